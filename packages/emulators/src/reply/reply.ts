import type { JsonObject } from "../json.ts";

/** A call in an answer. */
export interface ReplyCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** An answer in neutral terms. */
export interface Reply {
  readonly reasoning?: string;
  /** May be empty when there are calls. */
  readonly text: string;
  readonly calls: readonly ReplyCall[];
  /** `length` if the answer was cut at the requested maximum. */
  readonly finish: "stop" | "calls" | "length";
}

/** Splits a text the way models stream it: word by word, each with the space before it. Joined, the pieces are the text again. */
export function deltasOf(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}
