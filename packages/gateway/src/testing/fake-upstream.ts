import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A request as a fake provider got it. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A provider that answers as a test tells it to. */
export interface FakeUpstream {
  readonly url: string;
  readonly received: Received[];
  /** Connections that are open. */
  readonly sockets: ReadonlySet<Socket>;
  close(): Promise<void>;
}

/** Answers one request; `body` is what it carried. */
export type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

const ok: Answer = (_, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end('{"ok": true}');
};

/** Starts a fake provider. */
export async function fakeUpstream(answer: Answer = ok): Promise<FakeUpstream> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const { method = "", url = "", headers } = request;
      received.push({ method, url, headers, body });
      answer(request, response, body);
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    sockets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
