import { contracts } from "../contracts/registry.ts";
import type { Format } from "../formats/format.ts";
import { formats } from "../formats/registry.ts";
import { IDS, type Kinds } from "../options/kinds.ts";
import { requireOption, requireOptions } from "../options/require-options.ts";
import { sourceFormat } from "../repair/choose-provider.ts";
import { WATCH_OPTIONS } from "../tokens/option-kinds.ts";
import { type TokenWatch, type WatchOptions, watchTokens } from "../tokens/watch-tokens.ts";
import type { LearnedWindows } from "../tokens/windows/window-of.ts";
import { CutFinder } from "../turns/cut-finder.ts";
import { Cuts } from "../turns/cuts.ts";
import { windowFor } from "./goal.ts";
import { LEVELS, WINDOW } from "./option-kinds.ts";
import { type Fullness, fullness, type Levels, type PressureLevel } from "./pressure.ts";

/** Options of {@link watch}. */
export interface HistoryWatchOptions extends WatchOptions, Omit<Levels, "previous"> {
  /** A limit learned from the provider, instead of the model's known window. */
  readonly window?: number | undefined;
  /** Limits learned from errors. */
  readonly learned?: LearnedWindows | undefined;
}

const OPTIONS: Kinds<HistoryWatchOptions & Levels> = { ...WATCH_OPTIONS, ...WINDOW, ...LEVELS };

/** A growing history, with its current tokens, pressure and cuts. */
export interface HistoryWatch {
  /** Approximate number of its tokens. */
  readonly tokens: number;
  /**
   * Adds a message, in any format, and returns how full the context is. The cost does not depend on the length of the
   * history.
   */
  append(message: unknown): Fullness;
  /** Takes the usage that the provider reported for the last reply. What follows is added to that. */
  usage(usage: unknown): Fullness;
  /** Where the history may be cut. */
  cuts(pending?: readonly string[]): Cuts;
}

/**
 * Watches a history as it grows.
 *
 * @example
 * const watched = watch({ model: "gpt-5", from: "openai-chat" });
 * const { level } = watched.append({ role: "user", content: "Hello" });
 */
export function watch(options: HistoryWatchOptions = {}): HistoryWatch {
  requireOptions(options, OPTIONS);
  return new Watch(options);
}

class Watch implements HistoryWatch {
  readonly #options: HistoryWatchOptions;
  readonly #tokens: TokenWatch;
  readonly #finder = new CutFinder();
  #format: Format | undefined;
  #level: PressureLevel = "ok";
  /** Tokens up to each message, starting with 0. */
  readonly #weights = [0];

  constructor(options: HistoryWatchOptions) {
    this.#options = options;
    const { window, learned, elevated, critical, hysteresis, ...counting } = options;
    this.#tokens = watchTokens(counting);
  }

  get tokens(): number {
    return this.#tokens.tokens;
  }

  append(message: unknown): Fullness {
    const document = [message];
    const { from } = this.#options;
    const parts = { formats, contracts };
    const format = this.#format ?? sourceFormat(parts, document, from === undefined ? {} : { from });
    if (from !== undefined) this.#format = format;
    for (const each of format.read(document).messages) this.#finder.message(each);
    this.#weights.push((this.#weights.at(-1) as number) + this.#tokens.append(message));
    return this.#look();
  }

  usage(usage: unknown): Fullness {
    this.#tokens.usage(usage);
    return this.#look();
  }

  cuts(pending: readonly string[] = []): Cuts {
    requireOption("pending", pending, IDS);
    const weights = this.#weights.slice();
    return new Cuts(this.#finder, new Set(pending), () => weights);
  }

  #look(): Fullness {
    const window = windowFor(this.#options, this.#options.model);
    const full = fullness(this.#tokens.tokens, window, { ...this.#options, previous: this.#level });
    this.#level = full.level;
    return full;
  }
}
