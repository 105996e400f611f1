import type { Entry, MarkRow, TurnRow } from "../engine/rows.ts";
import { SessionError } from "../errors.ts";
import type { CompactionRecord } from "../view/compaction-record.ts";
import type { History } from "../view/history.ts";
import { isHidden } from "../view/in-force.ts";
import { type Bone, callersOf } from "./scan.ts";

/** A mark that is wrong, and its replacement. */
export interface BrokenMark {
  readonly mark: MarkRow;
  readonly why: string;
  readonly instead?:
    | { readonly kind: "compaction"; readonly record: CompactionRecord }
    | { readonly kind: "revert"; readonly from: number; readonly to: number };
}

/** Marks in force that separate pairs, or stand for nothing. */
export async function brokenMarks(
  history: History,
  bones: readonly Bone[],
  turns: readonly TurnRow[],
): Promise<BrokenMark[]> {
  const { hidden, compaction } = await history.force();
  const marks = (await history.marks()).filter(({ undoneBy }) => undoneBy === 0);
  const callers = callersOf(bones);
  const broken: BrokenMark[] = [];
  for (const mark of marks) {
    if (mark.kind === "revert") broken.push(...brokenRevert(mark, turns));
    if (mark.kind === "delete") broken.push(...brokenDeletion(mark, bones, callers, hidden));
    if (mark.kind === "compaction" && mark.seq === compaction?.seq)
      broken.push(...(await brokenCompaction(history, mark, bones, callers)));
  }
  return broken;
}

/** A revert starts where a turn starts, and names its turns. One that does not is moved to the next turn. */
function brokenRevert(mark: MarkRow, turns: readonly TurnRow[]): BrokenMark[] {
  const within = turns.filter(({ first }) => first >= mark.from && first <= mark.to);
  const [next, last] = [within[0], within.at(-1)];
  const { from, to } = mark;
  if (next?.first === from && next.turn === mark.fromTurn && last?.turn === mark.toTurn) return [];
  const why = `the revert at ${mark.seq} does not start and end with its turns`;
  return [
    { mark, why, ...(next === undefined ? {} : { instead: { kind: "revert", from: next.first, to } }) },
  ];
}

/** Calls and results are deleted together. */
function brokenDeletion(
  mark: MarkRow,
  bones: readonly Bone[],
  callers: ReadonlyMap<number, number>,
  hidden: readonly { readonly from: number; readonly to: number }[],
): BrokenMark[] {
  const parted = [...callers].some(([result, call]) => {
    const covers = (seq: number): boolean => mark.from <= seq && seq <= mark.to;
    return (covers(result) && !isHidden(call, hidden)) || (covers(call) && !isHidden(result, hidden));
  });
  // An unreadable entry may be hidden on its own.
  const known = bones.some(({ seq }) => seq >= mark.from && seq <= mark.to);
  return parted && known ? [{ mark, why: `the deletion at ${mark.seq} parts a call from its result` }] : [];
}

/** A compaction ends where the history may be cut. One that does not is made to end earlier. */
async function brokenCompaction(
  history: History,
  mark: MarkRow,
  bones: readonly Bone[],
  callers: ReadonlyMap<number, number>,
): Promise<BrokenMark[]> {
  const record = await readRecord(history, mark);
  if (record === undefined) return [{ mark, why: `the compaction at ${mark.seq} stands for nothing` }];
  // A result after the watermark moves it to before the call. That may leave further results after it, which move it again.
  const kept = new Set(record.items.flatMap((item) => ("seq" in item ? [item.seq] : [])));
  let watermark = mark.to;
  for (const [result, call] of [...callers].reverse())
    if (call <= watermark && result > watermark && !kept.has(call)) watermark = call - 1;
  if (watermark === mark.to) return [];
  const why = `the compaction at ${mark.seq} parts calls from their results`;
  const covers = bones.some(({ seq }) => seq <= watermark);
  return [
    { mark, why, ...(covers ? { instead: { kind: "compaction", record: { ...record, watermark } } } : {}) },
  ];
}

async function readRecord(history: History, mark: MarkRow): Promise<CompactionRecord | undefined> {
  const [entry] = (await history.entriesAt(mark.seq)) as (Entry | undefined)[];
  if (entry === undefined) return undefined;
  try {
    const record = history.open(entry) as Partial<CompactionRecord> | null;
    return Array.isArray(record?.items) && typeof record.watermark === "number"
      ? { ...record, items: record.items, watermark: record.watermark }
      : undefined;
  } catch (error) {
    if (SessionError.is(error)) throw error;
    return undefined;
  }
}
