import { createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Gateway, startGateway } from "../server/start-gateway.ts";
import { post } from "../testing/wire-cases.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A gateway in front of a provider that writes these bytes, whatever the request; those of a list in turn. */
async function before(answer: string | Buffer | readonly string[]): Promise<Gateway> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.setNoDelay();
    socket.once("data", async () => {
      for (const piece of Array.isArray(answer) ? answer : [answer]) {
        socket.write(piece);
        await new Promise(setImmediate);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const gateway = await startGateway({
    port: 0,
    retries: { max: 0 },
    timeouts: { total: 5_000 },
    upstreams: [{ name: "openai", baseUrl, wires: ["openai-chat"] }],
  });
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  }, gateway.close);
  return gateway;
}

const history = { model: "gpt-5.2", messages: [{ role: "user", content: "hi" }] };

describe.each(["/openai/v1/chat/completions", "/openai/v1/embeddings"])("an answer at %s", (path) => {
  it.each([
    ["in another script", "请求成功"],
    ["with a sign that no header may hold", "O\u0001K"],
    ["that is empty", ""],
  ])("passes with a reason %s, which nobody reads", async (_, reason) => {
    for (const [status, text] of [[200, '{"ok":true}'] as const, [400, '{"error":{}}'] as const]) {
      const head = `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json\r\n`;
      const { url } = await before(Buffer.from(`${head}content-length: ${text.length}\r\n\r\n${text}`));
      const response = await post(url + path, history);
      const heard = await response.text();
      expect([response.status, heard]).toEqual([status, text]);
    }
  });

  it("passes with the length of what it does not hold, as nothing has changed", async () => {
    const head = 'HTTP/1.1 304 Not Modified\r\netag: "a"\r\ncontent-type: application/json\r\n';
    const { url } = await before(`${head}content-length: 42\r\n\r\n`);
    const response = await post(url + path, history);
    const { status, headers } = response;
    expect([status, headers.get("etag"), headers.get("content-length")]).toEqual([304, '"a"', "42"]);
    expect(await response.text()).toBe("");
  });

  it("passes behind a leave to go on that nobody asked for, in whatever pieces it comes", async () => {
    const leave = "HTTP/1.1 100 Continue\r\nx-leave: 1\r\n\r\n";
    const text = '{"ok":"HTTP/1.1 100 Continue\\r\\n"}';
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n`;
    for (const pieces of [[leave + head + text], [leave, head + text], [...(leave + leave + head + text)]]) {
      const { url } = await before(pieces);
      const response = await post(url + path, history);
      expect([response.status, response.headers.get("x-leave")]).toEqual([200, null]);
      expect(await response.text()).toBe(text);
    }
  });

  it("passes when others go before it that say to wait", async () => {
    const interim = "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n";
    const text = '{"ok":true}';
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n`;
    const { url } = await before(interim + head + text);
    const response = await post(url + path, history);
    expect([response.status, response.headers.get("link"), await response.text()]).toEqual([200, null, text]);
  });
});
