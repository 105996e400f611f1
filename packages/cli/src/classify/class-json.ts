import type { Classified } from "@suture/core/classify";

/** One line of JSON about an error. Its numbers are always present, `null` when unknown. */
export function classJson({ class: name, limit, requested, ...rest }: Classified, indent = 0): string {
  const value = { class: name, limit: limit ?? null, requested: requested ?? null, ...rest };
  return `${JSON.stringify(value, undefined, indent)}\n`;
}
