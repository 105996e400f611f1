import { asString, type Bag, isBag } from "../../json/values.ts";
import type { ReasoningContent } from "../../model/content.ts";

/**
 * The thoughts that a message tells in `reasoning_details` alone; `undefined` where a field of their own tells them, or
 * nobody does.
 */
export function detailsOf({
  reasoning,
  reasoning_content: thought,
  reasoning_details: details,
}: Bag): readonly unknown[] | undefined {
  if (!Array.isArray(details) || typeof reasoning === "string" || typeof thought === "string")
    return undefined;
  return details.some((detail) => isBag(detail) && (wordsOf(detail) ?? detail.data) !== undefined)
    ? details
    : undefined;
}

/** Details as one thought: what can be read of them. What is sealed in them means something to the router alone. */
export function thoughtOf(details: readonly unknown[]): ReasoningContent {
  let text: string | undefined;
  let last: unknown;
  for (const detail of details) {
    const words = isBag(detail) ? wordsOf(detail) : undefined;
    if (words === undefined) continue;
    // Of one thought, a stream leaves many pieces behind.
    const { index } = detail as Bag;
    text = text === undefined ? words : `${text}${index === last ? "" : "\n\n"}${words}`;
    last = index;
  }
  return text === undefined ? { type: "reasoning", sealed: true } : { type: "reasoning", text };
}

function wordsOf({ text, summary }: Bag): string | undefined {
  return asString(text) ?? asString(summary);
}
