import type { Contract, WireFacts } from "./contract.ts";
import { error } from "./fact.ts";
import { openaiChatWire } from "./openai-chat.ts";
import { openaiResponsesWire } from "./openai-responses.ts";

const chat: WireFacts = {
  ...openaiChatWire,
  models: [
    ...(openaiChatWire.models ?? []),
    {
      // There it will do not to ask for any; even `none` was refused: issue agentgateway/agentgateway#2894.
      match: /^gpt-5-[456](?!\d)/,
      facts: {
        effortFitsTools: error(
          {},
          "issue veryfront/veryfront-code#3837",
          "Function tools with reasoning_effort are not supported for {name} in /v1/chat/completions. Please use /v1/responses instead.",
        ),
      },
    },
  ],
};

/** What Azure OpenAI accepts: the rules and refusals of OpenAI, under deployment names. */
export const azureContract: Contract = {
  name: "azure",
  title: "Azure OpenAI",
  wires: { "openai-chat": chat, "openai-responses": openaiResponsesWire },
};
