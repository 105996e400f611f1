import type { ApiRequest } from "../../api-request.ts";

/** The longest answer that the request allows; 0 if it sets no limit. */
export function requestedOutput({ body }: ApiRequest): number {
  const given = body.max_completion_tokens ?? body.max_tokens;
  return typeof given === "number" ? given : 0;
}
