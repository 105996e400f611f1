import { contracts } from "../contracts/registry.ts";
import type { Format } from "../formats/format.ts";
import { formats } from "../formats/registry.ts";
import type { Outline } from "../model/outline.ts";
import { requireOptions } from "../options/require-options.ts";
import { sourceFormat } from "../repair/choose-provider.ts";
import { CutFinder } from "./cut-finder.ts";
import { HISTORY_OPTIONS } from "./option-kinds.ts";

/** Options of everything that looks at the turns of a history. */
export interface HistoryOptions {
  /** Format of the document; detected when absent. */
  readonly from?: string;
  /** Ids of calls that still run or await approval: no cut behind them, for their results will come. */
  readonly pending?: readonly string[];
}

/** A history that was read, with its cuts. */
export interface History {
  readonly format: Format;
  readonly outline: Outline;
  readonly finder: CutFinder;
  readonly pending: ReadonlySet<string>;
}

/** Reads a document in any format, and finds its cuts. */
export function openHistory(input: unknown, options: HistoryOptions): History {
  requireOptions(options, HISTORY_OPTIONS);
  const format = sourceFormat({ formats, contracts }, input, options);
  const outline = format.read(input);
  return { format, outline, finder: findIn(outline), pending: new Set(options.pending) };
}

/** Finds the cuts of an outline. */
export function findIn(outline: Outline): CutFinder {
  const finder = new CutFinder();
  if (outline.survey !== undefined) outline.survey(finder);
  else for (const message of outline.messages) finder.message(message);
  return finder;
}
