import { type Context, historyOf, type SessionKey } from "../context/context.ts";
import type { TurnRow, TurnState } from "../engine/rows.ts";
import { SessionError } from "../errors.ts";
import type { History } from "./history.ts";
import type { StoredMessage } from "./stored-message.ts";
import { endOfTurn, visibleTurns } from "./visible-turns.ts";

/** A turn of a session: a person's message and everything that followed from it. */
export interface SessionTurn {
  readonly turn: number;
  readonly state: TurnState;
  /** When it started, in milliseconds since 1970. */
  readonly started: number;
  readonly messages: readonly StoredMessage[];
}

/** Options of paging. */
export interface PageOptions {
  /** At most this many turns; 20 by default. */
  readonly size?: number;
  /** Start with the newest turn; true by default. */
  readonly newestFirst?: boolean;
  /** Where to continue: the `next` of the previous page. */
  readonly cursor?: string;
}

/** A page of turns, in the order requested. */
export interface TurnPage {
  readonly turns: readonly SessionTurn[];
  /** Where the next page starts; absent on the last. It stays valid whatever is appended. */
  readonly next?: string;
}

/** A page of whole turns: what was said, whether compacted or not, without reverted turns. */
export async function pageTurns(context: Context, key: SessionKey, options: PageOptions): Promise<TurnPage> {
  const { size = 20, newestFirst = true, cursor } = options;
  const history = await historyOf(context, key);
  const from = newestFirst ? 0 : cursorOf(cursor, 0);
  const to = newestFirst ? cursorOf(cursor, history.session.turn) : history.session.turn;
  const rows = await visibleTurns(context.engine, history, { from, to, limit: size + 1, newestFirst });
  const shown = rows.slice(0, size);
  const turns = await messagesOf(context, history, shown);
  const next = rows[size]?.turn;
  return { turns, ...(next === undefined ? {} : { next: String(next) }) };
}

/** Turns with their messages, in the given order. */
export async function messagesOf(
  { engine }: Context,
  history: History,
  rows: readonly TurnRow[],
): Promise<SessionTurn[]> {
  const [first, last] = [rows[0], rows.at(-1)].sort((a, b) => (a?.turn ?? 0) - (b?.turn ?? 0));
  if (first === undefined || last === undefined) return [];
  const to = await endOfTurn(engine, history, last.turn);
  const messages = await history.asAppended({ from: first.first, to });
  return grouped(
    rows.toSorted((a, b) => a.first - b.first),
    messages,
    rows,
  );
}

/** Groups messages by turn: each belongs to the latest turn that starts before it. */
function grouped(
  inOrder: readonly TurnRow[],
  messages: readonly StoredMessage[],
  rows: readonly TurnRow[],
): SessionTurn[] {
  const lists = new Map(inOrder.map(({ turn }): [number, StoredMessage[]] => [turn, []]));
  let at = 0;
  for (const message of messages) {
    while ((inOrder[at + 1]?.first ?? Number.POSITIVE_INFINITY) <= message.seq) at += 1;
    lists.get((inOrder[at] as TurnRow).turn)?.push(message);
  }
  return rows.map(({ turn, state, started }) => ({ turn, state, started, messages: lists.get(turn) ?? [] }));
}

function cursorOf(cursor: string | undefined, otherwise: number): number {
  if (cursor === undefined) return otherwise;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new SessionError("bad-option", `unexpected cursor ${JSON.stringify(cursor.slice(0, 40))}`, {
    hint: "Give the `next` of the page before.",
  });
}
