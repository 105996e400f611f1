import type { JsonObject } from "../json.ts";

/** A call that an answer makes. */
export interface ReplyCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** An answer in no provider's terms. */
export interface Reply {
  readonly reasoning?: string;
  /** May be empty when there are calls. */
  readonly text: string;
  readonly calls: readonly ReplyCall[];
  /** `length` when the answer was cut at the requested maximum. */
  readonly finish: "stop" | "calls" | "length";
}

/** Splits a text as a model streams it: word by word, with the space before each. Joined, they are the text again. */
export function deltasOf(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}
