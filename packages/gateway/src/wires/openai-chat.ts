import { asksForStream } from "./asks-for-stream.ts";
import { oneLine } from "./one-line.ts";
import { openaiError } from "./openai-error.ts";
import { routeOf } from "./route-of.ts";
import type { Wire } from "./wire.ts";

/** Behind the address of a server, some have a folder for all that is OpenAI's; Azure names its deployments there. */
const ELSEWHERE = /^(?:\/openai)?(?:\/v1|\/deployments\/([^/]+))\/chat\/completions$/;

/** OpenAI Chat Completions, and all who imitate it. */
export const openaiChatWire: Wire = {
  name: "openai-chat",
  match: (path) => (path === "/v1/chat/completions" ? {} : routeOf(ELSEWHERE.exec(path))),
  isStreamed: (_path, document) => asksForStream(document),
  streams: (_path, _query, document) => asksForStream(document),
  errorBody: openaiError,
  errorEvent: (trouble) => `data: ${JSON.stringify(openaiError(trouble))}\n\n`,
  refusalEvent: (body) => `data: ${oneLine(body)}\n\n`,
};
