import { type Part, Trait } from "../model/part.ts";

/**
 * The parts of an assistant's message, with calls that are answered behind them marked as the provider's own, and so their
 * results: only a tool that the provider ran is answered inside the message that calls it.
 */
export function markProviderPairs(parts: readonly Part[]): readonly Part[] {
  const called = new Set<string>();
  const answered = new Set<string>();
  for (const { kind, id } of parts) {
    if (id === undefined) continue;
    if (kind === "tool-call") called.add(id);
    else if (kind === "tool-result" && called.has(id)) answered.add(id);
  }
  return withTrait(parts, answered, Trait.ByProvider);
}

/** The parts, with a trait on the calls and results of some ids; the list itself when there are none of them. */
export function withTrait(
  parts: readonly Part[],
  ids: ReadonlySet<string | undefined>,
  trait: number,
): readonly Part[] {
  const fits = ({ kind, id, traits }: Part): boolean =>
    (kind === "tool-call" || kind === "tool-result") && ids.has(id) && (traits & trait) === 0;
  if (!parts.some(fits)) return parts;
  return parts.map((part) => (fits(part) ? { ...part, traits: part.traits | trait } : part));
}
