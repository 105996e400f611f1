import { COUNT } from "../options/kinds.ts";
import { requireOption } from "../options/require-options.ts";
import { type Boundary, type Cut, Cuts } from "./cuts.ts";
import { type History, type HistoryOptions, messagesIn, openHistory } from "./open-history.ts";

/** A history in two halves, each of the same type as the input: a request, or a list of messages. */
export interface Halves<Document> {
  /** The messages before the cut. */
  readonly head: Document;
  /** The messages after the cut. */
  readonly tail: Document;
  /** The cut. */
  readonly cut: Cut;
}

/** Options of {@link splitHead}. */
export interface SplitOptions extends HistoryOptions {
  /** Minimum number of messages in the tail. It may hold more. */
  readonly minKeepTail: number;
  /** `turn`: only between turns. `step`: also between steps of a turn. By default, between steps only if necessary. */
  readonly boundary?: Boundary | undefined;
}

/**
 * Splits a history so that the tail keeps at least some messages, and every pair stays whole on one side.
 *
 * @example
 * const { head, tail } = splitHead(messages, { minKeepTail: 4 });
 */
export function splitHead<Document>(history: Document, options: SplitOptions): Halves<Document> {
  const opened = openHistory(history, options);
  const { minKeepTail, boundary } = options;
  requireOption("minKeepTail", minKeepTail, COUNT);
  const cuts = cutsOf(opened);
  const cut = cuts.latest({ minMessages: minKeepTail }, boundary);
  const slice = (start: number, end: number): Document => sliceOf(opened, history, start, end);
  return { head: slice(0, cut.cut), tail: slice(cut.cut, cuts.length), cut };
}

/** The last `count` turns of a history, or all if there are fewer. */
export function lastTurns<Document>(
  history: Document,
  count: number,
  options: HistoryOptions = {},
): Document {
  requireOption("count", count, COUNT);
  const opened = openHistory(history, options);
  const cuts = cutsOf(opened);
  const start = count === 0 ? cuts.length : cuts.lastPosition({ minTurns: count });
  return sliceOf(opened, history, start, cuts.length);
}

/** A history from a turn on; the first turn is `0`. */
export function fromTurn<Document>(history: Document, turn: number, options: HistoryOptions = {}): Document {
  requireOption("turn", turn, COUNT);
  const opened = openHistory(history, options);
  const { turns, length } = cutsOf(opened);
  return sliceOf(opened, history, turns[turn] ?? length, length);
}

/** A page of turns, with its position. */
export interface Page<Document> {
  readonly page: Document;
  /** The first turn of the page. */
  readonly start: number;
  /** The turn after its last turn. */
  readonly end: number;
  /** The number of all turns. */
  readonly turns: number;
}

/** Options of {@link pageOfTurns}. */
export interface PageOptions extends HistoryOptions {
  /** Number of turns per page. */
  readonly size: number;
  /** First turn of the page. Turn numbers do not change when messages are appended. */
  readonly start?: number | undefined;
  /** Turn after the last of the page, for paging backwards. If neither is given, the end of the history. */
  readonly end?: number | undefined;
}

/** A page of whole turns, from the start or from the end. */
export function pageOfTurns<Document>(history: Document, options: PageOptions): Page<Document> {
  const opened = openHistory(history, options);
  requireOption("size", options.size, COUNT);
  const { turns, length } = cutsOf(opened);
  const clamp = (turn: number): number => Math.min(Math.max(turn, 0), turns.length);
  const last = clamp(options.end ?? turns.length);
  const start = clamp(options.start ?? last - options.size);
  const end = clamp(options.start === undefined ? last : start + options.size);
  const place = (turn: number): number => turns[turn] ?? length;
  return { page: sliceOf(opened, history, place(start), place(end)), start, end, turns: turns.length };
}

function cutsOf({ finder, pending, places }: History): Cuts {
  return new Cuts(finder, pending, undefined, places);
}

/** Some of the messages, in a document of the same type. */
function sliceOf<Document>(
  { format, outline, places }: History,
  document: Document,
  start: number,
  end: number,
): Document {
  const messages = messagesIn(outline, start, end, places);
  if (messages.length === outline.messages.length) return document;
  // The result has the same type as the input.
  return format.write({ ...outline, messages }, document, outline) as Document;
}
