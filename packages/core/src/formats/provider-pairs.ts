import { type Part, Trait } from "../model/part.ts";

/**
 * The parts of an assistant's message, with calls and results that stand side by side marked as the provider's own: only
 * a tool that the provider ran is answered inside the message that calls it.
 */
export function markProviderPairs(parts: readonly Part[]): readonly Part[] {
  if (!parts.some((part) => part.kind === "tool-result")) return parts;
  const calls = new Set<string | undefined>();
  const answered = new Set<string | undefined>();
  for (const { kind, id } of parts) if (kind === "tool-call" && id !== undefined) calls.add(id);
  for (const { kind, id } of parts) if (kind === "tool-result" && calls.has(id)) answered.add(id);
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
