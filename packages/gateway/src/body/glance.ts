import type { Marks } from "./skeleton.ts";

/** How many bytes a glance takes besides the head. */
const GLANCES = 16;
const APART = 37;
/** Length of a body's head. Bodies with different heads share nothing worth looking for. */
export const HEAD = 64;

/** A few features of a body, enough to distinguish nearly all others from those that continue it. */
export interface Glance {
  /** A number made from the start of the body. Many are compared with every incoming body, and comparing texts takes longer. */
  readonly head: number;
  /** Where its middle message ends: conversations may begin with the same instructions, but continue differently. */
  readonly end: number;
  /** Some bytes before that position. */
  readonly bytes: readonly number[];
}

/** Takes a glance at a body. */
export function glanceAt(bytes: Buffer, { ends }: Marks): Glance {
  const end = ends[ends.length >> 1] as number;
  const count = Math.min(GLANCES, Math.floor((end - 1) / APART));
  const seen = Array.from({ length: count }, (_, i) => bytes[end - 1 - i * APART] as number);
  return { head: headOf(bytes), end, bytes: seen };
}

/** A number made from the start of a body. */
export function headOf(bytes: Buffer): number {
  const end = Math.min(HEAD, bytes.length);
  let print = end;
  for (let at = 0; at < end; at++) print = Math.imul(print ^ (bytes[at] as number), 0x01000193);
  return print;
}

/** Whether another body with this head may be like the one that was glanced at. */
export function looksAlike({ head, end, bytes }: Glance, other: Buffer, otherHead: number): boolean {
  if (head !== otherHead || end > other.length) return false;
  for (let i = bytes.length - 1; i >= 0; i--) if (bytes[i] !== other[end - 1 - i * APART]) return false;
  return true;
}

/**
 * Whether a body has a piece at a position. Bodies with the same start may end differently, so a few bytes at the end are compared first.
 */
export function hasPiece(bytes: Buffer, piece: Buffer, at: number): boolean {
  const end = at + piece.length;
  if (end > bytes.length) return false;
  const most = Math.min(GLANCES, Math.floor((piece.length - 1) / APART));
  for (let i = 0; i < most; i++) {
    if (piece[piece.length - 1 - i * APART] !== bytes[end - 1 - i * APART]) return false;
  }
  return piece.compare(bytes, at, end) === 0;
}
