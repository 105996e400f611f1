import type { MarkRow } from "../engine/rows.ts";

/** A range of sequence numbers, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The changes to a history that hold. */
export interface InForce {
  /** The compaction that replaces everything up to its watermark. */
  readonly compaction: MarkRow | undefined;
  /** What is reverted or deleted, in order and without overlaps. */
  readonly hidden: readonly Span[];
  /** Numbers of reverted turns, in order and without overlaps. */
  readonly revertedTurns: readonly Span[];
  /** The latest edit of each message that was edited: sequence numbers of the message and of the edit. */
  readonly edits: ReadonlyMap<number, number>;
}

/**
 * What holds as of a head. A compaction holds only while the messages it replaces are unchanged: its summary does not know what was
 * reverted, deleted, edited or restored among them since.
 */
export function inForce(marks: readonly MarkRow[], head: number): InForce {
  const known = marks.filter(({ seq }) => seq <= head);
  const holds = (mark: MarkRow): boolean => mark.undoneBy === 0 || mark.undoneBy > head;
  const standing = known.filter(holds);
  const changes = known.filter(({ kind }) => kind !== "compaction");
  const compaction = standing
    .filter(({ kind }) => kind === "compaction")
    .findLast(
      ({ seq, to }) =>
        !changes.some(
          (change) =>
            change.from <= to &&
            (change.seq > seq ? holds(change) : change.undoneBy > seq && change.undoneBy <= head),
        ),
    );
  const hides = standing.filter(({ kind }) => kind === "revert" || kind === "delete");
  const edits = standing.filter(({ kind }) => kind === "edit");
  const reverts = standing.filter(({ kind }) => kind === "revert");
  return {
    compaction,
    hidden: merged(hides),
    revertedTurns: merged(reverts.map(({ fromTurn: from, toTurn: to }) => ({ from, to }))),
    edits: new Map(edits.map(({ from, seq }) => [from, seq])),
  };
}

function merged(spans: readonly Span[]): Span[] {
  const out: { from: number; to: number }[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, to);
    else out.push({ from, to });
  }
  return out;
}

/** The spans of a range that nothing hides. */
export function visibleSpans({ from, to }: Span, hidden: readonly Span[]): Span[] {
  const out: Span[] = [];
  let next = from;
  for (const span of hidden) {
    if (span.to < next) continue;
    if (span.from > to) break;
    if (span.from > next) out.push({ from: next, to: span.from - 1 });
    next = span.to + 1;
  }
  if (next <= to) out.push({ from: next, to });
  return out;
}

/** True when a sequence number is hidden. */
export function isHidden(seq: number, hidden: readonly Span[]): boolean {
  return hidden.some(({ from, to }) => from <= seq && seq <= to);
}
