import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** What happens to one request. */
type Fate = (request: Buffer, client: Socket, server: Socket) => void;

/** A connection to a server that loses answers on demand. */
export interface FlakyLink {
  /** The server's URL through the link. */
  readonly url: string;
  /** Lets the next request with this text reach the server, and loses its answer. */
  loseAnswer(text: string): void;
  /**
   * Loses the next request with this text, and delivers it to the server when the returned function is called. The sender hears of the loss
   * only after `meanwhile` is done.
   */
  delayRequest(text: string, meanwhile?: () => Promise<unknown>): () => Promise<void>;
  close(): Promise<void>;
}

/** Puts a link in front of a server. */
export async function flakyLink(url: string): Promise<FlakyLink> {
  const { hostname, port } = new URL(url);
  const fates = new Map<string, Fate>();
  const sockets = new Set<Socket>();
  const link = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) sockets.add(socket.on("error", () => {}));
    server.on("data", (answer) => {
      if (!client.destroyed) client.write(answer);
    });
    server.on("close", () => client.destroy());
    client.on("end", () => server.end());
    client.on("data", (request) => {
      const text = [...fates.keys()].find((one) => request.includes(one));
      const fate = text === undefined ? undefined : fates.get(text);
      if (text !== undefined) fates.delete(text);
      if (fate) fate(request, client, server);
      else server.write(request);
    });
  });
  link.listen(0, "127.0.0.1");
  await once(link, "listening");
  const address = link.address();
  const through = new URL(url);
  through.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: through.href,
    loseAnswer: (text) => fates.set(text, loseAnswer),
    delayRequest(text, meanwhile = () => Promise.resolve()) {
      let deliver = () => Promise.resolve();
      fates.set(text, (request, client, server) => {
        void meanwhile().finally(() => client.destroy());
        deliver = async () => {
          server.write(request);
          await once(server, "data");
          server.destroy();
        };
      });
      return () => deliver();
    },
    async close() {
      link.close();
      for (const socket of sockets) socket.destroy();
      await once(link, "close");
    },
  };
}

const loseAnswer: Fate = (request, client, server) => {
  server.removeAllListeners("data");
  server.once("data", () => {
    client.destroy();
    server.destroy();
  });
  server.write(request);
};
