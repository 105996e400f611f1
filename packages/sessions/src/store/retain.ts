import type { Context } from "../context/context.ts";
import type { Transactor } from "../context/transactor.ts";
import { SessionError } from "../errors.ts";
import type { ChangeDraft } from "../track/change-draft.ts";
import { History } from "../view/history.ts";
import type { Span } from "../view/in-force.ts";
import { visibleTurns } from "../view/visible-turns.ts";
import { sessionsOf, unlessGone } from "./recover.ts";

/** What to keep. If both are given, a turn must satisfy both to stay. */
export interface RetentionOptions {
  /** Removes turns that have not changed for this long. */
  readonly maxAgeMs?: number;
  /** Keeps this many turns of each session. */
  readonly maxTurns?: number;
  /** Only sessions of this owner. */
  readonly owner?: string;
}

/** What was removed from one session. */
export interface Removed {
  readonly owner: string;
  readonly id: string;
  /** Numbers of the first and last removed turn. */
  readonly turns: readonly [first: number, last: number];
}

/** Removes old turns for good: whole turns, the oldest first. Never removes the newest turn of a session, nor what precedes the first. */
export async function retainTurns(
  context: Context,
  transactor: Transactor,
  options: RetentionOptions,
): Promise<Removed[]> {
  requireSense(options);
  const removed: Removed[] = [];
  const { owner: only } = options;
  for await (const { owner, id } of sessionsOf(context, only === undefined ? {} : { owner: only })) {
    const turns = await transactor
      .change({ owner, id }, async (draft) => {
        const { engine, sealer, clock } = context;
        const history = new History(engine, sealer, draft.session);
        const kept = await firstKept(context, history, options, clock());
        const [oldest] = await engine.turns(draft.session, { from: 1, to: draft.session.turn, limit: 1 });
        if (kept === undefined || oldest === undefined || oldest.turn >= kept.turn) return undefined;
        const gone = [oldest.turn, kept.turn - 1] as const;
        const range = { from: oldest.first, to: kept.first - 1 };
        draft.purge(range);
        draft.add("retention", { turns: gone });
        await keepSummary(history, draft, range);
        return gone;
      })
      .catch(unlessGone);
    if (turns !== undefined) removed.push({ owner, id, turns });
  }
  return removed;
}

/** What a summary told the model about removed turns is kept. */
async function keepSummary(history: History, draft: ChangeDraft, { from, to }: Span): Promise<void> {
  const { compaction } = await history.force();
  if (compaction === undefined || compaction.seq < from || compaction.seq > to) return;
  const record = await history.record(compaction);
  const items = record.items.filter((item) => !("seq" in item) || item.seq < from || item.seq > to);
  const seq = draft.add("compaction", { ...record, items });
  draft.mark({ seq, kind: "compaction", from: 1, to: record.watermark, fromTurn: 0, toTurn: 0 });
}

/** The oldest turn to keep. */
async function firstKept(
  { engine }: Context,
  history: History,
  { maxAgeMs, maxTurns }: RetentionOptions,
  now: number,
): Promise<{ readonly turn: number; readonly first: number } | undefined> {
  const all = { from: 1, to: history.session.turn };
  const [newest] = await visibleTurns(engine, history, { ...all, limit: 1, newestFirst: true });
  if (newest === undefined) return undefined;
  const byCount =
    maxTurns === undefined
      ? undefined
      : (await visibleTurns(engine, history, { ...all, limit: maxTurns, newestFirst: true })).at(-1);
  const byAge = maxAgeMs === undefined ? undefined : await firstYounger(engine, history, now - maxAgeMs);
  const candidates = [byCount, maxAgeMs === undefined ? undefined : (byAge ?? newest)].filter(
    (row) => row !== undefined,
  );
  return candidates.sort((a, b) => b.turn - a.turn)[0];
}

async function firstYounger(
  engine: Context["engine"],
  history: History,
  since: number,
): Promise<{ readonly turn: number; readonly first: number } | undefined> {
  for (let from = 1; ; ) {
    const rows = await visibleTurns(engine, history, { from, to: history.session.turn, limit: 200 });
    const found = rows.find(({ updated }) => updated >= since);
    const last = rows.at(-1);
    if (found !== undefined || last === undefined) return found;
    from = last.turn + 1;
  }
}

function requireSense({ maxAgeMs, maxTurns }: RetentionOptions): void {
  const fail = (what: string, hint: string): never => {
    throw new SessionError("bad-option", what, { hint });
  };
  if (maxAgeMs === undefined && maxTurns === undefined)
    fail("nothing says what is kept", "Give maxAgeMs, maxTurns or both.");
  if (maxTurns !== undefined && !(Number.isInteger(maxTurns) && maxTurns >= 1))
    fail(`maxTurns is ${maxTurns}`, "The newest turn always stays: give a whole number, one or more.");
  if (maxAgeMs !== undefined && !(maxAgeMs >= 0))
    fail(`maxAgeMs is ${maxAgeMs}`, "Give a number, zero or more.");
}
