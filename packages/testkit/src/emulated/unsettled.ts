import type { Disagreement } from "./compare.ts";

/** A rule that core takes for a risk while the emulator refuses a breach, and why neither is wrong. */
export interface Unsettled {
  readonly provider: string;
  readonly rule: string;
  readonly reason: string;
}

/** Imitators of OpenAI's API whose answer to an empty list is not recorded. */
const EMPTY_REFUSED = [
  "groq",
  "deepseek",
  "xai",
  "moonshot",
  "minimax",
  "fireworks",
  "cerebras",
  "together",
  "openrouter",
];

/** Imitators of OpenAI's API whose answer to an unknown role is not recorded. */
const ROLE_REFUSED = ["groq", "xai", "fireworks", "cerebras", "together", "openrouter"];

/**
 * Where evidence is weak, core warns (`risk`) so that it is never stricter than a provider, and the emulator refuses so that it is never
 * more lenient. These are all cases where the two then differ; core is never the stricter one.
 */
export const unsettled: readonly Unsettled[] = [
  {
    provider: "anthropic",
    rule: "text-is-not-blank",
    reason:
      "blank text was accepted beside other blocks, and refused alone; nobody recorded it in a message that is joined to another",
  },
  {
    provider: "anthropic",
    rule: "tool-batch-is-whole",
    reason:
      "results spread over messages are reported as refused; calls spread over assistant messages were never recorded",
  },
  {
    provider: "anthropic",
    rule: "tools-are-defined",
    reason:
      "older models asked for the tools that a history uses; whether the API still does is not on record",
  },
  {
    provider: "gemini",
    rule: "tool-result-names-call",
    reason: "names and ids that disagree were never recorded; the emulator goes by the names",
  },
  {
    provider: "gemini",
    rule: "tool-batch-is-whole",
    reason:
      "only clients say that responses must stand in one content; calls split over contents were accepted",
  },
  {
    provider: "bedrock",
    rule: "roles-alternate",
    reason: "refused by report, accepted from Claude and Titan",
  },
  {
    provider: "bedrock",
    rule: "text-is-not-blank",
    reason: "refused by Claude; only clients say so of other models",
  },
  {
    provider: "fireworks",
    rule: "reasoning-is-allowed",
    reason:
      "refused as an extra input by some models, an output of others; the emulator goes by the model's name",
  },
  {
    provider: "openai-responses",
    rule: "content-is-present",
    reason: "the schema asks for an output; what comes of a request without is not on record",
  },
  {
    provider: "groq",
    rule: "content-is-present",
    reason: "an assistant's list of texts is content by the schema; an empty one was never recorded",
  },
  {
    provider: "fireworks",
    rule: "part-is-known",
    reason: "some fields that the schema does not name were refused; that a refusal's is is only likely",
  },
  {
    provider: "xai",
    rule: "tool-arguments-are-json",
    reason: "refused by one report of an older model",
  },
  ...["fireworks", "cerebras"].map((provider) => ({
    provider,
    rule: "field-is-allowed",
    reason: "some fields that the schema does not name were refused; that all are is only likely",
  })),
  ...["minimax", "cerebras", "moonshot"].map((provider) => ({
    provider,
    rule: "tool-call-is-modern",
    reason: "only docs and schemas leave out calls of the kind before tools; no refusal of one is on record",
  })),
  ...ROLE_REFUSED.map((provider) => ({
    provider,
    rule: "role-is-known",
    reason: "no recorded request has a role that the imitated wire does not know",
  })),
  ...EMPTY_REFUSED.map((provider) => ({
    provider,
    rule: "history-has-message",
    reason: "a request without messages is surely of no use, but nobody recorded what comes of it",
  })),
  ...["deepseek", "moonshot"].map((provider) => ({
    provider,
    rule: "reasoning-is-present",
    reason: "thinking can be switched off where core cannot see it; the emulator takes it to be on",
  })),
];

/** True when core's warning is about the unsettled rule. */
export function isUnsettled({ target, findings, said }: Disagreement): boolean {
  return (
    said !== undefined &&
    unsettledRules(target.provider).some((rule) => findings.some((found) => found.rule === rule))
  );
}

/** The rules that are unsettled for a provider. */
export function unsettledRules(provider: string): readonly string[] {
  return unsettled.filter((each) => each.provider === provider).map(({ rule }) => rule);
}
