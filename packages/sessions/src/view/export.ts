import { type ConvertOptions, check, convert, type Report, repair } from "@suture/core";
import { type Context, historyOf, type SessionKey } from "../context/context.ts";
import { COUNT } from "../options/kinds.ts";
import { requireOption } from "../options/require-options.ts";
import type { History } from "./history.ts";
import { messagesOf, type SessionTurn } from "./page.ts";
import { endOfTurn, visibleTurns } from "./visible-turns.ts";

/** Selects turns. */
export interface TurnsWanted {
  /** Only this many of the last turns. */
  readonly last?: number;
  /** From this turn on. */
  readonly from?: number;
  /** Up to this turn. */
  readonly to?: number;
}

/** Options of exporting. */
export interface ExportOptions extends TurnsWanted, Pick<ConvertOptions, "for" | "model" | "strict"> {
  /** Format to write; the canonical one when absent. */
  readonly format?: string;
}

/** What was exported. */
export interface Exported {
  readonly document: unknown;
  readonly report: Report;
  readonly turns: number;
}

/** Writes turns of a session in any format: what was said, whether compacted or not, without reverted and deleted parts. */
export async function exportTurns(
  context: Context,
  key: SessionKey,
  options: ExportOptions,
): Promise<Exported> {
  const history = await historyOf(context, key);
  const { rows, from, to } = await wanted(context, history, options);
  // A provider wants a message, but nobody said any: this is no request.
  if (rows === 0) return { document: [], report: check([], { from: "suture" }), turns: 0 };
  const messages = (await history.asAppended({ from, to })).map(({ message }) => message);
  const { format = "suture", ...rest } = options;
  const settings = {
    from: "suture",
    ...(rest.for === undefined ? {} : { for: rest.for }),
    ...(rest.model === undefined ? {} : { model: rest.model }),
    ...(rest.strict === undefined ? {} : { strict: rest.strict }),
  };
  const { document, report } =
    format === "suture" ? repair(messages, settings) : convert(messages, { ...settings, to: format });
  return { document, report, turns: rows };
}

/** Iterates over turns from one on, in order, fetching them page by page. */
export async function* replayTurns(
  context: Context,
  key: SessionKey,
  from: number,
): AsyncGenerator<SessionTurn> {
  const history = await historyOf(context, key);
  requireOption("turn", from, COUNT);
  for (let next = from; ; ) {
    const rows = await visibleTurns(context.engine, history, {
      from: next,
      to: history.session.turn,
      limit: 50,
    });
    yield* await messagesOf(context, history, rows);
    const last = rows.at(-1);
    if (last === undefined) return;
    next = last.turn + 1;
  }
}

async function wanted(
  { engine }: Context,
  history: History,
  { last, from, to }: TurnsWanted,
): Promise<{ readonly rows: number; readonly from: number; readonly to: number }> {
  const { session } = history;
  if (last === 0) return { rows: 0, from: 1, to: 0 };
  const upTo = Math.min(to ?? session.turn, session.turn);
  const choice = {
    from: from ?? 0,
    to: upTo,
    ...(last === undefined ? {} : { limit: last, newestFirst: true }),
  };
  const rows = await visibleTurns(engine, history, choice);
  const [first, end] = last === undefined ? [rows[0], rows.at(-1)] : [rows.at(-1), rows[0]];
  if (first === undefined || end === undefined) return { rows: 0, from: 1, to: 0 };
  return { rows: rows.length, from: first.first, to: await endOfTurn(engine, history, end.turn) };
}
