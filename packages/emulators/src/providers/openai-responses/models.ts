import { openaiWindow } from "../openai-chat/models.ts";

/** The large models of 5.4 and later take more than their predecessors; the small ones do not. */
const LONG = /^gpt-5\.[4-9](?!-(mini|nano))/;

/** How many tokens of input a model takes. */
export function responsesWindow(model: string): number {
  return LONG.test(model) ? 922_000 : openaiWindow(model);
}

/** Whether a model thinks before it answers. */
export function isReasoningModel(model: string): boolean {
  return /^(o\d|gpt-[56]|codex)/.test(model) && !/^gpt-5(\.\d+)?-chat/.test(model);
}

/** Whether a model thinks by default; from 5.1 to 5.4 it does not. */
export function reasonsByDefault(model: string): boolean {
  return isReasoningModel(model) && !/^gpt-5\.[1-4](?!.*(?:codex|pro))/.test(model);
}
