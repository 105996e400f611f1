import type { Changes, TurnRange } from "./engine.ts";
import type { TurnRow } from "./rows.ts";

// The latest turns of a session are a text in its own row, which every commit rewrites anyway. Past turns are in a table, and are moved
// there several at a time. The text is a series of JSON lists, each followed by a comma, so that a turn is stored by appending to it
// without reading it. If several have the same number the last one counts, and all of them override the table.

type Fields = [turn: number, first: number, state: TurnRow["state"], started: number, updated: number];

/** Turns move to the table once per this many entries. A commit also adds at most this many to the latest turns. */
const FEW = 16;

/** Whether a commit needs all turns in the table, because it removes some or brings many. */
export function needsPastTurns({ turns, purge, replaceTurns }: Changes): boolean {
  return purge !== undefined || replaceTurns === true || turns.length > FEW;
}

/** Whether a commit moves the latest turns together with its own, because there may be many by now. */
export function movesTurns({ expected, session, turns }: Changes): boolean {
  if (turns.length === 0) return false;
  const { head } = session;
  return head === expected || Math.floor(head / FEW) !== Math.floor(expected / FEW);
}

/** The text to append for turns that are new or changed. */
export function latestText(turns: readonly TurnRow[]): string {
  let text = "";
  for (const { turn, first, state, started, updated } of turns)
    text += `[${turn},${first},"${state}",${started},${updated}],`;
  return text;
}

/** Turns of a range, merged from the table's turns in that range and the text. */
export function withLatest(past: readonly TurnRow[], text: string, range: TurnRange): TurnRow[] {
  const { from, to, limit, newestFirst = false } = range;
  const rows = new Map(past.map((row) => [row.turn, row]));
  const listed: Fields[] = JSON.parse(`[${text.slice(0, -1)}]`);
  for (const [turn, first, state, started, updated] of listed)
    if (turn >= from && turn <= to) rows.set(turn, { turn, first, state, started, updated });
  const sorted = [...rows.values()].sort((a, b) => (newestFirst ? b.turn - a.turn : a.turn - b.turn));
  return sorted.slice(0, limit);
}
