import { byteLength, bytesAt } from "../../json/base64.ts";
import { type ImageSize, imageSize } from "../../json/image-size.ts";
import type { MediaContent } from "../../model/content.ts";
import { bareModel } from "../bare-model.ts";
import { DEFAULT_FAMILY, type Family, families, familyOf, isFamily } from "../family.ts";
import { estimateText } from "../text/estimate-text.ts";
import { countPages } from "./count-pages.ts";
import { imageRules } from "./image-rules.ts";
import { secondsOf } from "./seconds-of.ts";

/** Assumed size of an image whose size is unknown (a URL, an uploaded file): a photo or a screenshot. */
export const UNKNOWN_IMAGE: ImageSize = { width: 1536, height: 1024 };

/** Media types of text documents. */
const TEXTUAL = /^text\/|json|xml|yaml|csv|javascript/;

/** Assumed pages of a document that is not in the request. */
const UNKNOWN_PAGES = 10;

/** Costs of other media than images, by model; the first match counts. */
interface MediaRates {
  readonly match: RegExp;
  /** Tokens per page of a PDF. */
  readonly page: number;
  /** Tokens per second of audio. */
  readonly audio: number;
  /** Tokens per second of video, including its audio. */
  readonly video: number;
}

const RATES: readonly MediaRates[] = [
  { match: /^gemini-(?:[12]|pro|flash)/, page: 258, audio: 32, video: 295 },
  { match: /^gemini/, page: 560, audio: 32, video: 102 },
  // A page costs 1,500 to 3,000 tokens as text, and also counts as an image.
  { match: /^(?:claude|fable|mythos)/, page: 3000, audio: 32, video: 295 },
  { match: /^(?:gpt|chatgpt|o\d)/, page: 1500, audio: 10, video: 295 },
  { match: /^/, page: 2000, audio: 32, video: 295 },
];

/**
 * Approximate tokens of an image, document, audio or video, by the vendors' published formulas and never by the length of
 * its base64. The size of an image is read from its header. Takes a model, or a family of models.
 *
 * @example
 * estimateMedia({ type: "media", media: "image", url: "https://…" }, "gpt-4o"); // 1105
 */
export function estimateMedia(content: MediaContent, model: string | Family = DEFAULT_FAMILY): number {
  const name = bareModel(isFamily(model) ? families[model].model : model);
  if (content.media === "image") {
    const size = content.data === undefined ? undefined : imageSize(content.data);
    const rule = imageRules.find(({ match }) => match.test(name));
    return rule?.tokens(size ?? UNKNOWN_IMAGE) ?? 0;
  }
  const rates = RATES.find(({ match }) => match.test(name)) as MediaRates;
  if (content.media === "document")
    return documentTokens(content, rates.page, isFamily(model) ? model : familyOf(model));
  return Math.ceil(secondsOf(content) * rates[content.media]);
}

function documentTokens({ data, mediaType }: MediaContent, page: number, family: Family): number {
  if (data === undefined) return UNKNOWN_PAGES * page;
  if (mediaType === undefined || mediaType === "application/pdf") return countPages(data) * page;
  return TEXTUAL.test(mediaType) ? textTokens(data, family) : countPages(data) * page;
}

/** Bytes of a text to decode to see how dense it is. */
const SAMPLE = 4096;

/** A text document counts as text; what lies beyond the sample is assumed to be as dense. */
function textTokens(data: string, family: Family): number {
  const bytes = bytesAt(data, 0, SAMPLE);
  // What cannot be decoded counts as it is.
  const text = bytes.length === 0 ? data.slice(0, SAMPLE) : String.fromCharCode(...bytes);
  return text === "" ? 0 : Math.ceil((estimateText(text, family) * byteLength(data)) / text.length);
}
