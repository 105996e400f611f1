import type { AnswerUsage, FinishReason } from "../answer-event.ts";
import { amountOf, type Bag, countOf, defined, isBag } from "../bag.ts";

const REFUSALS: ReadonlySet<string> = new Set([
  "SAFETY",
  "RECITATION",
  "LANGUAGE",
  "BLOCKLIST",
  "PROHIBITED_CONTENT",
  "SPII",
  "IMAGE_SAFETY",
  "IMAGE_PROHIBITED_CONTENT",
  "IMAGE_RECITATION",
]);

/** The meaning of Google's finish reasons; undefined for failures. */
export function reasonOf(word: string): FinishReason | undefined {
  if (word === "STOP") return "stop";
  if (word === "MAX_TOKENS") return "length";
  return REFUSALS.has(word) ? "refusal" : undefined;
}

/** Google's finish reason for a reason; there is no special one for calls. */
export function wordOfReason(reason: FinishReason): string {
  if (reason === "length") return "MAX_TOKENS";
  return reason === "refusal" ? "SAFETY" : "STOP";
}

/** Members of a usage that are read. */
export const USAGE_NAMES: readonly string[] = [
  "promptTokenCount",
  "candidatesTokenCount",
  "thoughtsTokenCount",
  "toolUsePromptTokenCount",
  "cachedContentTokenCount",
];

/** Reads Google's usage, which counts reasoning and the prompts of its own tools separately. */
export function readUsage(usage: unknown): AnswerUsage | undefined {
  if (!isBag(usage)) return undefined;
  const prompt = countOf(usage.promptTokenCount);
  const answer = countOf(usage.candidatesTokenCount);
  if (prompt === undefined && answer === undefined) return undefined;
  const thoughts = amountOf(usage.thoughtsTokenCount);
  return defined<AnswerUsage>({
    input: (prompt ?? 0) + (countOf(usage.toolUsePromptTokenCount) ?? 0),
    output: (answer ?? 0) + (thoughts ?? 0),
    cached: amountOf(usage.cachedContentTokenCount),
    cacheWritten: undefined,
    reasoning: thoughts,
  });
}

/** A usage as Google writes it. */
export function writeUsage({ input, output, cached, reasoning }: AnswerUsage): Bag {
  return {
    promptTokenCount: input,
    candidatesTokenCount: Math.max(0, output - (reasoning ?? 0)),
    ...(cached === undefined || cached === 0 ? {} : { cachedContentTokenCount: cached }),
    ...(reasoning === undefined || reasoning === 0 ? {} : { thoughtsTokenCount: reasoning }),
    totalTokenCount: input + output,
  };
}
