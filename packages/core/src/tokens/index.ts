/**
 * How many tokens a text, a message or a whole request has, without a tokenizer; how much a model can hold; and how
 * estimates correct themselves. An entry of its own, so that programs that only check and repair do not carry it.
 *
 * @module
 */

export type { ImageSize } from "../json/image-size.ts";
export { calibrate } from "./calibrate.ts";
export { type Counter, type CounterOptions, makeCounter } from "./counter.ts";
export { type Estimate, type EstimateOptions, estimate, estimateOutline } from "./estimate.ts";
export { type ContentOf, estimateMessage } from "./estimate-message.ts";
export { DEFAULT_FAMILY, type Family, type FamilyFacts, families, familyOf } from "./family.ts";
export { type CountTokens, guardTokenizer, type Tokenizer } from "./guard-tokenizer.ts";
export { estimateMedia, UNKNOWN_IMAGE } from "./media/estimate-media.ts";
export type { Overhead } from "./overhead.ts";
export { readUsage, type UsageReading } from "./read-usage.ts";
export { sampleMessages } from "./sample-messages.ts";
export { estimateText, sampleText } from "./text/estimate-text.ts";
export { type TokenWatch, type WatchOptions, watchTokens } from "./watch-tokens.ts";
export {
  DEFAULT_WINDOW,
  type LearnedWindows,
  learnWindow,
  type ModelWindow,
  windowOf,
} from "./windows/window-of.ts";
