import type { ApiRequest } from "../../api-request.ts";

/** How long an answer may be by the request; 0 where it does not say. */
export function requestedOutput({ body }: ApiRequest): number {
  const given = body.max_completion_tokens ?? body.max_tokens;
  return typeof given === "number" ? given : 0;
}
