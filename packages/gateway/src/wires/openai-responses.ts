import { asksForStream } from "./asks-for-stream.ts";
import { oneLine } from "./one-line.ts";
import { openaiError } from "./openai-error.ts";
import type { Wire } from "./wire.ts";

/** OpenAI Responses. */
export const openaiResponsesWire: Wire = {
  name: "openai-responses",
  match: (path) => (path === "/v1/responses" ? {} : undefined),
  isStreamed: (_path, document) => asksForStream(document),
  streams: (_path, _query, document) => asksForStream(document),
  errorBody: openaiError,
  errorEvent: (trouble) =>
    `event: error\ndata: ${JSON.stringify({ type: "error", ...openaiError(trouble) })}\n\n`,
  refusalEvent: (body) => `event: error\ndata: ${withType(oneLine(body))}\n\n`,
};

/** Its events say what they are in their data. */
function withType(json: string): string {
  return /^\{\s*"error"/.test(json) ? `{"type":"error",${json.slice(1)}` : json;
}
