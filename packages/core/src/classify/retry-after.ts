import { isBag } from "../json/values.ts";
import { readSeconds } from "./read-seconds.ts";

/** Headers in any form: a `Headers`, a `Map`, pairs, or a plain object with names in any spelling. */
export type HeadersLike = object;

const WAITS =
  /(?:try again|retry|wait|available)(?: again)?(?: in| after|ing in)?:? ?((?:\d{1,9}(?:\.\d{1,12})?\s?(?:ms|milliseconds?|s(?:ec(?:onds?)?)?|m(?:in(?:utes?)?)?|h(?:ours?)?|d(?:ays?)?)\s?){1,4})(?![a-z])/i;

/** Seconds to wait according to the headers. */
export function retryAfterIn(headers: HeadersLike | undefined): number | undefined {
  const milliseconds = readSeconds(headerOf(headers, "retry-after-ms"));
  if (milliseconds !== undefined) return milliseconds / 1000;
  return readSeconds(headerOf(headers, "retry-after"));
}

/** Seconds to wait according to a sentence. */
export function retryAfterSaid(text: string): number | undefined {
  return readSeconds(WAITS.exec(text)?.[1]);
}

/** The value of a header; its name is given in lower case. */
export function headerOf(headers: HeadersLike | undefined, name: string): string | undefined {
  if (headers === undefined || headers === null || typeof headers !== "object") return undefined;
  try {
    if ("get" in headers && typeof headers.get === "function") return textOf(headers.get(name));
    if (Array.isArray(headers)) {
      return textOf(
        headers.find((pair) => Array.isArray(pair) && String(pair[0]).toLowerCase() === name)?.[1],
      );
    }
    if (!isBag(headers)) return undefined;
    for (const key in headers) if (key.toLowerCase() === name) return textOf(headers[key]);
  } catch {
    // Unreadable headers count as absent.
  }
  return undefined;
}

function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return textOf(value[0]);
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
