import type { ServerResponse } from "node:http";
import { openaiError } from "../wires/openai-error.ts";
import type { Trouble, Wire } from "../wires/wire.ts";

/** Answers with an error of ours in the shape of the wire; if there is none, in OpenAI's, which most clients can read. */
export function sendTrouble(
  response: ServerResponse,
  wire: Wire | undefined,
  trouble: Trouble,
  extra: readonly string[] = [],
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const body = Buffer.from(JSON.stringify(wire?.errorBody(trouble) ?? openaiError(trouble)));
  const headers = ["content-type", "application/json", "content-length", String(body.length), ...extra];
  if (trouble.retryAfter !== undefined) headers.push("retry-after", String(trouble.retryAfter));
  // This status must state what else the server speaks.
  if (trouble.status === 426) headers.push("upgrade", "HTTP/1.1", "connection", "upgrade, close");
  // The unread rest of a request would be in the way of the next one.
  else if (!response.req.complete) headers.push("connection", "close");
  response.writeHead(trouble.status, headers);
  response.end(body);
  response.req.resume();
}
