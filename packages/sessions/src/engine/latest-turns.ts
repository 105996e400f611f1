import type { Changes, TurnRange } from "./engine.ts";
import type { TurnRow } from "./rows.ts";

// The latest turns of a session are a text in its own row, which every commit rewrites anyway; past turns lie in a table, and
// are moved there some at a time. The text is a row of JSON lists with a comma behind each, so that a turn is put by writing
// it behind the others, without a look at them: the last one of a number counts, and all of them count before the table.

type Fields = [turn: number, first: number, state: TurnRow["state"], started: number, updated: number];

/** So many entries bring turns before all are moved, and so many turns a commit puts behind the latest at most. */
const FEW = 16;

/** Whether a commit needs all turns in the table: it removes some, or brings many. */
export function needsPastTurns({ turns, purge, replaceTurns }: Changes): boolean {
  return purge !== undefined || replaceTurns === true || turns.length > FEW;
}

/** Whether a commit moves the latest turns, with its own, as there may be many by now. */
export function movesTurns({ expected, session, turns }: Changes): boolean {
  if (turns.length === 0) return false;
  const { head } = session;
  return head === expected || Math.floor(head / FEW) !== Math.floor(expected / FEW);
}

/** What is put behind the text for turns that are new or changed. */
export function latestText(turns: readonly TurnRow[]): string {
  let text = "";
  for (const { turn, first, state, started, updated } of turns)
    text += `[${turn},${first},"${state}",${started},${updated}],`;
  return text;
}

/** Turns of a range, out of those that the table has in it, and the text. */
export function withLatest(past: readonly TurnRow[], text: string, range: TurnRange): TurnRow[] {
  const { from, to, limit, newestFirst = false } = range;
  const rows = new Map(past.map((row) => [row.turn, row]));
  const listed: Fields[] = JSON.parse(`[${text.slice(0, -1)}]`);
  for (const [turn, first, state, started, updated] of listed)
    if (turn >= from && turn <= to) rows.set(turn, { turn, first, state, started, updated });
  const sorted = [...rows.values()].sort((a, b) => (newestFirst ? b.turn - a.turn : a.turn - b.turn));
  return sorted.slice(0, limit);
}
