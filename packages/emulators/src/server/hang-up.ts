import type { ServerResponse } from "node:http";
import { constants, Http2ServerResponse } from "node:http2";

/** Closes a connection without an answer, or in the middle of one: what was written still arrives, but no end. */
export function hangUp(response: ServerResponse | Http2ServerResponse): void {
  // A reset overtakes what was written at the same moment, including the head.
  if (response instanceof Http2ServerResponse)
    setImmediate(() => response.stream.close(constants.NGHTTP2_INTERNAL_ERROR));
  else if (response.headersSent) response.socket?.end();
  else response.destroy();
}
