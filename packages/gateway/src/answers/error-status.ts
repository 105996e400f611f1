import type { Trouble } from "../wires/wire.ts";
import { type Bag, countOf, isBag, wordOf } from "./bag.ts";

/** The statuses for words in errors that came without one. */
const STATUSES: { readonly [word: string]: number } = {
  invalid_request_error: 400,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  api_error: 500,
  server_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

/** An error in the envelope that wires share: `{"error": {"message", "type", "code"}}`, or less. */
export function readEnvelope({ error }: Bag, status?: number): Trouble | undefined {
  if (typeof error === "string") return { status: status ?? 502, code: "upstream_error", message: error };
  if (!isBag(error)) return undefined;
  const type = wordOf(error.type);
  const code = wordOf(error.code) ?? wordOf(error.status) ?? type ?? "upstream_error";
  const told = countOf(error.code) ?? STATUSES[type ?? ""] ?? STATUSES[code];
  const known = told !== undefined && told >= 400 && told < 600 ? told : 502;
  return { status: status ?? known, code, message: wordOf(error.message) ?? JSON.stringify(error) };
}
