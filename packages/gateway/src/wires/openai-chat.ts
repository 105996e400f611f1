import { asksForStream } from "./asks-for-stream.ts";
import { oneLine } from "./one-line.ts";
import { openaiError } from "./openai-error.ts";
import type { Wire } from "./wire.ts";

/** OpenAI Chat Completions, and all who imitate it. */
export const openaiChatWire: Wire = {
  name: "openai-chat",
  match: (path) => (path === "/v1/chat/completions" ? {} : undefined),
  isStreamed: (_path, document) => asksForStream(document),
  streams: (_path, _query, document) => asksForStream(document),
  errorBody: openaiError,
  errorEvent: (trouble) => `data: ${JSON.stringify(openaiError(trouble))}\n\n`,
  refusalEvent: (body) => `data: ${oneLine(body)}\n\n`,
};
