import type { ApiRequest } from "./api-request.ts";
import type { Complaint, Fault } from "./complaint.ts";
import type { Endpoint } from "./endpoint.ts";
import type { IdSource } from "./ids.ts";

/** What a provider looks at before it reads the body, in its own order. */
export type Gate = "content-type" | "key" | "size" | "json";

/** A complaint in the form in which the vendor sends it. */
export interface Wrapped {
  readonly body: unknown;
  /** Headers that go only with this answer, `retry-after` for one. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where a request was sent, known even of one that nobody could read. */
export interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** One imitated API: its endpoints, and how it says no. */
export interface Provider {
  /** What callers select it by: `openai-chat`. */
  readonly name: string;
  /** Its name in prose. */
  readonly title: string;
  /** Who offers it. Where every provider is served on one port, this is the first segment of the path. */
  readonly vendor: string;
  /** What a client's base URL ends with, after the vendor's segment: `/v1`. Empty when it ends with the host. */
  readonly basePath: string;
  readonly endpoints: readonly Endpoint[];
  /** What is looked at before the body, in this order. */
  readonly gates: readonly Gate[];
  /** Longer bodies are refused, in bytes. */
  readonly bodyLimit: number;
  /** The key that a request carries; undefined when it carries none. */
  keyOf(request: Pick<ApiRequest, "headers" | "query">): string | undefined;
  /** What the vendor says when something other than the content of a request is wrong. */
  complain(fault: Fault): Complaint;
  /** Puts a complaint into the vendor's envelope, which may differ with what was asked for. */
  wrap(complaint: Complaint, ids: IdSource, asked: Asked): Wrapped;
  /** Headers of every answer: request ids and the like. */
  headers?(ids: IdSource): Readonly<Record<string, string>>;
}
