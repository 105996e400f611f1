import type { Engine } from "../engine/engine.ts";
import type { TurnRow } from "../engine/rows.ts";
import type { History } from "./history.ts";
import { type Span, visibleSpans } from "./in-force.ts";

/** A range of turns, and how many of them. */
export interface TurnChoice extends Span {
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

/** Turns that are part of the history, in order or the newest first. Reverted turns are skipped without being read. */
export async function visibleTurns(engine: Engine, history: History, choice: TurnChoice): Promise<TurnRow[]> {
  const { limit = Number.POSITIVE_INFINITY, newestFirst = false } = choice;
  const { revertedTurns } = await history.force();
  const { session } = history;
  const spans = visibleSpans(choice, revertedTurns);
  const out: TurnRow[] = [];
  for (const span of newestFirst ? spans.toReversed() : spans) {
    const left = limit - out.length;
    if (left <= 0) break;
    const some = { ...span, newestFirst, ...(Number.isFinite(left) ? { limit: left } : {}) };
    for (const row of await engine.turns(session, some)) if (row.first <= session.head) out.push(row);
  }
  return out;
}

/** Sequence number of the last entry that can belong to a turn. */
export async function endOfTurn(engine: Engine, history: History, turn: number): Promise<number> {
  const { session } = history;
  const [next] = await engine.turns(session, { from: turn + 1, to: session.turn, limit: 1 });
  return next === undefined ? session.head : Math.min(session.head, next.first - 1);
}
