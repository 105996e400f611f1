import { type LearnedWindows, learnWindow, type ModelWindow, windowOf } from "@suture/core/tokens";
import type { Upstream } from "../upstreams/upstream.ts";

/** No tokenizer makes more tokens of a byte than this, but of noise. */
export const MOST_PER_BYTE = 0.4;
/** Clients may make names of models up. */
const MOST_WINDOWS = 1_000;

/** What is known of how much fits, for each provider and model: tables, configuration, and what refusals taught. */
export class Limits {
  readonly #learned = new Map<string, LearnedWindows>();
  /** Windows that were looked up: the table is long. */
  readonly #windows = new Map<string, ModelWindow>();

  /** What was learned of a provider's models. */
  learned({ name }: Upstream): LearnedWindows | undefined {
    return this.#learned.get(name);
  }

  /** Keeps the limit that an overflow gave away. */
  learn({ name }: Upstream, model: string, limit: number): void {
    this.#windows.clear();
    this.#learned.set(name, learnWindow(this.#learned.get(name) ?? new Map(), model, limit));
  }

  /** Tokens that a prompt and its answer may have together; undefined where that would be a guess. */
  windowOf(upstream: Upstream, model: string): number | undefined {
    const { known, context } = this.#windowOf(upstream, model);
    return upstream.window ?? (known ? context : undefined);
  }

  /** Whether the window is more than a guess. */
  isKnown(upstream: Upstream, model: string): boolean {
    return this.windowOf(upstream, model) !== undefined;
  }

  /** Tokens that a prompt may have, by what is known or guessed. */
  promptOf(upstream: Upstream, model: string): number {
    return upstream.window ?? this.#windowOf(upstream, model).input;
  }

  #windowOf(upstream: Upstream, model: string): ModelWindow {
    const key = `${upstream.name} ${model}`;
    const known = this.#windows.get(key);
    if (known !== undefined) return known;
    if (this.#windows.size >= MOST_WINDOWS) this.#windows.clear();
    const found = windowOf(model, this.learned(upstream));
    this.#windows.set(key, found);
    return found;
  }
}
