import { bareModel } from "../bare-model.ts";
import { alibabaWindows } from "./alibaba.ts";
import { anthropicWindows } from "./anthropic.ts";
import { googleWindows } from "./google.ts";
import { openModelWindows } from "./open-models.ts";
import { openaiWindows } from "./openai.ts";
import { otherWindows } from "./others.ts";
import type { WindowRow } from "./window.ts";

/** What a model can hold. */
export interface ModelWindow {
  /** The bare name that was looked up. */
  readonly model: string;
  /** Tokens that prompt and reply may have together. */
  readonly context: number;
  /** Tokens that a reply may have. */
  readonly output: number;
  /** Tokens that a prompt may have: the whole context, unless the vendor sets less. */
  readonly input: number;
  /** False when the model is in no table and nothing was learned: the numbers are {@link DEFAULT_WINDOW}'s. */
  readonly known: boolean;
  /** Where the numbers come from. */
  readonly source: string;
}

/** Limits that errors told, by bare model name. The caller keeps it; core keeps nothing. */
export type LearnedWindows = ReadonlyMap<string, number>;

/** What an unknown model is taken to hold: few models of today hold less. */
export const DEFAULT_WINDOW: { readonly context: number; readonly output: number } = {
  context: 128_000,
  output: 4_096,
};

/** Every row, the first that fits counts. */
export const windowRows: readonly WindowRow[] = [
  ...anthropicWindows,
  ...openaiWindows,
  ...googleWindows,
  ...alibabaWindows,
  ...openModelWindows,
  ...otherWindows,
];

/** Claude with the long context that some clients ask for in the name: `claude-sonnet-4-5[1m]`. */
const LONG = /\[1m\]\s*$/i;

/**
 * What a model can hold, whatever prefix, date, dot or suffix its id carries. A limit that was learned wins over the table.
 *
 * @example
 * windowOf("openrouter/anthropic/claude-sonnet-4.6").context; // 1000000
 */
export function windowOf(model: string, learned?: LearnedWindows): ModelWindow {
  const name = bareModel(model);
  const found = windowRows.find(({ match }) => match.test(name));
  const { context, output } = found ?? DEFAULT_WINDOW;
  const limit = learned?.get(name);
  if (limit !== undefined) {
    const input = Math.min(found?.input ?? limit, limit);
    return {
      model: name,
      context: limit,
      output: Math.min(output, limit),
      input,
      known: true,
      source: "learned",
    };
  }
  if (LONG.test(model) && name.startsWith("claude")) {
    return {
      model: name,
      context: 1_000_000,
      output,
      input: 1_000_000,
      known: true,
      source: "the [1m] in its name",
    };
  }
  const source = found?.source ?? "default";
  return { model: name, context, output, input: found?.input ?? context, known: found !== undefined, source };
}

/**
 * The limits with one more, as an overflow error told it; the given ones stay as they are. What is no limit (not a
 * positive whole number) teaches nothing.
 *
 * @example
 * const learned = learnWindow(new Map(), "my-model", 32768);
 */
export function learnWindow(learned: LearnedWindows, model: string, limit: number): LearnedWindows {
  if (!Number.isSafeInteger(limit) || limit <= 0) return learned;
  return new Map(learned).set(bareModel(model), limit);
}
