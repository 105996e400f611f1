import { type LearnedWindows, learnWindow, type ModelWindow, windowOf } from "@suture/core/tokens";
import type { Upstream } from "../upstreams/upstream.ts";

/** No tokenizer makes more tokens of a byte than this, but of noise. */
export const MOST_PER_BYTE = 0.4;
/** Clients may make names of models up, as many and as long as they like. */
const MOST_WINDOWS = 1_000;
const LONGEST_NAME = 256;
/** Callers that limits are remembered of. */
const MOST_TIERS = 10_000;

/** Whom a history is sent to, and by whom: accounts of one provider may have different limits. */
export interface Asked {
  readonly upstream: Upstream;
  readonly model: string;
  /** Tokens that the request itself asks the model to hold, by a header. */
  readonly opened?: number | undefined;
  /** Tells those apart for whom the provider may have other limits; only asked for once any were learned. */
  tier(): string;
}

/** What is known of how much fits, for each provider and model: tables, configuration, and what refusals taught. */
export class Limits {
  readonly #learned = new Map<string, LearnedWindows>();
  /** Windows that were looked up: the table is long. */
  readonly #windows = new Map<string, ModelWindow>();

  /** What was learned of a provider's models. */
  learned(asked: Asked): LearnedWindows | undefined {
    return this.#learned.size === 0 ? undefined : this.#learned.get(keyOf(asked));
  }

  /** Keeps the limit that an overflow gave away. */
  learn(asked: Asked, limit: number): void {
    const key = keyOf(asked);
    const learned = learnWindow(this.#learned.get(key) ?? new Map(), asked.model, limit);
    if (asked.model.length > LONGEST_NAME || learned.size > MOST_WINDOWS) return;
    this.#learned.delete(key);
    this.#learned.set(key, learned);
    const [oldest] = this.#learned.keys();
    if (this.#learned.size > MOST_TIERS && oldest !== undefined) this.#learned.delete(oldest);
  }

  /** Tokens that a model holds because somebody says so: the configuration, or the request, unless the provider said otherwise. */
  said(asked: Asked): number | undefined {
    const { upstream, opened } = asked;
    return (
      upstream.window ?? (opened !== undefined && this.learned(asked) === undefined ? opened : undefined)
    );
  }

  /** Tokens that a prompt and its answer may have together; undefined where that would be a guess. */
  windowOf(asked: Asked): number | undefined {
    const { known, context } = this.#windowOf(asked);
    return this.said(asked) ?? (known ? context : undefined);
  }

  /** Tokens that a prompt may have, by what is known or guessed. */
  promptOf(asked: Asked): number {
    return this.said(asked) ?? this.#windowOf(asked).input;
  }

  #windowOf(asked: Asked): ModelWindow {
    const { model } = asked;
    const learned = this.learned(asked);
    if (learned !== undefined) return windowOf(model, learned);
    const known = this.#windows.get(model);
    if (known !== undefined) return known;
    if (this.#windows.size >= MOST_WINDOWS) this.#windows.clear();
    const found = windowOf(model);
    if (model.length <= LONGEST_NAME) this.#windows.set(model, found);
    return found;
  }
}

function keyOf({ upstream, tier }: Asked): string {
  return `${upstream.name} ${tier()}`;
}
