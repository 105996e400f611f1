import { chatShape } from "./chat-imitation.ts";
import type { Contract } from "./contract.ts";
import { error } from "./fact.ts";
import { chatPairing } from "./openai-family.ts";
import { IMITATED } from "./sources.ts";

/** What Together accepts, including `tools: []` and `tool_calls: null`. */
export const togetherContract: Contract = {
  name: "together",
  title: "Together AI",
  wires: { "openai-chat": { mergesRuns: false, facts: { ...chatShape, ...chatPairing(error, IMITATED) } } },
};
