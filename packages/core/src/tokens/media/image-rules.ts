import { DOCS } from "../../contracts/sources.ts";
import type { ImageSize } from "../../json/image-size.ts";

/** How the tokens of an image follow from its size. */
export interface ImageRule {
  /** Matches the bare name of a model. */
  readonly match: RegExp;
  readonly source: string;
  tokens(size: ImageSize): number;
}

/** The size scaled down (never up) to a maximum long side. */
function within({ width, height }: ImageSize, side: number): ImageSize {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: width * scale, height: height * scale };
}

/** OpenAI's tiles: fit into 2048, then the short side into 768, then count tiles of 512. */
function tiles(base: number, each: number): ImageRule["tokens"] {
  return (size) => {
    const fit = within(size, 2048);
    const scale = Math.min(1, 768 / Math.min(fit.width, fit.height));
    return base + each * Math.ceil((fit.width * scale) / 512) * Math.ceil((fit.height * scale) / 512);
  };
}

/** Patches of `pixels`, at most `most` of them (the image is scaled down to that), times a factor. */
function patches(pixels: number, most: number, factor = 1, side = 65_535): ImageRule["tokens"] {
  return (size) => {
    const { width, height } = within(size, side);
    const count = Math.ceil(width / pixels) * Math.ceil(height / pixels);
    return Math.ceil(Math.min(most, count) * factor);
  };
}

/** Anthropic's area: scaled down to a long side and a number of tokens, with one token per 750 pixels. */
function area(side: number, most: number): ImageRule["tokens"] {
  return (size) => {
    const { width, height } = within(size, side);
    return Math.ceil(Math.min(most, (width * height) / 750));
  };
}

/** A number of tokens per square; a small image is one square. */
function squares(small: number, side: number, each: number): ImageRule["tokens"] {
  return ({ width, height }) =>
    width <= small && height <= small ? each : each * Math.ceil(width / side) * Math.ceil(height / side);
}

/** As commonly stated; not verified on the vendor's page. */
const UNVERIFIED = "unverified";

const OLD_CLAUDE =
  /^claude-(?:instant|v?[123](?!\d)|(?:opus|sonnet|haiku)-4(?:-[0-6](?!\d)|-20\d{6}|-latest|$))/;

/** By model; the first match counts, and the last matches all. */
export const imageRules: readonly ImageRule[] = [
  { match: OLD_CLAUDE, source: DOCS, tokens: area(1568, 1600) },
  { match: /^(?:claude|fable|mythos)/, source: DOCS, tokens: area(2576, 4784) },
  { match: /^gpt-4o-mini/, source: DOCS, tokens: tiles(2833, 5667) },
  { match: /^(?:gpt-4-1|gpt-5(?:-4)?)-mini/, source: DOCS, tokens: patches(32, 1536, 1.62) },
  { match: /^(?:gpt-4-1|gpt-5(?:-4)?)-nano/, source: DOCS, tokens: patches(32, 1536, 2.46) },
  { match: /^o4-mini/, source: DOCS, tokens: patches(32, 1536, 1.72) },
  { match: /^o[13]/, source: DOCS, tokens: tiles(75, 150) },
  { match: /^computer-use/, source: DOCS, tokens: tiles(65, 129) },
  { match: /^gpt-5(?:$|-[a-z]|-20|-[0-3](?!\d))/, source: DOCS, tokens: tiles(70, 140) },
  // Newer models see more of an image; how much is not known for all of them.
  {
    match: /^gpt-[5-9]/,
    source: "unknown: patches, more of them than of any before",
    tokens: patches(32, 2500),
  },
  { match: /^(?:gpt|chatgpt)/, source: DOCS, tokens: tiles(85, 170) },
  { match: /^gemini-(?:[12]|pro|flash)/, source: DOCS, tokens: squares(384, 768, 258) },
  { match: /^gemini/, source: DOCS, tokens: () => 1120 },
  { match: /^gemma/, source: UNVERIFIED, tokens: () => 280 },
  {
    match: /^(?:qwen|qvq|kimi|glm)/,
    source: UNVERIFIED,
    tokens: patches(28, 2560),
  },
  {
    match: /^(?:mistral|pixtral|magistral|ministral)/,
    source: UNVERIFIED,
    tokens: patches(28, 3080, 1.02, 1540),
  },
  // As measured; the docs only give the maximum.
  {
    match: /^deepseek/,
    source: DOCS,
    tokens: ({ width, height }) => Math.min(1024, Math.max(187, Math.ceil((width * height) / 1700) + 38)),
  },
  // Tiles of 448 pixels, at most six, and one for the whole image.
  {
    match: /^grok/,
    source: UNVERIFIED,
    tokens: (size) => Math.min(1792, 256 + squares(448, 448, 256)(size)),
  },
  { match: /^/, source: "unknown: as Claude's, which is more than most", tokens: area(1568, 1600) },
];
