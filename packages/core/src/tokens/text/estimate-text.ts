import { DEFAULT_FAMILY, type Family } from "../family.ts";
import { sampleWindows } from "./sample-windows.ts";
import { STATE_MASK, UNITS, WEIGHT_FROM, walkOf } from "./transitions.ts";

/** Number of characters whose weights can be summed in 31 bits. */
const BLOCK = 0x8000;

/** Weights of a stretch of text, as if a text began there. */
function sum(text: string, from: number, to: number, family: Family): number {
  const { classes, entries } = walkOf(family);
  let total = 0;
  let state = 0;
  let at = from;
  while (at < to) {
    const end = Math.min(to, at + BLOCK);
    let block = 0;
    for (; at < end; at++) {
      const entry = entries[state | (classes[text.charCodeAt(at)] as number)] as number;
      block = (block + (entry >> WEIGHT_FROM)) | 0;
      state = entry & STATE_MASK;
    }
    total += block;
  }
  return total;
}

/**
 * Approximate tokens of a text: one pass, one table, no allocation. The time depends only on the length.
 *
 * @example
 * estimateText("How many tokens is this?", "o200k"); // 6
 */
export function estimateText(text: string, family: Family = DEFAULT_FAMILY): number {
  return Math.ceil(sum(text, 0, text.length, family) / UNITS);
}

/**
 * The same, reading at most `limit` characters: a few evenly spaced windows from the beginning to the end. Shorter
 * texts are read in full.
 */
export function sampleText(text: string, family: Family = DEFAULT_FAMILY, limit = 4096): number {
  return sampleWindows(text.length, limit, (from, to) => sum(text, from, to, family) / UNITS);
}
