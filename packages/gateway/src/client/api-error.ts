import type { ApiErrorBody } from "../api/schemas/error.ts";

/** Something that the gateway refused, or could not do; or a gateway that cannot be reached. */
export class SutureApiError extends Error {
  /** HTTP status; `0` when there was no answer, or when it came with a stream. */
  readonly status: number;
  /** A word for machines: `no-such-session`. `unreachable` when there was no answer, `turn-failed` when a message was given up. */
  readonly code: string;
  /** What to do about it; empty where there is nothing to say. */
  readonly hint: string;

  constructor(status: number, error: ApiErrorBody["error"], cause?: unknown) {
    super(error.message, cause === undefined ? undefined : { cause });
    this.name = "SutureApiError";
    this.status = status;
    this.code = error.code;
    this.hint = error.hint;
  }

  /** Whether the same request may succeed later, unchanged. */
  get isRetryable(): boolean {
    return this.code === "unreachable" || this.status === 429 || this.status === 503;
  }
}

/** The error that an answer tells of, whoever wrote it: proxies have their own words. */
export async function errorOf(response: Response): Promise<SutureApiError> {
  const text = await response.text().catch(() => "");
  const { status } = response;
  try {
    const { error } = JSON.parse(text) as { readonly error: Partial<ApiErrorBody["error"]> };
    const { code = "unknown", message = text, hint = "" } = error;
    return new SutureApiError(status, { code, message, hint });
  } catch {
    const message = `the gateway answered ${status}${text === "" ? "" : `: ${text.slice(0, 200)}`}`;
    return new SutureApiError(status, { code: "unknown", message, hint: "" });
  }
}

/** An answer of success that no gateway gives. */
export function noJson({ status }: Response): SutureApiError {
  const message = `what is there answered ${status}, and no JSON`;
  return new SutureApiError(status, { code: "unknown", message, hint: "Is that the address of a gateway?" });
}

/** Something that the gateway cannot be asked with. */
export function badOption(name: string, hint: string): SutureApiError {
  return new SutureApiError(0, {
    code: "bad-option",
    message: `${name} is no string, or an empty one`,
    hint,
  });
}

/** A failure to get an answer at all. */
export function unreachable(error: unknown): SutureApiError {
  if (error instanceof SutureApiError) return error;
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  const words = cause instanceof Error && cause.message !== "" ? cause.message : message;
  return new SutureApiError(
    0,
    {
      code: "unreachable",
      message: `the gateway cannot be reached: ${words}`,
      hint: "Is it running, and is that its address?",
    },
    error,
  );
}
