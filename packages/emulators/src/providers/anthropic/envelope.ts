import type { Complaint } from "../../complaint.ts";
import type { IdSource } from "../../ids.ts";
import type { Wrapped } from "../../provider.ts";

/** The id of a request, as it appears in headers and errors. */
export function requestId(ids: IdSource): string {
  return ids.next("req_011C", 20);
}

/** Statuses after which the vendor tells clients to try again. */
const RETRYABLE: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 504, 529]);

/** Anthropic's envelope: `{"type":"error","error":{type,message},"request_id"}`. A header repeats the id. */
export function anthropicEnvelope(complaint: Complaint, ids: IdSource): Wrapped {
  const { status = 400 } = complaint;
  const id = requestId(ids);
  const headers = { "request-id": id, "x-should-retry": String(RETRYABLE.has(status)) };
  const error = errorOf(complaint);
  // A server in front of the API refuses bodies that are too long, and leaves out the outer object.
  if (error.type === "request_too_large") return { body: { error }, headers };
  return { body: { type: "error", error, request_id: id }, headers };
}

/** The error itself, as it appears in the envelope and in streams. */
export function errorOf({ type = "invalid_request_error", message }: Complaint): {
  readonly type: string;
  readonly message: string;
} {
  return { type, message };
}
