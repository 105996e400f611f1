import type { MediaContent } from "../model/content.ts";
import { type Family, familyOf } from "./family.ts";
import { guardTokenizer, type Tokenizer } from "./guard-tokenizer.ts";
import { estimateMedia } from "./media/estimate-media.ts";
import { type Overhead, overheadOf } from "./overhead.ts";
import { estimateText, sampleText } from "./text/estimate-text.ts";
import { sampleWindows } from "./text/sample-windows.ts";

/** How to count tokens. */
export interface CounterOptions {
  /** The model, which determines the tokenizer and the cost of images. */
  readonly model?: string | undefined;
  /** The family of tokenizers; the model's own when absent. */
  readonly family?: Family | undefined;
  /** An exact tokenizer for text, used through {@link guardTokenizer} instead of the estimate. */
  readonly tokenizer?: Tokenizer | undefined;
  /** Factor for estimates, from `calibrate`. */
  readonly calibration?: number | undefined;
}

/** Counts texts and media for one model. */
export interface Counter {
  readonly family: Family;
  readonly overhead: Overhead;
  /** Factor for the final sums. */
  readonly calibration: number;
  text(text: string): number;
  /** The same, reading at most `limit` characters of a text. */
  sample(text: string, limit: number): number;
  media(content: MediaContent): number;
}

/** Builds a counter for many messages. */
export function makeCounter(options: CounterOptions = {}): Counter {
  const { model, tokenizer } = options;
  const family = options.family ?? familyOf(model);
  return {
    family,
    overhead: overheadOf(family),
    calibration: options.calibration ?? 1,
    ...textCounter(tokenizer, family),
    media: (content) => estimateMedia(content, model ?? family),
  };
}

function textCounter(tokenizer: Tokenizer | undefined, family: Family): Pick<Counter, "text" | "sample"> {
  if (tokenizer === undefined) {
    return {
      text: (text) => estimateText(text, family),
      sample: (text, limit) => sampleText(text, family, limit),
    };
  }
  const count = guardTokenizer(tokenizer, family);
  return {
    text: count,
    sample: (text, limit) => sampleWindows(text.length, limit, (from, to) => count(text.slice(from, to))),
  };
}
