import { createServer as createHttp, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createHttp2 } from "node:http2";
import { createServer, type Server, type Socket } from "node:net";

/** Answers one request, over either version of HTTP. */
export type RequestHandler = (message: IncomingMessage, response: ServerResponse) => void;

/** The first letter of HTTP/2's preface `PRI * HTTP/2.0`; `POST`, `PUT` and `PATCH` differ in the second. */
const PREFACE = Buffer.from("PRI");

/**
 * A server for HTTP/1.1 and for HTTP/2 without TLS on one port. A client that begins with HTTP/2's preface, as the AWS SDK does for
 * Bedrock, gets HTTP/2. `closeAll` closes every connection.
 */
export function createListener(handler: RequestHandler): { server: Server; closeAll(): void } {
  const http = createHttp(handler);
  // The server's own limits must cut off neither slow scenarios nor clients that reconnect after a while.
  http.requestTimeout = 0;
  http.keepAliveTimeout = 60_000;
  const http2 = createHttp2();
  http2.on("request", handler);
  const sockets = new Set<Socket>();
  // Events are sent one by one, like the real ones: none waits for the client to acknowledge the one before.
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // Until a protocol has taken the socket over, nobody else handles a client that disconnects.
    socket.on("error", () => socket.destroy());
    choose(socket, (preface) => (preface ? http2 : http).emit("connection", socket));
  });
  return {
    server,
    closeAll() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Reads the first bytes of a connection and puts them back. */
function choose(socket: Socket, take: (preface: boolean) => void): void {
  const bytes: Buffer | null = socket.read(PREFACE.length) ?? (socket.readableEnded ? socket.read() : null);
  if (bytes === null) {
    if (!socket.destroyed) socket.once("readable", () => choose(socket, take));
    return;
  }
  socket.unshift(bytes);
  take(bytes.equals(PREFACE));
}
