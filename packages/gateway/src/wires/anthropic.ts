import { asksForStream } from "./asks-for-stream.ts";
import { oneLine } from "./one-line.ts";
import { routeOf } from "./route-of.ts";
import type { Trouble, Wire } from "./wire.ts";

/** Vertex AI names the model in the path. */
const VERTEX =
  /^\/v1(?:beta)?\d*\/projects\/[^/]+\/locations\/[^/]+\/publishers\/anthropic\/models\/((?!count-tokens:)[^/:]+):(?:rawPredict|streamRawPredict)$/;

const TYPES: { readonly [status: number]: string } = {
  400: "invalid_request_error",
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  422: "invalid_request_error",
  429: "rate_limit_error",
  503: "overloaded_error",
  504: "timeout_error",
  529: "overloaded_error",
};

function errorBody({ status, message }: Trouble): object {
  return { type: "error", error: { type: TYPES[status] ?? "api_error", message } };
}

/** Anthropic Messages, and the counting of their tokens. */
export const anthropicWire: Wire = {
  name: "anthropic",
  match(path) {
    if (path === "/v1/messages") return {};
    return path === "/v1/messages/count_tokens" ? { counts: true } : routeOf(VERTEX.exec(path));
  },
  isStreamed: (_path, document) => asksForStream(document),
  streams: (_path, _query, document) => asksForStream(document),
  errorBody,
  errorEvent: (trouble) => `event: error\ndata: ${JSON.stringify(errorBody(trouble))}\n\n`,
  refusalEvent: (body) => `event: error\ndata: ${oneLine(body)}\n\n`,
};
