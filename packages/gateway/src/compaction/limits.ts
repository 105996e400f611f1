import { type LearnedWindows, learnWindow, type ModelWindow, windowOf } from "@suture/core/tokens";
import type { Upstream } from "../upstreams/upstream.ts";

/** No tokenizer makes more tokens per byte than this, except of noise. */
export const MOST_PER_BYTE = 0.4;
/** Clients may invent names of models, in any number and length. */
const MOST_WINDOWS = 1_000;
const LONGEST_NAME = 256;
/** Clients also choose their betas. */
const LONGEST_KEY = 1_024;
/** For how many callers limits are remembered. */
const MOST_TIERS = 10_000;

/** The provider and the caller of a history: accounts at one provider may have different limits. */
export interface Asked {
  readonly upstream: Upstream;
  readonly model: string;
  /** The window in tokens that the request itself asks for, by a header. */
  readonly opened?: number | undefined;
  /** Distinguishes callers for whom the provider may have different limits; called only once any were learned. */
  tier(): string;
}

/** What is known of limits for each provider and model, from tables, configuration and refusals. */
export class Limits {
  readonly #learned = new Map<string, LearnedWindows>();
  /** Windows looked up before, because the table is long. */
  readonly #windows = new Map<string, ModelWindow>();
  /** The longest answers that refusals revealed. */
  readonly #answers = new Map<string, number>();

  /** The limits learned for a provider's model. */
  learned(asked: Asked): LearnedWindows | undefined {
    return this.#learned.size === 0 ? undefined : this.#learned.get(keyOf(asked));
  }

  /** Remembers the limit that an overflow revealed. */
  learn(asked: Asked, limit: number): void {
    const key = keyOf(asked);
    const learned = learnWindow(this.#learned.get(key) ?? new Map(), asked.model, limit);
    if (asked.model.length > LONGEST_NAME || learned.size > MOST_WINDOWS) return;
    this.#learned.delete(key);
    this.#learned.set(key, learned);
    const [oldest] = this.#learned.keys();
    if (this.#learned.size > MOST_TIERS && oldest !== undefined) this.#learned.delete(oldest);
  }

  /** The most tokens that an answer may have, if a refusal revealed that. */
  answerOf(asked: Asked): number | undefined {
    return this.#answers.size === 0 ? undefined : this.#answers.get(modelKeyOf(asked));
  }

  /** Remembers the longest answer that a model turned out to give. */
  learnAnswer(asked: Asked, limit: number): void {
    const key = modelKeyOf(asked);
    if (key.length > LONGEST_KEY) return;
    this.#answers.delete(key);
    this.#answers.set(key, limit);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MOST_TIERS && oldest !== undefined) this.#answers.delete(oldest);
  }

  /** A model's window in tokens according to the configuration or the request, unless the provider contradicted it. */
  said(asked: Asked): number | undefined {
    const { upstream, opened } = asked;
    return (
      upstream.window ?? (opened !== undefined && this.learned(asked) === undefined ? opened : undefined)
    );
  }

  /** The most tokens that a prompt and its answer may have together; undefined if that would be a guess. */
  windowOf(asked: Asked): number | undefined {
    const { known, context } = this.#windowOf(asked);
    return this.said(asked) ?? (known ? context : undefined);
  }

  /** The most tokens that a prompt may have, known or guessed. */
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

function modelKeyOf(asked: Asked): string {
  return `${keyOf(asked)} ${asked.model}`;
}
