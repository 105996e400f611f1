import { pushTo } from "../json/push-to.ts";
import { type Part, Trait } from "../model/part.ts";

/**
 * The parts of an assistant message. Calls that are answered in the same message, and their results, are marked as the
 * provider's: only a tool that the provider ran is answered inside the message that calls it.
 */
export function markProviderPairs(parts: readonly Part[]): readonly Part[] {
  const called = new Map<string, Part[]>();
  const own = new Set<Part>();
  for (const part of parts) {
    const { kind, id } = part;
    if (id === undefined) continue;
    const calls = called.get(id);
    if (kind === "tool-call") pushTo(called, id, part);
    else if (kind === "tool-result" && calls !== undefined) {
      own.add(part);
      for (const call of calls.splice(0)) own.add(call);
    }
  }
  return withTrait(parts, Trait.ByProvider, (part) => own.has(part));
}

/** The parts, with a trait added to some; the same list if nothing changes. */
export function withTrait(
  parts: readonly Part[],
  trait: number,
  isMeant: (part: Part) => boolean,
): readonly Part[] {
  const lacks = (part: Part): boolean => (part.traits & trait) === 0 && isMeant(part);
  if (!parts.some(lacks)) return parts;
  return parts.map((part) => (lacks(part) ? { ...part, traits: part.traits | trait } : part));
}
