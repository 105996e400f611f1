import type { Context } from "../context/context.ts";
import type { MarkRow } from "../engine/rows.ts";
import { SessionError } from "../errors.ts";
import type { ChangeDraft } from "../track/change-draft.ts";
import { resync } from "./resync.ts";

/** What was undone. */
export interface Undone {
  /** The change that no longer holds. */
  readonly change: number;
  readonly kind: MarkRow["kind"];
}

/** Undoes a revert, deletion, edit or compaction: the one named, or else the latest that holds. */
export async function undo(context: Context, draft: ChangeDraft, change?: number): Promise<Undone> {
  const marks = await context.engine.marks(draft.session);
  const holding = marks.filter(({ undoneBy }) => undoneBy === 0);
  const mark = change === undefined ? holding.at(-1) : holding.find(({ seq }) => seq === change);
  if (mark === undefined) throw cannotUndo(marks, change);
  const { seq, kind } = mark;
  const by = draft.add("undo", { change: seq, kind });
  draft.undo(seq, by);
  if (kind !== "compaction") await resync(context, draft);
  return { change: seq, kind };
}

function cannotUndo(marks: readonly MarkRow[], change: number | undefined): SessionError {
  const hint = "Reverts, deletions, edits and compactions can be undone, each once, by the number they gave.";
  if (change === undefined) return new SessionError("cannot-undo", "there is nothing to undo", { hint });
  const before = marks.find(({ seq }) => seq === change);
  return new SessionError(
    "cannot-undo",
    before === undefined
      ? `nothing that can be undone happened at ${change}`
      : `change ${change} was undone already`,
    { hint },
  );
}
