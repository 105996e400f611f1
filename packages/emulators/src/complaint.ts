/** Why a request is refused, before the provider wraps it in its envelope. */
export interface Complaint {
  /** 400 by default. */
  readonly status?: number;
  readonly message: string;
  /** The vendor's own fields. Its envelope decides which of them appear. */
  readonly type?: string;
  readonly param?: string | null;
  readonly code?: string | number | null;
  /** More members for the envelope. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Seconds for `retry-after`. */
  readonly retryAfter?: number;
  /** Set where the vendor answers a streamed request with 200 and then reports the error inside the stream. */
  readonly inStream?: boolean;
}

/** A fault outside a request's content, or one that a scenario injects. */
export type Fault =
  | { readonly kind: "no-route"; readonly method: string; readonly path: string }
  | { readonly kind: "wrong-method"; readonly method: string; readonly path: string }
  | { readonly kind: "content-type"; readonly given: string }
  | { readonly kind: "no-key" }
  | { readonly kind: "bad-key"; readonly key: string }
  | { readonly kind: "size"; readonly bytes: number; readonly limit: number }
  | { readonly kind: "json"; readonly text: string }
  | { readonly kind: "not-an-object"; readonly value: unknown }
  | {
      readonly kind: "status";
      /** 400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 529 or any other. */
      readonly status: number;
      readonly model: string;
      readonly message?: string;
      readonly retryAfter?: number;
    };

/** The outcome of judging a request. */
export type Verdict =
  | { readonly accepted: true; readonly status: 200 }
  | {
      readonly accepted: false;
      readonly status: number;
      readonly body: unknown;
      readonly headers: Readonly<Record<string, string>>;
      /** What the provider says, without its envelope. */
      readonly complaint: Complaint;
    };
