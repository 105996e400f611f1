/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Text. */
export interface TextContent {
  readonly type: "text";
  readonly text: string;
}

/** What a model thought, with the proof that its vendor wants back. */
export interface ReasoningContent {
  readonly type: "reasoning";
  /** The readable thought; absent when there is only a sealed form. */
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
  /**
   * The JSON text of the arguments, set only when a number in it is too long for JavaScript: `input` then has its
   * digits as a string.
   */
  readonly arguments?: string;
  /** True when the provider runs the tool. */
  readonly byProvider?: boolean;
  /** Proof that travels with the call (Gemini `thoughtSignature`). */
  readonly proof?: string;
  readonly vendor?: string;
  /** A custom (free text) tool call of the Responses wire: `input` is text, not arguments. */
  readonly custom?: boolean;
}

/** What a tool returned. */
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

/** An image, audio, video or document: exactly one of `data`, `url`, `file`. */
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
  /** Context that was given with a document. */
  readonly context?: string;
  /** To be written as an address, which may be a `data:` URL, where the wire can also carry files. */
  readonly linked?: true;
}

/** Something that only one format knows, kept verbatim. */
export interface OpaqueContent {
  readonly type: "opaque";
  readonly format: string;
  readonly value: unknown;
  /** A readable name, as the vendor calls it. */
  readonly label?: string;
}

/** The content of a part in canonical form; also the parts of the `suture` format. */
export type PartContent =
  | TextContent
  | ReasoningContent
  | ToolCallContent
  | ToolResultContent
  | MediaContent
  | OpaqueContent;
