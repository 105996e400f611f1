import type { Bag } from "../answers/bag.ts";

/** Members by which a request continues something that only its own provider has. */
const HELD: { readonly [wire: string]: readonly string[] } = {
  "openai-responses": ["previous_response_id", "conversation", "prompt"],
  gemini: ["cachedContent", "cached_content"],
};

/**
 * Why a request cannot be sent on another wire, or to another provider on the same one: it lacks part of its history. Undefined when it
 * can.
 */
export function whyUnconvertible(body: Bag, wire: string): string | undefined {
  const member = HELD[wire]?.find((name) => (body[name] ?? null) !== null);
  if (member !== undefined) return `${member} names something that only the provider it was made for holds`;
  if (body.background === true)
    return "an answer in the background can only be fetched from its own provider";
  return undefined;
}
