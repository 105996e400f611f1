import { findCuts } from "@suture/core/turns";
import { fingerprint } from "../conversation/fingerprints.ts";
import { type History, userMessage } from "../conversation/history-of.ts";
import type { Remembered } from "./compaction-memory.ts";

/** What was done to a history. */
export interface Done {
  /** As the client sent it. */
  readonly sent: History;
  /** The history with an earlier compaction applied, and that compaction; otherwise `sent` itself. */
  readonly before: History;
  readonly earlier: Remembered | undefined;
  /** After the compaction. */
  readonly after: History;
  readonly wire: string;
}

/**
 * What to remember of a compaction: the shortest start of the client's history after which everything is unchanged, and whose pairs are all
 * complete. Undefined when there is none, because a call at the very end still waits for its result.
 */
export function rememberable({ sent, before, earlier, after, wire }: Done): Remembered | undefined {
  const replaced = earlier?.instead.length ?? 0;
  const unchanged = before.said.length - commonEnd(before.said, after.said);
  const cut = cutBehind(before, Math.max(unchanged, replaced), wire);
  if (cut === undefined) return undefined;
  const count = cut - replaced + (earlier?.count ?? 0);
  return {
    count,
    print: fingerprint(sent.said.slice(0, count)),
    instead: after.said.slice(0, after.said.length - (before.said.length - cut)),
  };
}

/** The first safe cut at or after a position. The end counts if no call is open there. */
function cutBehind({ said }: History, from: number, wire: string): number | undefined {
  if (from === 0) return undefined;
  const { positions } = findCuts([...said, userMessage(wire, "…")], { from: wire });
  return positions.find((position) => position >= from);
}

/** How many messages at the end of two lists are equal. */
function commonEnd(one: readonly unknown[], other: readonly unknown[]): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && isSame(one[one.length - 1 - count], other[other.length - 1 - count])) count += 1;
  return count;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
