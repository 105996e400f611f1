import type { Trouble } from "../wires/wire.ts";
import { BreakerOpenError } from "./breakers.ts";

/** The code of a network error. */
export function codeOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  return code ?? error.name;
}

/** An error that broke off an answer: the provider was reached and, if asked again, would answer twice. */
export class BrokenAnswerError extends Error {
  readonly code: string;

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.code = codeOf(cause);
  }
}

/** The provider answered, but without anything to pass on. */
export class NoAnswerError extends Error {
  readonly code: string;
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble.message);
    this.code = trouble.code;
    this.trouble = trouble;
  }
}

/** Codes for answers that violate HTTP. */
const UNREADABLE = /^(?:HPE_|HTTPParserError$|UND_ERR_HEADERS_OVERFLOW$)/;

/** What to tell a client about a provider that did not answer. */
export function troubleOf(error: Error, upstream: string): Trouble {
  if (error instanceof NoAnswerError) return error.trouble;
  const code = codeOf(error);
  if (code === "UND_ERR_HEADERS_TIMEOUT") {
    return { status: 504, code: "upstream_timeout", message: `${upstream} did not answer in time (${code})` };
  }
  if (error instanceof BreakerOpenError) {
    const retryAfter = Math.ceil(error.opensIn / 1000);
    return { status: 503, code: "upstream_unavailable", message: error.message, retryAfter };
  }
  if (code === "TOTAL_TIMEOUT") return outOfTime(error, upstream);
  if (UNREADABLE.test(code)) {
    const message = `the answer of ${upstream} cannot be understood (${code})`;
    return { status: 502, code: "upstream_malformed", message };
  }
  if (error instanceof BrokenAnswerError) return cutOf(error, upstream);
  return { status: 502, code: "upstream_unreachable", message: `${upstream} could not be reached (${code})` };
}

/** What to tell a client about an answer that did not complete. */
export function cutOf(error: Error, upstream: string): Trouble {
  const code = codeOf(error);
  if (code === "TOTAL_TIMEOUT") return outOfTime(error, upstream);
  const idle = code === "UND_ERR_BODY_TIMEOUT";
  return {
    status: idle ? 504 : 502,
    code: idle ? "upstream_timeout" : "upstream_cut",
    message: `${upstream} ${idle ? "stopped sending" : "ended the connection"} in the middle of its answer (${code})`,
  };
}

/** The time limit of an exchange expired, which is nobody's fault. */
function outOfTime({ message }: Error, upstream: string): Trouble {
  return { status: 504, code: "upstream_timeout", message: `${upstream}: ${message}` };
}
