import type { ServerResponse } from "node:http";
import type { ApiErrorBody } from "./schemas/error.ts";

/** Why a request does not come as far as the API. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Seconds until it is worth trying again. */
  readonly retryAfter?: number;
}

/** Refuses a request to the API before it is one, in the shape and the spelling of all its errors: `not_allowed` is OpenAI's. */
export function refuse(response: ServerResponse, { status, code, message, retryAfter }: Refusal): void {
  const error = { code: code.replaceAll("_", "-"), message, hint: HINTS[status] ?? "" };
  const body = JSON.stringify({ error } satisfies ApiErrorBody);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
    // What is left of a request that was not read is in the way of the next one.
    ...(response.req.complete ? {} : { connection: "close" }),
  });
  response.end(body);
  response.req.resume();
}

const HINTS: { readonly [status: number]: string } = {
  401: "Show a key of the gateway: as a bearer token, or in the header suture-key.",
  429: "Wait for as long as the header retry-after says.",
};
