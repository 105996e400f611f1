import type { Contract, WireFacts } from "./contract.ts";
import { error } from "./fact.ts";
import { ELSEWHERE, efforts, openaiChatWire } from "./openai-chat.ts";
import { openaiResponsesWire } from "./openai-responses.ts";
import { REPORTS } from "./sources.ts";

const chat: WireFacts = {
  ...openaiChatWire,
  models: [
    ...(openaiChatWire.models ?? []),
    ...efforts.slice(2),
    {
      // Not setting an effort is fine there (issue veryfront/veryfront-code#3837), but even `none` was refused: issue
      // agentgateway/agentgateway#2894.
      match: /^gpt-5-[456](?!\d)/,
      facts: { effortFitsTools: error({}, REPORTS, ELSEWHERE) },
    },
  ],
};

/** What Azure OpenAI accepts: the rules and refusals of OpenAI, under deployment names. */
export const azureContract: Contract = {
  name: "azure",
  title: "Azure OpenAI",
  wires: { "openai-chat": chat, "openai-responses": openaiResponsesWire },
};
