import { type Part, Trait } from "../model/part.ts";

/**
 * The parts of an assistant's message, with calls and results that stand side by side marked as the provider's own: only
 * a tool that the provider ran is answered inside the message that calls it.
 */
export function markProviderPairs(parts: readonly Part[]): readonly Part[] {
  const answered = new Set(idsOf(parts, "tool-result"));
  const calls = idsOf(parts, "tool-call").filter((id) => answered.has(id));
  return withTrait(parts, new Set(calls), Trait.ByProvider);
}

function idsOf(parts: readonly Part[], wanted: Part["kind"]): string[] {
  return parts.flatMap(({ kind, id }) => (kind === wanted ? (id ?? []) : []));
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
