import { oneLine } from "./one-line.ts";
import { routeOf } from "./route-of.ts";
import type { Trouble, Wire } from "./wire.ts";

/** Vertex AI names a project and a publisher in front of the model. */
const PATH =
  /^\/v1(?:alpha|beta)?\d*(?:\/projects\/[^/]+\/locations\/[^/]+)?(?:\/publishers\/google)?\/(?:models|tunedModels)\/([^/:]+):(?:generateContent|streamGenerateContent)$/;

const STATUSES: { readonly [status: number]: string } = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  413: "INVALID_ARGUMENT",
  422: "INVALID_ARGUMENT",
  429: "RESOURCE_EXHAUSTED",
  501: "UNIMPLEMENTED",
  502: "UNAVAILABLE",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
  529: "UNAVAILABLE",
};

/**
 * What an error is followed by at the end of a stream: a comment without an end. Google's older client does not look for errors
 * in streams and would take what came before for the whole answer; a rest that is no event makes it fail.
 */
const END = ": the answer ends here";

function errorBody({ status, message }: Trouble): object {
  return { error: { code: status, message, status: STATUSES[status] ?? "INTERNAL" } };
}

/** Google's Gemini API; the path names the model. */
export const geminiWire: Wire = {
  name: "gemini",
  match: (path) => routeOf(PATH.exec(path)),
  isStreamed: (path) => path.endsWith(":streamGenerateContent"),
  // Without `alt=sse` it streams a list.
  streams: (path, query) => path.endsWith(":streamGenerateContent") && /[?&]alt=sse\b/.test(query),
  // Google's older client fails at a comment.
  signOfLife: 'data: {"candidates":[]}\r\n\r\n',
  errorBody,
  errorEvent: (trouble) => `data: ${JSON.stringify(errorBody(trouble))}\r\n\r\n${END}`,
  refusalEvent: (body) => `data: ${oneLine(body)}\r\n\r\n${END}`,
};
