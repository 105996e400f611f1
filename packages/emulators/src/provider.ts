import type { ApiRequest } from "./api-request.ts";
import type { Complaint, Fault } from "./complaint.ts";
import type { Endpoint } from "./endpoint.ts";
import type { IdSource } from "./ids.ts";

/** What a provider checks before it reads the body, in its own order. */
export type Gate = "content-type" | "key" | "size" | "json";

/** A complaint as the vendor sends it. */
export interface Wrapped {
  readonly body: unknown;
  /** Headers of this answer only, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where a request was sent; known even if its body cannot be read. */
export interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** An emulated API: its endpoints, and its refusals. */
export interface Provider {
  /** The name callers select it by, such as `openai-chat`. */
  readonly name: string;
  /** Its name in prose. */
  readonly title: string;
  /** Its vendor. Where one port serves all providers, this is the first segment of the path. */
  readonly vendor: string;
  /** The end of a client's base URL after the vendor's segment, such as `/v1`. Empty when the base URL ends with the host. */
  readonly basePath: string;
  readonly endpoints: readonly Endpoint[];
  /** What is checked before the body, in this order. */
  readonly gates: readonly Gate[];
  /** Limit in bytes; longer bodies are refused. */
  readonly bodyLimit: number;
  /** The key that a request carries; undefined when it carries none. */
  keyOf(request: Pick<ApiRequest, "headers" | "query">): string | undefined;
  /** What the vendor says when the fault is not in the content of a request. */
  complain(fault: Fault): Complaint;
  /** Wraps a complaint in the vendor's envelope, which may depend on the endpoint. */
  wrap(complaint: Complaint, ids: IdSource, asked: Asked): Wrapped;
  /** Headers of every answer, such as request ids. */
  headers?(ids: IdSource): Readonly<Record<string, string>>;
}
