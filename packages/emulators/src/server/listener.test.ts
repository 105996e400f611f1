import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createListener } from "./listener.ts";

let listener: ReturnType<typeof createListener>;
let port: number;

beforeEach(async () => {
  listener = createListener((message, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    message.on("data", (bytes) => response.write(bytes));
    message.on("end", () => response.end(` by HTTP/${message.httpVersion}`));
  });
  await once(listener.server.listen(0, "127.0.0.1"), "listening");
  port = (listener.server.address() as AddressInfo).port;
});
afterEach(async () => {
  listener.closeAll();
  listener.server.close();
});

/** The answer to a request over HTTP/2. */
async function ask(body: string): Promise<string> {
  const session = connectHttp2(`http://127.0.0.1:${port}`);
  const request = session.request({ ":method": "POST", ":path": "/" });
  request.end(body);
  let text = "";
  for await (const bytes of request) text += bytes;
  session.close();
  return text;
}

describe("a listener", () => {
  it.each(["POST", "PUT", "PATCH"])("speaks HTTP/1.1 (%s)", async (method) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method, body: "hello" });
    expect(await answer.text()).toBe("hello by HTTP/1.1");
  });

  it("speaks HTTP/2 on the same port", async () => {
    expect(await ask("hello")).toBe("hello by HTTP/2.0");
  });

  it("waits for a client that sends its request byte by byte", async () => {
    const socket = connect(port, "127.0.0.1");
    for (const byte of "GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n") {
      socket.write(byte);
      await new Promise(setImmediate);
    }
    let text = "";
    for await (const bytes of socket) text += bytes;
    expect(text).toContain(" by HTTP/1.1");
  });

  it("survives clients that go away before they have said anything", async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.end("G");
    socket.resume();
    await once(socket, "close");
    const rude = connect(port, "127.0.0.1");
    await once(rude, "connect");
    rude.resetAndDestroy();
    expect(await ask("hello")).toBe("hello by HTTP/2.0");
  });
});
