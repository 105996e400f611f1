import type { ServerResponse } from "node:http";
import { constants, Http2ServerResponse } from "node:http2";

/** Ends a connection without an answer, or in the middle of one: what was written still arrives, an end never does. */
export function hangUp(response: ServerResponse | Http2ServerResponse): void {
  // A reset overtakes what was written in the same moment, the head included.
  if (response instanceof Http2ServerResponse)
    setImmediate(() => response.stream.close(constants.NGHTTP2_INTERNAL_ERROR));
  else if (response.headersSent) response.socket?.end();
  else response.destroy();
}
