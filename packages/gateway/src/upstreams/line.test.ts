import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import type { Line, LineUser } from "./line.ts";
import { Pools } from "./pools.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const HEAD = "HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n";

/** A provider that writes what it is told to, and a request to it. */
async function open() {
  const heard: string[] = [];
  const done = vi.fn();
  let line: Line | undefined;
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const pools = new Pools({
    connections: 1,
    timeouts: {
      connect: 9e3,
      firstByte: 9e3,
      idle: 9e3,
      request: 9e3,
      total: 9e3,
      keepAlive: 9e3,
      close: 9e3,
    },
  });
  cleanups.push(
    () => server.close(),
    () => pools.close(),
  );
  const handler: LineUser = {
    onLine: (used) => {
      line = used;
    },
    onConnect: () => {},
    onHeaders: () => true,
    onData: (chunk) => heard.push(chunk.toString()) > 0,
    onComplete: done,
    onError: done,
  };
  const port = typeof address === "object" ? address?.port : 0;
  const connected = once(server, "connection") as Promise<[Socket]>;
  pools.to(`http://127.0.0.1:${port}`).dispatch({ path: "/", method: "GET" }, handler);
  const [socket] = await connected;
  socket.on("error", () => {});
  await once(socket, "data");
  return { heard, done, socket, line: line as unknown as Line };
}

it("reads nothing while it rests, and then all in order", async () => {
  const { heard, done, socket, line } = await open();
  socket.write(`${HEAD}a`);
  await vi.waitFor(() => expect(heard).toEqual(["a"]));
  expect(line.rest()).toBe(true);
  expect(line.rest()).toBe(false);
  for (const piece of ["b", "c", "d", "e"]) {
    socket.write(piece);
    await sleep(5);
  }
  expect(heard).toEqual(["a"]);
  line.wake();
  await vi.waitFor(() => expect(heard.join("")).toBe("abcde"));
  line.wake();
  socket.write("f");
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(heard.join("")).toBe("abcdef");
});

it("hears of a connection that broke while it rested, behind all that came before", async () => {
  const { heard, done, socket, line } = await open();
  socket.write(`${HEAD}a`);
  await vi.waitFor(() => expect(heard).toEqual(["a"]));
  line.rest();
  socket.write("bc", () => socket.destroy());
  await sleep(20);
  expect(done).not.toHaveBeenCalled();
  line.wake();
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(heard.join("")).toBe("abc");
  line.wake();
  expect(line.rest()).toBe(false);
});
