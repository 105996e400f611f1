import { once } from "node:events";
import { createServer, get, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { GatheredWrites } from "./gathered-writes.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function serve(answer: (response: ServerResponse) => void): Promise<number> {
  const server = createServer((_, response) => answer(response)).listen(0, "127.0.0.1");
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Everything that comes on a connection until its end. */
async function said(port: number, request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(request);
  const pieces: Buffer[] = [];
  socket.on("data", (piece: Buffer) => pieces.push(piece));
  await once(socket, "close");
  return Buffer.concat(pieces).toString("latin1");
}

const never = { pause: () => {}, resume: () => {} };
const HEAD = { "content-type": "text/event-stream" };

async function tell(
  response: ServerResponse,
  bursts: readonly (readonly string[])[],
  rest?: string,
): Promise<void> {
  const writes = new GatheredWrites(response);
  response.writeHead(200, HEAD);
  for (const burst of bursts) {
    for (const piece of burst) writes.add(Buffer.from(piece), never);
    await sleep(2);
  }
  writes.end(rest === undefined ? undefined : Buffer.from(rest));
}

const BURSTS = [["one ", "two "], ["three "], ["x".repeat(20_000), "four "], [], ["five "], ["six "]];
const ALL = `${BURSTS.flat().join("")}seven`;

it("writes all of it in its order, as a client of HTTP reads it", async () => {
  const port = await serve((response) => void tell(response, BURSTS, "seven"));
  const [response] = await once(get({ port, host: "127.0.0.1" }), "response");
  expect(Buffer.concat(await response.toArray()).toString()).toBe(ALL);
});

it("writes what comes at one moment as one chunk", async () => {
  const port = await serve((response) => void tell(response, [["a"], ["b", "c"], ["d"]]));
  const text = await said(port, "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  expect(text.slice(text.indexOf("\r\n\r\n") + 4)).toBe("1\r\na\r\n2\r\nbc\r\n1\r\nd\r\n0\r\n\r\n");
});

it("writes no chunks to a client that does not know of them", async () => {
  const port = await serve((response) => void tell(response, BURSTS, "seven"));
  const text = await said(port, "GET / HTTP/1.0\r\nhost: x\r\n\r\n");
  expect(text.slice(text.indexOf("\r\n\r\n") + 4)).toBe(ALL);
});

it("waits for the answer before it, where a client asks twice at once", async () => {
  let count = 0;
  const port = await serve((response) => {
    count += 1;
    void (count === 1
      ? sleep(40).then(() => tell(response, [["first"], ["first"]]))
      : tell(response, [["2"], ["2"]]));
  });
  const text = await said(
    port,
    "GET / HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
  );
  expect(text.replaceAll(/HTTP.*?\r\n\r\n/gs, "|")).toBe(
    "|5\r\nfirst\r\n5\r\nfirst\r\n0\r\n\r\n|1\r\n2\r\n1\r\n2\r\n0\r\n\r\n",
  );
});

it("has its source wait for a client who does not read, and loses nothing", async () => {
  let pauses = 0;
  let sent = 0;
  const most = 64 * 1024 * 1024;
  let isPaused = false;
  const port = await serve((response) => {
    const writes = new GatheredWrites(response);
    response.writeHead(200, HEAD);
    const pausable = {
      pause: () => {
        isPaused = true;
        pauses += 1;
      },
      resume: () => {},
    };
    const go = (): void => {
      if (sent >= most) {
        writes.end(undefined);
        return;
      }
      if (isPaused) return;
      writes.add(Buffer.alloc(8_000, "x"), pausable);
      sent += 8_000;
      setImmediate(go);
    };
    response.on("drain", () => {
      isPaused = false;
      go();
    });
    go();
  });
  const [response] = await once(get({ port, host: "127.0.0.1" }), "response");
  while (!isPaused) await sleep(5);
  await sleep(50);
  expect(isPaused).toBe(true);
  expect(sent).toBeLessThan(most / 2);
  let received = 0;
  for await (const piece of response) received += piece.length;
  expect(received).toBe(sent);
  expect(pauses).toBeGreaterThan(0);
});

it("writes to nobody once the client is gone", async () => {
  let done: (() => void) | undefined;
  const isDone = new Promise<void>((resolve) => {
    done = resolve;
  });
  const port = await serve(async (response) => {
    const writes = new GatheredWrites(response);
    response.writeHead(200, HEAD);
    response.on("error", () => {});
    for (let i = 0; i < 20; i++) {
      writes.add(Buffer.from("x"), never);
      await sleep(2);
    }
    writes.end(undefined);
    done?.();
  });
  const request = get({ port, host: "127.0.0.1" });
  const [response] = await once(request, "response");
  response.on("error", () => {});
  request.destroy();
  await isDone;
});
