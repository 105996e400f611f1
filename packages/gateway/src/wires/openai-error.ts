import type { Trouble } from "./wire.ts";

const TYPES: { readonly [status: number]: string } = {
  401: "authentication_error",
  403: "permission_error",
  429: "rate_limit_error",
};

/** OpenAI's envelope of an error. */
export function openaiError({ status, code, message }: Trouble): { readonly error: object } {
  const type = status >= 500 ? "server_error" : (TYPES[status] ?? "invalid_request_error");
  return { error: { message, type, param: null, code } };
}
