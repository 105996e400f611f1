import type { ApiRequest } from "../../api-request.ts";

/**
 * Whether a request may use beta features. A request judged without headers might have asked for any of them, so it gets the benefit of the
 * doubt.
 */
export function allowsBeta({ headers }: ApiRequest, name = ""): boolean {
  const asked = headers["anthropic-beta"];
  if (asked === undefined) return !cameOverWire(headers);
  return asked.includes(name);
}

/** Whether headers are known: a request that was judged without being sent has none at all. */
export function cameOverWire(headers: ApiRequest["headers"]): boolean {
  for (const _ in headers) return true;
  return false;
}
