import type { Marks } from "./skeleton.ts";

/** Bytes that a glance takes in besides the head, and how far they are apart. */
const GLANCES = 16;
const APART = 37;
/** How much of a body is its head: those whose heads differ share nothing worth looking for. */
export const HEAD = 64;

/** What is seen of a body at a glance: enough to tell nearly all others from those that go on like it. */
export interface Glance {
  /** A number made of how it begins: many are compared with every body that comes in, and texts take longer. */
  readonly head: number;
  /** Where its middle message ends: conversations may begin with the same instructions, but do not go on alike. */
  readonly end: number;
  /** Some bytes before that. */
  readonly bytes: readonly number[];
}

/** Takes a glance at a body. */
export function glanceAt(bytes: Buffer, { ends }: Marks): Glance {
  const end = ends[ends.length >> 1] as number;
  const count = Math.min(GLANCES, Math.floor((end - 1) / APART));
  const seen = Array.from({ length: count }, (_, i) => bytes[end - 1 - i * APART] as number);
  return { head: headOf(bytes), end, bytes: seen };
}

/** A number made of how a body begins. */
export function headOf(bytes: Buffer): number {
  const end = Math.min(HEAD, bytes.length);
  let print = end;
  for (let at = 0; at < end; at++) print = Math.imul(print ^ (bytes[at] as number), 0x01000193);
  return print;
}

/** Whether another body, which begins with such a head, may be like one that was glanced at. */
export function looksAlike({ head, end, bytes }: Glance, other: Buffer, otherHead: number): boolean {
  if (head !== otherHead || end > other.length) return false;
  for (let i = bytes.length - 1; i >= 0; i--) if (bytes[i] !== other[end - 1 - i * APART]) return false;
  return true;
}

/** Whether a body has a piece at a place. What begins alike may still end otherwise, so a glance at the end comes first. */
export function hasPiece(bytes: Buffer, piece: Buffer, at: number): boolean {
  const end = at + piece.length;
  if (end > bytes.length) return false;
  const most = Math.min(GLANCES, Math.floor((piece.length - 1) / APART));
  for (let i = 0; i < most; i++) {
    if (piece[piece.length - 1 - i * APART] !== bytes[end - 1 - i * APART]) return false;
  }
  return piece.compare(bytes, at, end) === 0;
}
