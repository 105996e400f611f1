import { detectAmong } from "../formats/detect-format.ts";
import type { Format } from "../formats/format.ts";
import { formats } from "../formats/registry.ts";
import { requireOptions } from "../options/require-options.ts";
import { findNamed } from "../repair/choose-provider.ts";
import { calibrate } from "./calibrate.ts";
import { type Counter, type CounterOptions, makeCounter } from "./counter.ts";
import { estimate, estimateSystem } from "./estimate.ts";
import { estimateMessage } from "./estimate-message.ts";
import { WATCH_OPTIONS } from "./option-kinds.ts";
import { readUsage, type UsageReading } from "./read-usage.ts";

/** Options of `watchTokens`. */
export interface WatchOptions extends CounterOptions {
  /** Format of the messages; detected for each when absent. */
  readonly from?: string | undefined;
  /** A request whose system text and tools count from the beginning. Its messages, if any, come first. */
  readonly request?: unknown;
}

/** The token count of a growing history. */
export interface TokenWatch {
  /** Approximate tokens of the history: the last reported usage, plus an estimate of what came after it. */
  readonly tokens: number;
  /** Factor for estimates, learned from usage. */
  readonly calibration: number;
  /** Adds a message, in any format, and returns its tokens. The cost does not depend on the length of the history. */
  append(message: unknown): number;
  /**
   * Takes the usage that the provider reported for the last reply. Call this after appending the reply: from then on,
   * its `input` and `output` stand for everything up to there. Values without usage are ignored.
   */
  usage(usage: unknown): void;
}

/**
 * Counts the tokens of a history as it grows. Each reported usage covers the whole context of its turn, so adding them up
 * would count it many times: only the last one counts, and what came after it.
 *
 * @example
 * const watch = watchTokens({ model: "gpt-5", request: { messages: [] } });
 * watch.append({ role: "user", content: "Hello" });
 */
export function watchTokens(options: WatchOptions = {}): TokenWatch {
  requireOptions(options, WATCH_OPTIONS);
  return new Watch(options);
}

class Watch implements TokenWatch {
  readonly #counter: Counter;
  #format: Format | undefined;
  /** Tokens up to the last reported usage; before the first report, the estimate for the request. */
  #known: number;
  /** Estimate of what came after, without calibration. */
  #after = 0;
  /** Tokens of instructions that messages repeat; they count once. */
  #system = 0;
  /** Totals of what was estimated, and reported, for messages between reports. */
  #estimated = 0;
  #said = 0;
  #anchored = false;
  calibration: number;

  constructor(options: WatchOptions) {
    const { request, calibration, ...counting } = options;
    const plain = { ...counting, calibration: 1 };
    this.#counter = makeCounter(plain);
    this.calibration = calibration ?? 1;
    this.#format = options.from === undefined ? undefined : findNamed("from", formats, options.from);
    this.#known = request === undefined ? 0 : estimate(request, plain).tokens * this.calibration;
  }

  get tokens(): number {
    return Math.ceil(this.#known + (this.#after + this.#system) * this.calibration);
  }

  append(message: unknown): number {
    const document = [message];
    const format = this.#format ?? this.#detect(document);
    const counter = this.#counter;
    const outline = format.read(document);
    const contentOf = format.contentOf.bind(format);
    let tokens = 0;
    for (const each of outline.messages) tokens += estimateMessage(outline, each, counter, contentOf);
    this.#after += tokens;
    if (outline.system.length > 0 && !this.#anchored) {
      this.#system = estimateSystem(outline, counter, contentOf);
    }
    return Math.ceil(tokens * this.calibration);
  }

  usage(usage: unknown): void {
    const reading = readUsage(usage);
    if (reading === undefined || reading.total === 0) return;
    if (this.#anchored) this.#learn(reading);
    this.#known = reading.total;
    this.#after = 0;
    this.#system = 0;
    this.#anchored = true;
  }

  /**
   * The increase over the last usage belongs to the messages in between. (The first usage includes things that were not
   * estimated.)
   */
  #learn({ total, reasoning }: UsageReading): void {
    const grown = total - reasoning - this.#known;
    if (grown <= 0) return;
    this.#said += grown;
    this.#estimated += this.#after;
    this.calibration = calibrate(this.#estimated, this.#said);
  }

  /** Messages that several formats write alike do not decide; the next one may. */
  #detect(document: readonly unknown[]): Format {
    const { format, candidates } = detectAmong(formats, document);
    const name = format ?? candidates[0] ?? "openai-chat";
    const found = findNamed("from", formats, name);
    if (format !== undefined) this.#format = found;
    return found;
  }
}
