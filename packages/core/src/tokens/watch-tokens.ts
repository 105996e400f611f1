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
  /** Format of the messages; detected as they come when absent. */
  readonly from?: string | undefined;
  /** A request whose system text and tools count from the beginning; its messages, if any, are the first. */
  readonly request?: unknown;
}

/** A history whose tokens are kept up to date as it grows. */
export interface TokenWatch {
  /** About how many tokens the history has now: the last known usage, and an estimate of what came after it. */
  readonly tokens: number;
  /** What estimates are multiplied by, as learned from usage. */
  readonly calibration: number;
  /** A message more, in any format. Costs the same however long the history is. Gives the tokens of the message. */
  append(message: unknown): number;
  /**
   * What the provider said about the last reply. Call it once that reply was appended: from then on its `input` and
   * `output` stand for everything up to and with it. What says nothing is ignored.
   */
  usage(usage: unknown): void;
}

/**
 * Keeps count of a history as it grows. Each reported usage holds the whole context of its turn, so sums of them count
 * it many times over; the last one and what came after it is what counts.
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
  /** Tokens up to the last known usage; before the first one, what the request is estimated at. */
  #known: number;
  /** Estimate of what came after, without calibration. */
  #after = 0;
  /** The tokens of instructions that messages repeat, which count once. */
  #system = 0;
  /** What was estimated and what was said of messages between usages, all together. */
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

  /** What a usage says beyond the last one is the messages in between; the first one also holds what nobody estimated. */
  #learn({ total, reasoning }: UsageReading): void {
    const grown = total - reasoning - this.#known;
    if (grown <= 0) return;
    this.#said += grown;
    this.#estimated += this.#after;
    this.calibration = calibrate(this.#estimated, this.#said);
  }

  /** Messages that several formats write alike settle nothing: the next one may. */
  #detect(document: readonly unknown[]): Format {
    const { format, candidates } = detectAmong(formats, document);
    const name = format ?? candidates[0] ?? "openai-chat";
    const found = findNamed("from", formats, name);
    if (format !== undefined) this.#format = found;
    return found;
  }
}
