import type { Report } from "@suture/core";
import type { Wire } from "../wire.ts";

/** Law 4: every place in a report is a place in the caller's document. Returns the first that is not. */
export function findMisplaced(wire: Wire, input: unknown, { findings, edits }: Report): string | undefined {
  // A place in a bare list is the same as in a request that holds the list.
  const document = Array.isArray(input) ? { [wire.list]: input } : input;
  for (const { rule, place, other } of findings) {
    const wrong = [place, other].find((each) => each !== undefined && !holds(document, each));
    if (wrong !== undefined) return `${wrong} (${rule})`;
  }
  // What moves out of the list, or is added, may go into a field made for it.
  const mayBeMade = (place: string) => !place.startsWith(wire.list);
  for (const { rule, action, place, to } of edits) {
    if (!holds(document, place) && !(action === "insert" && mayBeMade(place))) return `${place} (${rule})`;
    if (to !== undefined && !holds(document, to) && !mayBeMade(to)) return `${to} (${rule})`;
  }
  return undefined;
}

/** True for a place in the document, and for that of a field missing from an object. */
function holds(document: unknown, place: string): boolean {
  let at = document;
  const steps = place.split(".");
  for (const [i, step] of steps.entries()) {
    if (typeof at !== "object" || at === null) return false;
    const lacks = !Object.hasOwn(at, step);
    if (lacks) return i === steps.length - 1 && !Array.isArray(at);
    at = (at as { readonly [step: string]: unknown })[step];
  }
  return true;
}
