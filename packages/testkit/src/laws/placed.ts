import type { Report } from "@suture/core";
import type { Wire } from "../wire.ts";

/** Law 4. Every place that a report names is one of the caller's document. Gives the first that is not. */
export function findMisplaced(wire: Wire, input: unknown, { findings, edits }: Report): string | undefined {
  // A place of a bare list is that of a request which holds it.
  const document = Array.isArray(input) ? { [wire.list]: input } : input;
  for (const { rule, place, other } of findings) {
    const wrong = [place, other].find((each) => each !== undefined && !holds(document, each));
    if (wrong !== undefined) return `${wrong} (${rule})`;
  }
  // What moves out of the list, or comes new, may stand in a field that is made for it.
  const mayBeMade = (place: string) => !place.startsWith(wire.list);
  for (const { rule, action, place, to } of edits) {
    if (!holds(document, place) && !(action === "insert" && mayBeMade(place))) return `${place} (${rule})`;
    if (to !== undefined && !holds(document, to) && !mayBeMade(to)) return `${to} (${rule})`;
  }
  return undefined;
}

/** True for a place of the document, and for that of a field which an object lacks. */
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
