import { resync } from "../change/resync.ts";
import type { Context, SessionKey } from "../context/context.ts";
import type { Transactor } from "../context/transactor.ts";
import type { ChangeDraft } from "../track/change-draft.ts";
import { type Examination, examine } from "./examine.ts";
import type { Problem } from "./problem.ts";

/** The outcome of healing. */
export interface Healed {
  /** What was wrong and has been put right; empty when all was well. */
  readonly problems: readonly Problem[];
  /** Sequence number of the entry that records it. */
  readonly change?: number;
}

/** Puts the stored rows right. Nothing is removed, and separated pairs are reunited. */
export function heal(context: Context, transactor: Transactor, key: SessionKey): Promise<Healed> {
  return transactor.change(key, async (draft) => {
    const examination = await examine(context, { session: draft.session, calls: [...draft.open()] });
    const { problems } = examination;
    if (problems.length === 0) return { problems };
    draft.set({ head: examination.head });
    const change = draft.add("heal", { problems });
    hideUnreadable(draft, examination);
    replaceMarks(draft, change, examination);
    if (examination.turns !== undefined) {
      draft.replaceTurns(examination.turns);
      draft.set({ turn: examination.turns.at(-1)?.turn ?? 0 });
    }
    await resync(context, draft);
    setTurn(draft, examination);
    return { problems, change };
  });
}

function hideUnreadable(draft: ChangeDraft, { unreadable }: Examination): void {
  if (unreadable.length === 0) return;
  const seq = draft.add("delete", { messages: unreadable });
  for (const from of unreadable) draft.mark({ seq, kind: "delete", from, to: from, fromTurn: 0, toTurn: 0 });
}

function replaceMarks(draft: ChangeDraft, by: number, { marks, allTurns: turns }: Examination): void {
  for (const { mark, instead } of marks) {
    draft.undo(mark.seq, by);
    if (instead?.kind === "compaction") {
      const { record } = instead;
      const seq = draft.add("compaction", record);
      draft.mark({ seq, kind: "compaction", from: 1, to: record.watermark, fromTurn: 0, toTurn: 0 });
    }
    if (instead?.kind === "revert") {
      const { from, to } = instead;
      const within = (turns ?? [])
        .filter(({ first }) => first >= from && first <= to)
        .map(({ turn }) => turn);
      const seq = draft.add("revert", { turns: within });
      const [first = mark.fromTurn, last = mark.toTurn] = [within[0], within.at(-1)];
      draft.mark({ seq, kind: "revert", from, to, fromTurn: first, toTurn: last });
    }
  }
}

/** Sets the state of the current turn, as far as its rows still reveal it. */
function setTurn(draft: ChangeDraft, { turns, abandoned }: Examination): void {
  const { turn } = draft.session;
  const row = turns?.at(-1);
  if (row !== undefined)
    draft.set({ turnState: draft.hasOpenCalls && row.state === "done" ? "open" : row.state });
  if (!abandoned && !draft.hasOpenCalls) return;
  if (draft.session.turnState === "none") return;
  draft.setTurnState("interrupted");
  draft.add("turn", { turn, state: "interrupted", reason: "its process ended" });
}
