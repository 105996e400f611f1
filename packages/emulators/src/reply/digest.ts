import type { JsonObject } from "../json.ts";

/** A message of a request in no provider's terms. */
export interface DigestMessage {
  readonly role: "system" | "user" | "assistant" | "tool";
  /** All text of the message; in a message with results, their outputs as text. */
  readonly text: string;
  /** Names of the tools that the message calls, or whose results it holds. */
  readonly tools?: readonly string[];
  /** Set where a message of the user carries tool results (and perhaps text behind them). */
  readonly results?: readonly string[];
}

/** A tool that the request defines. */
export interface DigestTool {
  readonly name: string;
  /** JSON Schema of its arguments. */
  readonly schema?: JsonObject;
}

/** What the answer is made from: a request in no provider's terms. */
export interface Digest {
  readonly messages: readonly DigestMessage[];
  readonly tools: readonly DigestTool[];
  /** `required` makes the model call some tool, a name makes it call that one. */
  readonly toolChoice?: "auto" | "none" | "required" | { readonly name: string };
  /** Whether more than one call in an answer is allowed; true unless said otherwise. */
  readonly parallel?: boolean;
  /** Whether the model reasons: `always`, `never`, or `asked`: when the text says "think". */
  readonly reasoning: "always" | "asked" | "never";
  /** Set where the answer is to be JSON: the schema that it is to fit, or `true` for any object. */
  readonly json?: JsonObject | true;
  /** At most so many tokens are answered. */
  readonly maxTokens?: number;
}
