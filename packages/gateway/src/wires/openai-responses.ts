import { asksForStream } from "./asks-for-stream.ts";
import { oneLine } from "./one-line.ts";
import { openaiError } from "./openai-error.ts";
import type { Wire } from "./wire.ts";

/** Azure has a folder for all that is OpenAI's. A history that is only counted, or compacted by its provider, is taken whole. */
const PATH = /^\/(?:v1|openai(?:\/v1)?)\/responses(?<whole>\/input_tokens|\/compact)?$/;

/** OpenAI Responses. */
export const openaiResponsesWire: Wire = {
  name: "openai-responses",
  match(path) {
    if (path === "/v1/responses") return {};
    const route = PATH.exec(path)?.groups;
    return route === undefined ? undefined : route.whole === undefined ? {} : { counts: true };
  },
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
