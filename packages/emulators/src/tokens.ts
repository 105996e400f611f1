import type { Prompt } from "./endpoint.ts";
import { isObject } from "./json.ts";

/** Added for each message of a prompt. */
export const TOKENS_PER_MESSAGE = 4;

/** The tokens counted for media data of any length. */
export const TOKENS_PER_MEDIA = 256;

/** Members that hold media as base64. */
const MEDIA_KEYS: ReadonlySet<string> = new Set(["data", "bytes", "file_data"]);

/**
 * Counts the tokens of a prompt: UTF-8 bytes of every string value in it, at any depth, divided by four and rounded up once; plus 4 for
 * each message; plus 256 for each piece of media data (a `data:` URL, or a string named `data`, `bytes` or `file_data`), which is not
 * counted as text. Names of members, numbers and booleans do not count.
 */
export function countTokens({ values, messages }: Prompt): number {
  const tally = { bytes: 0, media: 0 };
  for (const value of values) add(value, "", tally);
  return Math.ceil(tally.bytes / 4) + tally.media * TOKENS_PER_MEDIA + messages * TOKENS_PER_MESSAGE;
}

function add(value: unknown, key: string, tally: { bytes: number; media: number }): void {
  if (typeof value === "string") {
    if (MEDIA_KEYS.has(key) || value.startsWith("data:")) tally.media += 1;
    else tally.bytes += Buffer.byteLength(value);
  } else if (Array.isArray(value)) {
    for (const one of value) add(one, key, tally);
  } else if (isObject(value)) {
    for (const name in value) add(value[name], name, tally);
  }
}
