import { formats } from "../formats/registry.ts";
import { mapStrings } from "../json/strings.ts";
import { isBag, toJson } from "../json/values.ts";
import type { PartContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import type { Outline } from "../model/outline.ts";
import { type Part, Trait } from "../model/part.ts";
import type { Counter } from "./counter.ts";

/** Returns the content of a part. */
export type ContentOf = (part: Part) => PartContent;

/** How to read the parts of an outline: with its format. */
export function readerOf(outline: Outline): ContentOf {
  const format = formats.find(({ name }) => name === outline.format);
  return (part) => {
    if (part.made !== undefined) return part.made;
    return format?.contentOf(part) ?? { type: "opaque", format: outline.format, value: part.raw };
  };
}

/**
 * Approximate tokens of one message of an outline: its texts, reasoning, calls, results and media, and its frame.
 * `contentOf` reads its parts; it is optional for Suture's own formats.
 */
export function estimateMessage(
  outline: Outline,
  message: Message,
  counter: Counter,
  contentOf: ContentOf = readerOf(outline),
): number {
  let tokens = counter.overhead.message;
  const { parts } = message;
  for (let i = 0; i < parts.length; i++) tokens += tokensOfPart(parts[i] as Part, counter, contentOf);
  return Math.ceil(tokens * counter.calibration);
}

/** Tokens of one part, without the message's frame and calibration. */
export function tokensOfPart(part: Part, counter: Counter, contentOf: ContentOf): number {
  if (typeof part.raw === "string" && part.made === undefined && isPlain(part)) return counter.text(part.raw);
  const text = argumentsTextOf(part);
  if (text !== undefined) return callTokens(part.name ?? "", text, counter);
  return tokensOfContent(contentOf(part), counter);
}

function isPlain({ kind }: Part): boolean {
  return kind === "text" || kind === "reasoning";
}

/** Arguments that the wire holds as text. Reading them as content would parse them only to serialise them again. */
function argumentsTextOf({ kind, raw, made, traits }: Part): string | undefined {
  if (kind !== "tool-call" || made !== undefined || (traits & Trait.ArgumentsText) === 0 || !isBag(raw)) {
    return undefined;
  }
  const own = isBag(raw.function) ? raw.function.arguments : raw.arguments;
  return typeof own === "string" ? own : undefined;
}

function callTokens(name: string, input: string, counter: Counter): number {
  return counter.overhead.call + counter.text(name) + counter.text(input);
}

/** Tokens of a part's content. */
export function tokensOfContent(content: PartContent, counter: Counter): number {
  switch (content.type) {
    case "text":
      return counter.text(content.text);
    case "reasoning":
      // The model does not read a signature, but it reads sealed reasoning, which is about as long as its seal in
      // bytes.
      return counter.text(content.text ?? "") + sealed(content.sealed === true ? content.proof : undefined);
    case "tool-call": {
      const { input } = content;
      return callTokens(content.name, typeof input === "string" ? input : toJson(input ?? {}), counter);
    }
    case "tool-result": {
      let tokens = counter.overhead.call;
      for (const piece of content.output) {
        tokens += piece.type === "text" ? counter.text(piece.text) : counter.media(piece);
      }
      return tokens;
    }
    case "media":
      return counter.media(content);
    case "opaque":
      return content.value === undefined ? 0 : opaqueTokens(content.value, counter);
  }
}

/** Longer strings without spaces in unknown content are not text, but media or seals. */
const LONGEST_TEXT = 4096;

function opaqueTokens(value: unknown, counter: Counter): number {
  let blobs = 0;
  const rest = mapStrings(value, (text) => {
    if (text.length <= LONGEST_TEXT || !isBase64(text)) return text;
    blobs += sealed(text);
    return "";
  });
  return counter.text(toJson(rest)) + blobs;
}

/** True for a string whose first characters look like base64. */
function isBase64(text: string): boolean {
  return /^(?:data:[^,]{0,100},)?[\w+/-]{256}/.test(text.slice(0, 400));
}

/** Four characters of base64 are three bytes of sealed text, and a token is about four bytes. */
function sealed(proof: string | undefined): number {
  return proof === undefined ? 0 : Math.ceil((proof.length * 3) / 16);
}
