import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Gateway, startGateway } from "../server/start-gateway.ts";
import { post, WIRE_CASES } from "../testing/wire-cases.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

type Answer = (socket: Socket) => void;

/** A gateway in front of a provider that gives these answers in turn, and repeats the last one. */
async function before(...answers: Answer[]): Promise<Gateway & { readonly calls: () => number }> {
  const sockets = new Set<Socket>();
  let calls = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (data) => {
      if (data.subarray(0, 4).toString() === "POST") (answers[calls++] ?? answers.at(-1))?.(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const gateway = await startGateway({
    port: 0,
    retries: { delay: 1 },
    timeouts: { idle: 120_000 },
    upstreams: [
      { name: "all", baseUrl: `http://127.0.0.1:${port}`, wires: WIRE_CASES.map(({ wire }) => wire) },
    ],
  });
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  }, gateway.close);
  return { ...gateway, url: `${gateway.url}/all`, calls: () => calls };
}

const head = (status: string, more: string) =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n${more}\r\n\r\n`;
const OK = `${head("200 OK", "content-length: 11")}{"ok":true}`;
const CHAT = { model: "gpt-5.2", messages: [{ role: "user", content: "hi" }] };

describe.each(WIRE_CASES)("a refusal on $wire that breaks off", ({ path, body, errorBody }) => {
  it.each([
    ["in its words", 400, '{"error":{"message":"no such model"'],
    ["before its words", 401, ""],
    ["where another may help", 402, '{"error":{"message":"paid out"'],
  ])("%s keeps its status, and is not asked for again", async (_, status, words) => {
    const text = `${head(`${status} No`, "content-length: 300")}${words}`;
    const { url, calls } = await before((socket) => socket.end(text));
    const response = await post(url + path(false), body(false));
    const told = await response.text();
    expect([response.status, calls()]).toEqual([status, 1]);
    expect(told).toMatch(errorBody);
    expect(told).toContain("in the middle of its answer");
    expect(told).toContain(words.replaceAll('"', '\\"'));
  });
});

describe("an answer that has begun is not asked for again", () => {
  it.each([
    ["a head that is cut", (socket: Socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Ty"), "upstream_cut"],
    [
      "a header with a sign that no header may hold",
      (socket: Socket) => socket.write(OK.replace("\r\n", "\r\nx-odd: a\u0001b\r\n")),
      "upstream_malformed",
    ],
    [
      "a head that says two lengths",
      (socket: Socket) => socket.write(OK.replace("\r\n", "\r\ntransfer-encoding: chunked\r\n")),
      "upstream_malformed",
    ],
    ["what is no answer at all", (socket: Socket) => socket.write("<html>\r\n\r\n"), "upstream_malformed"],
    [
      "a head that is far too long",
      (socket: Socket) => socket.write(OK.replace("\r\n", `\r\nx: ${"a".repeat(99_000)}\r\n`)),
      "upstream_malformed",
    ],
  ])("%s", async (_, answer, code) => {
    const { url, calls } = await before(answer);
    const response = await post(`${url}/v1/chat/completions`, CHAT);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: { code } });
    expect(calls()).toBe(1);
  });

  it("a stream that begins with an error, and is cut behind it: the error is what the client gets", async () => {
    const event = 'data: {"error":{"message":"overloaded","type":"server_error"}}\n\n';
    const start = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
    const chunk = `${event.length.toString(16)}\r\n${event}\r\n`;
    const { url, calls } = await before((socket) => socket.end(start + chunk));
    const response = await post(`${url}/v1/chat/completions`, { ...CHAT, stream: true });
    expect([response.status, await response.text(), calls()]).toEqual([200, event, 1]);
  });
});

it("a head of some length is no reason to refuse an answer", async () => {
  const { url } = await before((socket) =>
    socket.write(OK.replace("\r\n", `\r\nx: ${"a".repeat(20_000)}\r\n`)),
  );
  const headers = { "content-type": "application/json" };
  const sent = request(`${url}/v1/chat/completions`, { method: "POST", headers, maxHeaderSize: 64 * 1024 });
  sent.end(JSON.stringify(CHAT));
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  expect([response.statusCode, String(response.headers.x).length]).toEqual([200, 20_000]);
  response.resume();
  await once(response, "end");
});

// A provider may be silent for longer than this test may take.
it("the rest of an answer that nobody gets is not waited for", async () => {
  const stalls = (socket: Socket) => socket.write(head("503 Busy", "content-length: 300"));
  const { url, calls } = await before(stalls, (socket) => socket.write(OK));
  const response = await post(`${url}/v1/chat/completions`, CHAT);
  expect([response.status, await response.text(), calls()]).toEqual([200, '{"ok":true}', 2]);
});
