import type { JsonObject } from "../json.ts";

/** A message in neutral terms. */
export interface DigestMessage {
  readonly role: "system" | "user" | "assistant" | "tool";
  /** All text of the message. If it holds results, their outputs as text. */
  readonly text: string;
  /** Names of the tools that the message calls, or whose results it holds. */
  readonly tools?: readonly string[];
  /** Set if a user message carries tool results, perhaps followed by text. */
  readonly results?: readonly string[];
}

/** A tool that the request defines. */
export interface DigestTool {
  readonly name: string;
  /** JSON Schema of its arguments. */
  readonly schema?: JsonObject;
}

/** The input of an answer: a request in neutral terms. */
export interface Digest {
  readonly messages: readonly DigestMessage[];
  readonly tools: readonly DigestTool[];
  /** `required` makes the model call some tool; a name makes it call that one. */
  readonly toolChoice?: "auto" | "none" | "required" | { readonly name: string };
  /** Whether an answer may have more than one call; true by default. */
  readonly parallel?: boolean;
  /** Whether the model reasons: `always`, `never`, or, with `asked`, when the text says "think". */
  readonly reasoning: "always" | "asked" | "never";
  /** Set if the answer must be JSON: its schema, or `true` for any object. */
  readonly json?: JsonObject | true;
  /** The answer has at most this many tokens. */
  readonly maxTokens?: number;
}
