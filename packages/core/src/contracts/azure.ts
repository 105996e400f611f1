import type { Contract } from "./contract.ts";
import { openaiChatWire } from "./openai-chat.ts";
import { openaiResponsesWire } from "./openai-responses.ts";

/** What Azure OpenAI accepts: the rules and refusals of OpenAI, under deployment names. */
export const azureContract: Contract = {
  name: "azure",
  title: "Azure OpenAI",
  wires: { "openai-chat": openaiChatWire, "openai-responses": openaiResponsesWire },
};
