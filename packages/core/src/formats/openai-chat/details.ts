import { asString, type Bag, isBag } from "../../json/values.ts";
import type { ReasoningContent } from "../../model/content.ts";

/**
 * The entries of `reasoning_details`, if only they hold the reasoning; `undefined` if another field holds it, or none.
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

/** The readable text of details as one piece of reasoning. What is sealed in them only helps the router. */
export function thoughtOf(details: readonly unknown[]): ReasoningContent {
  let text: string | undefined;
  let last: unknown;
  for (const detail of details) {
    const words = isBag(detail) ? wordsOf(detail) : undefined;
    if (words === undefined) continue;
    // A stream leaves several entries for one piece of reasoning.
    const { index } = detail as Bag;
    text = text === undefined ? words : `${text}${index === last ? "" : "\n\n"}${words}`;
    last = index;
  }
  return text === undefined ? { type: "reasoning", sealed: true } : { type: "reasoning", text };
}

function wordsOf({ text, summary }: Bag): string | undefined {
  return asString(text) ?? asString(summary);
}
