import { contracts } from "../contracts/registry.ts";
import type { Format } from "../formats/format.ts";
import { formats } from "../formats/registry.ts";
import { indexUpTo } from "../model/index-up-to.ts";
import type { Message } from "../model/message.ts";
import type { Outline } from "../model/outline.ts";
import { requireOptions } from "../options/require-options.ts";
import { sourceFormat } from "../repair/choose-provider.ts";
import type { FormatName } from "../repair/options.ts";
import { CutFinder } from "./cut-finder.ts";
import { HISTORY_OPTIONS } from "./option-kinds.ts";

/** Options of all functions about turns. */
export interface HistoryOptions {
  /** Format of the document; detected when absent. */
  readonly from?: FormatName | undefined;
  /**
   * Ids of calls that still run or await approval: no cut after them is safe, because their results are still to come.
   */
  readonly pending?: readonly string[] | undefined;
}

/** A history with its cuts. */
export interface History {
  readonly format: Format;
  readonly outline: Outline;
  readonly finder: CutFinder;
  readonly pending: ReadonlySet<string>;
  /** Position of each message in the caller's list; `undefined` if they are the same. */
  readonly places: readonly number[] | undefined;
}

/** Reads a document in any format, and finds its cuts. */
export function openHistory(input: unknown, options: HistoryOptions): History {
  requireOptions(options, HISTORY_OPTIONS);
  const format = sourceFormat({ formats, contracts }, input, options);
  const outline = format.read(input);
  const pending = new Set(options.pending);
  return { format, outline, finder: findIn(outline), pending, places: placesIn(outline) };
}

/** Positions of messages in the caller's list. Some formats keep a call, its result and what follows in one message. */
function placesIn({ survey, messages }: Outline): readonly number[] | undefined {
  if (survey !== undefined || messages.every(({ index }, at) => index === at)) return undefined;
  return messages.map(({ index }) => index);
}

/** The messages from one position of the caller's list up to another. */
export function messagesIn(
  { messages }: Outline,
  start: number,
  end: number,
  places: History["places"],
): readonly Message[] {
  if (places === undefined) return messages.slice(start, end);
  return messages.slice(indexUpTo(places, start - 1) + 1, indexUpTo(places, end - 1) + 1);
}

/** Finds the cuts of an outline. */
export function findIn(outline: Outline): CutFinder {
  const finder = new CutFinder();
  if (outline.survey !== undefined) outline.survey(finder);
  else for (const message of outline.messages) finder.message(message);
  return finder;
}
