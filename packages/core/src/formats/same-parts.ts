import type { Part } from "../model/part.ts";

/** True when the parts are those that reading gives, untouched. */
export function sameParts(parts: readonly Part[], read: readonly Part[]): boolean {
  if (parts.length !== read.length) return false;
  return parts.every(
    (part, index) =>
      part.made === undefined && part.raw === read[index]?.raw && part.traits === read[index]?.traits,
  );
}
