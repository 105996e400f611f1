import { openaiError } from "./openai-error.ts";
import type { Wire } from "./wire.ts";

/** OpenAI Responses. */
export const openaiResponsesWire: Wire = {
  name: "openai-responses",
  match: (path) => (path === "/v1/responses" ? {} : undefined),
  errorBody: openaiError,
  errorEvent: (trouble) =>
    `event: error\ndata: ${JSON.stringify({ type: "error", ...openaiError(trouble) })}\n\n`,
};
