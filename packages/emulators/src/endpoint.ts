import type { ApiRequest } from "./api-request.ts";
import type { Complaint } from "./complaint.ts";
import type { IdSource } from "./ids.ts";
import type { JsonObject } from "./json.ts";
import type { Digest } from "./reply/digest.ts";
import type { Reply } from "./reply/reply.ts";
import type { Framing } from "./server/framing.ts";

/** One demand of a provider: the sentence of its contract, and the function that enforces it. */
export interface Check {
  /** What the provider demands, in a sentence. */
  readonly says: string;
  /** The first breach, in the provider's words. */
  find(request: ApiRequest): Complaint | undefined;
}

/** Everything an answer is rendered from. */
export interface Issue {
  readonly request: ApiRequest;
  readonly reply: Reply;
  readonly usage: Usage;
  /** Makes ids that are the same in every run. */
  readonly ids: IdSource;
  /** Seconds since 1970 for `created` and the like. Each answer adds one; no clock is involved. */
  readonly created: number;
}

/** Tokens of a request and its answer, by the rule of `countTokens`. */
export interface Usage {
  readonly input: number;
  /** Text, calls and reasoning together. */
  readonly output: number;
  /** How many of `output` are reasoning. */
  readonly reasoning: number;
}

/** What counts as prompt: every string in `values`, at any depth, plus a constant for each message. */
export interface Prompt {
  readonly values: readonly unknown[];
  readonly messages: number;
}

/** An endpoint that answers a conversation, whole or streamed. */
export interface GenerateEndpoint {
  readonly kind: "generate";
  readonly method: "POST";
  /** For example `/v1/chat/completions`. `{name}` stands for one segment, or its part up to the next literal. */
  readonly path: string;
  /** Demands on the content of a request, in the provider's order. The first complaint is the answer. */
  readonly checks: readonly Check[];
  modelOf(body: JsonObject, params: Readonly<Record<string, string>>): string;
  /** The context window of a model, in tokens. */
  windowOf(model: string): number;
  promptOf(body: JsonObject): Prompt;
  streams(request: ApiRequest): boolean;
  digest(request: ApiRequest): Digest;
  /** The body of a whole answer. */
  whole(issue: Issue): unknown;
  /** The events of a streamed answer, one by one, as unframed text or bytes for `framing`. */
  stream(issue: Issue): Iterable<string | Uint8Array>;
  /** The framing of this request's stream. */
  framing(request: ApiRequest): Framing;
  /** The events that report a complaint inside a stream. Needed where a check sets `inStream`. */
  streamComplaint?(
    complaint: Complaint,
    issue: Omit<Issue, "reply" | "usage">,
  ): Iterable<string | Uint8Array>;
}

/** An endpoint with an immediate answer, such as a list of models or a count of tokens. */
export interface PlainEndpoint {
  readonly kind: "plain";
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly checks?: readonly Check[];
  modelOf?(body: JsonObject, params: Readonly<Record<string, string>>): string;
  windowOf?(model: string): number;
  promptOf?(body: JsonObject): Prompt;
  answer(request: ApiRequest, ids: IdSource): unknown;
}

/** One path of a provider. */
export type Endpoint = GenerateEndpoint | PlainEndpoint;
