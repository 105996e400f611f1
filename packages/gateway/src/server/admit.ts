import { tokensOf } from "../callers/allowance.ts";
import type { Caller } from "../callers/caller.ts";
import { allowPage } from "../guard/cross-origin.ts";
import { allowedOrigin, inspect } from "../guard/inspect.ts";
import type { Trouble } from "../wires/wire.ts";
import type { Visit } from "./visit.ts";

/** The caller of a request if it is allowed; otherwise why not. Also answers a browser's preflight request. */
export function admit(visit: Visit): Caller | Trouble | "answered" {
  const { request, response, record } = visit;
  const { settings, callers } = visit.state;
  const trouble = inspect(request, settings);
  if (trouble !== undefined) return trouble;
  const origin = allowedOrigin(request, settings);
  if (origin !== undefined && allowPage(request, response, origin)) return "answered";
  const caller = callers.identify(request);
  if (caller === undefined) {
    const message = "this gateway asks for a key of its own, and there is none, or one that is not known";
    return { status: 401, code: "invalid_api_key", message };
  }
  visit.caller = caller;
  record.caller = caller.name;
  return charged(caller, visit) ?? caller;
}

/** Charges the caller's limits. The actual cost of a request is known once it is over. */
function charged(
  { name, allowance }: Caller,
  { request: { headers }, record, closing }: Visit,
): Trouble | undefined {
  if (allowance === undefined) return undefined;
  const tokens = tokensOf(Number(headers["content-length"] ?? 0));
  const exceeded = allowance.take(tokens);
  if (exceeded === undefined) {
    record.isCharged = true;
    closing.wait(() => allowance.settle(tokens, record));
    return undefined;
  }
  const { limit, wait } = exceeded;
  const message = `the key ${name} may use ${limit}; try again in ${wait} s`;
  return { status: 429, code: "rate_limit_exceeded", message, retryAfter: wait };
}
