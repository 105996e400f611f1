import type { Complaint } from "../../complaint.ts";
import type { Asked, Wrapped } from "../../provider.ts";

/** What Google calls each status. */
const NAMES: { readonly [status: number]: string } = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  408: "DEADLINE_EXCEEDED",
  413: "INVALID_ARGUMENT",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  502: "UNAVAILABLE",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
  529: "UNAVAILABLE",
};

/** An error in Google's form. Inside a stream it takes the place of a response. */
export function geminiError({ status = 400, message, extra }: Complaint): { readonly error: object } {
  return { error: { code: status, message, status: NAMES[status] ?? "UNKNOWN", ...extra } };
}

/**
 * Google's envelope: `{"error":{code,message,status,details?}}`. If a stream was requested without server-sent events, the answer is a
 * list, and so is the refusal.
 */
export function geminiEnvelope(complaint: Complaint, asked: Asked): Wrapped {
  const error = geminiError(complaint);
  const listed = asked.path.endsWith(":streamGenerateContent") && asked.query.get("alt") !== "sse";
  return { body: listed ? [error] : error };
}
