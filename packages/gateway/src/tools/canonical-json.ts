import { isBag } from "../answers/bag.ts";

/** A value as JSON that does not depend on the order in which its members were written. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (isBag(inner) ? sorted(inner) : inner)) ?? "";
}

function sorted(bag: { readonly [name: string]: unknown }): unknown {
  return Object.fromEntries(Object.entries(bag).sort(([a], [b]) => (a < b ? -1 : 1)));
}
