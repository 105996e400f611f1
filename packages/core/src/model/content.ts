/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Text. */
export interface TextContent {
  readonly type: "text";
  readonly text: string;
}

/** What a model thought, with whatever proof its vendor demands back. */
export interface ReasoningContent {
  readonly type: "reasoning";
  /** The readable thought; absent when only a sealed form exists. */
  readonly text?: string;
  /** Signature or encrypted blob. */
  readonly proof?: string;
  /** Whose proof it is: `anthropic`, `openai`, `gemini`. */
  readonly vendor?: string;
  /** True when the proof holds the thought itself (redacted or encrypted). */
  readonly sealed?: boolean;
  /** The vendor's id of the reasoning item. */
  readonly id?: string;
}

/** A request to run a tool. */
export interface ToolCallContent {
  readonly type: "tool-call";
  readonly id?: string;
  readonly name: string;
  /** Parsed arguments. When the wire's text was not JSON, the text itself. */
  readonly input: unknown;
  /** The JSON text of the arguments, where only that says a number whole: `input` then has its digits as a string. */
  readonly arguments?: string;
  /** True when the provider runs the tool. */
  readonly byProvider?: boolean;
  /** Proof that travels with the call (Gemini `thoughtSignature`). */
  readonly proof?: string;
  readonly vendor?: string;
  /** A custom (free text) tool call of the Responses wire: `input` is text, not arguments. */
  readonly custom?: boolean;
}

/** What a tool answered. */
export interface ToolResultContent {
  readonly type: "tool-result";
  readonly id?: string;
  readonly name?: string;
  /** Text and media of the answer, in order. Structured output is one text holding its JSON. */
  readonly output: readonly (TextContent | MediaContent)[];
  /** The structured value, where the wire had one (Gemini `response`, AI SDK `json`). */
  readonly value?: unknown;
  readonly failed?: boolean;
  readonly byProvider?: boolean;
  readonly custom?: boolean;
}

/** An image, sound, film or document: exactly one of `data`, `url`, `file`. */
export interface MediaContent {
  readonly type: "media";
  readonly media: "image" | "audio" | "video" | "document";
  /** IANA media type, where known. */
  readonly mediaType?: string;
  /** Base64, without a `data:` prefix. */
  readonly data?: string;
  readonly url?: string;
  /** Id of an uploaded file. */
  readonly file?: string;
  readonly name?: string;
  /** What is said about a document beside it. */
  readonly context?: string;
}

/** Something only one format knows, kept verbatim. */
export interface OpaqueContent {
  readonly type: "opaque";
  readonly format: string;
  readonly value: unknown;
  /** What the vendor calls it, for a person to read. */
  readonly label?: string;
}

/** The flesh of a part in canonical form; also the parts of the `suture` format. */
export type PartContent =
  | TextContent
  | ReasoningContent
  | ToolCallContent
  | ToolResultContent
  | MediaContent
  | OpaqueContent;
