import type { Trouble } from "./wire.ts";

/** OpenAI's envelope of an error. */
export function openaiError({ status, code, message }: Trouble): { readonly error: object } {
  const type = status >= 500 ? "server_error" : "invalid_request_error";
  return { error: { message, type, param: null, code } };
}
