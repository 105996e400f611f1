import { SutureError } from "@suture/core";
import { SessionError, type SessionErrorCode } from "@suture/sessions";
import { HTTPException } from "hono/http-exception";
import { storeTrouble } from "../store/store-trouble.ts";
import { withoutSecrets } from "../telemetry/without-secrets.ts";
import type { ApiErrorBody } from "./schemas/error.ts";

/** Something that the API refuses; `status` and words are what the client gets. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string;

  constructor(status: number, code: string, message: string, hint = "") {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.hint = hint;
  }
}

const STATUSES: { readonly [Code in SessionErrorCode]: number } = {
  "no-such-session": 404,
  "session-exists": 409,
  "no-such-place": 404,
  "not-a-message": 400,
  "unknown-call": 404,
  "already-answered": 409,
  "bad-call-id": 400,
  "open-calls": 409,
  "pairs-with-others": 409,
  "cannot-undo": 409,
  "bad-option": 400,
  "no-such-letter": 404,
  "not-dead": 409,
  "lease-lost": 503,
  busy: 503,
  full: 503,
  "read-only": 503,
  unreachable: 503,
  closed: 503,
  damaged: 500,
  "newer-version": 500,
  "changed-migration": 500,
  sealed: 500,
  database: 500,
};

const BY_HTTP: { readonly [status: number]: readonly [code: string, hint: string] } = {
  400: ["not-json", "Send one JSON document."],
  415: ["not-json", "Send JSON, with the header Content-Type: application/json."],
};

/** The status and the body that an error is answered with. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: ApiErrorBody;
}

/** What is said of a fault of our own. */
export const FAULT: ErrorAnswer = said(500, {
  code: "gateway-failed",
  message: "the gateway failed; this is a fault of its own",
  hint: "",
});

/** What an error is answered with; undefined for a fault of our own. */
export function answerTo(error: unknown): ErrorAnswer | undefined {
  if (error instanceof ApiError) return said(error.status, error);
  if (SessionError.is(error)) return said(STATUSES[error.code] ?? 500, storeTrouble(error) ?? error);
  if (SutureError.is(error)) {
    const { code, message, path, hint } = error;
    return said(400, { code, message: path === "" ? message : `${path}: ${message}`, hint });
  }
  if (error instanceof HTTPException && error.status < 500) {
    const [code, hint] = BY_HTTP[error.status] ?? ["bad-request", ""];
    const message = error.status === 415 ? "the body is not declared as JSON" : "the body is not JSON";
    return said(error.status, { code, message, hint });
  }
  // What nests too deeply cannot be written down again.
  if (error instanceof RangeError)
    return said(400, { code: "too-deep", message: "the body nests too deeply", hint: "" });
  return undefined;
}

function said(
  status: number,
  { code, message, hint }: { readonly code: string; readonly message: string; readonly hint: string },
): ErrorAnswer {
  return { status, body: { error: { code, message: withoutSecrets(message), hint } } };
}
