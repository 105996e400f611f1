import type { MediaContent } from "../model/content.ts";
import { type Family, familyOf } from "./family.ts";
import { guardTokenizer, type Tokenizer } from "./guard-tokenizer.ts";
import { estimateMedia } from "./media/estimate-media.ts";
import { type Overhead, overheadOf } from "./overhead.ts";
import { estimateText, sampleText } from "./text/estimate-text.ts";
import { sampleWindows } from "./text/sample-windows.ts";

/** How tokens are to be counted. */
export interface CounterOptions {
  /** The model: says the tokenizer, and how pictures count. */
  readonly model?: string | undefined;
  /** The family of tokenizers; the model's own when absent. */
  readonly family?: Family | undefined;
  /** An exact tokenizer, used for text instead of the estimate, behind {@link guardTokenizer}. */
  readonly tokenizer?: Tokenizer | undefined;
  /** What estimates are multiplied by: what `calibrate` gave. */
  readonly calibration?: number | undefined;
}

/** Counts texts and media for one model. */
export interface Counter {
  readonly family: Family;
  readonly overhead: Overhead;
  /** What sums are multiplied by in the end. */
  readonly calibration: number;
  text(text: string): number;
  /** The same of a text of which so many characters may be read. */
  sample(text: string, limit: number): number;
  media(content: MediaContent): number;
}

/** Builds a counter, once for many messages. */
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
