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
  /** Maximum tokens of prompt and reply together. */
  readonly context: number;
  /** Maximum tokens of a reply. */
  readonly output: number;
  /** Maximum tokens of a prompt: the whole context, unless the vendor limits it. */
  readonly input: number;
  /** False if the model is in no table and nothing was learned; the numbers are then {@link DEFAULT_WINDOW}'s. */
  readonly known: boolean;
  /** Source of the numbers. */
  readonly source: string;
}

/** Limits learned from errors, by bare model name. The caller stores them; core stores nothing. */
export type LearnedWindows = ReadonlyMap<string, number>;

/** Assumed window of an unknown model: few current models have less. */
export const DEFAULT_WINDOW: { readonly context: number; readonly output: number } = {
  context: 128_000,
  output: 4_096,
};

/** Every row; the first match counts. */
export const windowRows: readonly WindowRow[] = [
  ...anthropicWindows,
  ...openaiWindows,
  ...googleWindows,
  ...alibabaWindows,
  ...openModelWindows,
  ...otherWindows,
];

/** Claude with the long context that some clients request in its name: `claude-sonnet-4-5[1m]`. */
const LONG = /\[1m\]\s*$/i;

/**
 * What a model can hold, whatever prefix, date, dot or suffix its id has. A learned limit wins over the table.
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
 * Adds a limit learned from an overflow error. Returns a new map, and leaves the given one unchanged. An invalid limit
 * (not a positive whole number) is ignored.
 *
 * @example
 * const learned = learnWindow(new Map(), "my-model", 32768);
 */
export function learnWindow(learned: LearnedWindows, model: string, limit: number): LearnedWindows {
  if (!Number.isSafeInteger(limit) || limit <= 0) return learned;
  return new Map(learned).set(bareModel(model), limit);
}
