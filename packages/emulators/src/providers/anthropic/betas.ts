import type { ApiRequest } from "../../api-request.ts";

/**
 * Whether a request asks for beta features. A request that was judged without headers may have asked for any of them:
 * it gets the benefit of the doubt.
 */
export function allowsBeta({ headers }: ApiRequest, name = ""): boolean {
  const asked = headers["anthropic-beta"];
  if (asked === undefined) return !cameOverWire(headers);
  return asked.includes(name);
}

/** Whether headers are known: what was judged without a wire has none at all. */
export function cameOverWire(headers: ApiRequest["headers"]): boolean {
  for (const _ in headers) return true;
  return false;
}
