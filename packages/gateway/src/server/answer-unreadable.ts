import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { newId } from "../record/new-id.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { openaiError } from "../wires/openai-error.ts";
import type { Trouble } from "../wires/wire.ts";

const MALFORMED: Trouble = {
  status: 400,
  code: "malformed_request",
  message: "the request is no HTTP that can be read",
};

const TROUBLES: { readonly [code: string]: Trouble } = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: "headers_too_large",
    message:
      "the head of the request is longer than this gateway takes; its operator can allow more with maxHeaderBytes",
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: "request_too_large",
    message: "the chunks of the body have extensions that are longer than this gateway takes",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: "request_timeout",
    message: "the request did not come in the time that this gateway gives it",
  },
};

const REASONS: { readonly [status: number]: string } = {
  400: "Bad Request",
  408: "Request Timeout",
  413: "Payload Too Large",
  431: "Request Header Fields Too Large",
};

/** What is wrong with a request; undefined when the connection failed. */
function troubleOf(code: string): Trouble | undefined {
  return TROUBLES[code] ?? (code.startsWith("HPE_") ? MALFORMED : undefined);
}

/** Node's own field of a connection: the response being sent on it. */
interface Sending {
  readonly _httpMessage?: ServerResponse | null;
}

/**
 * Tells a client that its request could not be read, or not in time, and closes the connection: Node alone would send a bare status.
 * Nothing is added to an answer that has begun.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, log: Telemetry["log"]): void {
  const sending = (socket as Sending)._httpMessage;
  const trouble = troubleOf(error.code ?? "");
  if (trouble === undefined || !socket.writable || sending?.headersSent === true) {
    socket.destroy();
    return;
  }
  const { status, code } = trouble;
  const id = newId();
  // A connection that was opened and never used is not worth logging.
  if (socket.bytesRead > 0) log("info", "a request could not be read", { id, status, code });
  const body = JSON.stringify(openaiError(trouble));
  const head = [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
    `suture-request-id: ${id}`,
    "connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}
