import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startGateway } from "../server/start-gateway.ts";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { post } from "../testing/wire-cases.ts";

const model = "claude-opus-4-6";
/** How long to wait on a busy machine. */
const PATIENT = { timeout: 15_000 };
const EVENTS = "text/event-stream";
const JSON_TYPE = "application/json";
const OWN_WORDS = '{"error":{"message":"our own provider is busy","type":"server_error"}}';

/** How the first of the two fallbacks answers. */
let answer: (response: ServerResponse) => void;
let own: FakeUpstream;
let first: FakeUpstream;
let second: FakeUpstream;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const lines: Record<string, unknown>[] = [];

const send = (type: string, body: string) => (response: ServerResponse) => {
  response.writeHead(200, { "content-type": type });
  response.end(body);
};
const event = (data: { type: string; [member: string]: unknown }) =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
const said = [
  { type: "message_start", message: { id: "m", role: "assistant", usage: { input_tokens: 1 } } },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hi." } },
].map(event);
const stopped = [
  { type: "content_block_stop", index: 0 },
  { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 1 } },
  { type: "message_stop" },
].map(event);

beforeAll(async () => {
  own = await fakeUpstream((_, response) => {
    response.writeHead(503, { "content-type": JSON_TYPE });
    response.end(OWN_WORDS);
  });
  first = await fakeUpstream((_, response) => answer(response));
  const candidate = { content: { role: "model", parts: [{ text: "Hello." }] }, finishReason: "STOP" };
  second = await fakeUpstream((_, response) =>
    send(JSON_TYPE, JSON.stringify({ candidates: [candidate] }))(response),
  );
  gateway = await startGateway({
    port: 0,
    retries: { max: 0 },
    breaker: { failures: 1_000_000 },
    upstreams: [
      { name: "openai", baseUrl: own.url, wires: ["openai-chat"] },
      { name: "other", baseUrl: own.url, wires: ["openai-chat"] },
      { name: "anthropic", baseUrl: first.url, key: "its-own" },
      { name: "gemini", baseUrl: second.url, key: "its-own" },
    ],
    fallbacks: [
      { upstream: "openai", to: [{ upstream: "anthropic", model }] },
      {
        upstream: "other",
        to: [
          { upstream: "anthropic", model },
          { upstream: "gemini", model: "gemini-2.5-pro" },
        ],
      },
    ],
    telemetry: { logs: "info", logTo: { write: (line: string) => lines.push(JSON.parse(line)) } },
  });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  await gateway.close();
  for (const upstream of [own, first, second]) await upstream.close();
});

const ask = (stream: boolean, upstream = "openai") =>
  post(`${gateway.url}/${upstream}/v1/chat/completions`, {
    ...{ model: "gpt-4o", stream },
    messages: [{ role: "user", content: "hello" }],
  });

describe.each([false, true])("a fallback that says nothing, streamed: %s", (stream) => {
  const cases: [string, typeof answer][] = [
    ["an empty stream", send(EVENTS, "")],
    ["a page", send("text/html", "<html></html>")],
    ["JSON that is no answer", send(JSON_TYPE, '{"ok":true}')],
    ["a stream of something else", send(EVENTS, "data: hello\n\n")],
    [
      "an answer that is cut at once",
      (response) => {
        response.writeHead(200, { "content-type": EVENTS });
        response.write(": wait\n\n", () => response.destroy());
      },
    ],
    [
      "a compressed answer",
      (response) => {
        response.writeHead(200, { "content-type": EVENTS, "content-encoding": "br" });
        response.end("????");
      },
    ],
  ];

  it.each(cases)("has the client hear its own provider: %s", async (_, says) => {
    answer = says;
    const response = await ask(stream);
    expect([response.status, await response.text()]).toEqual([503, OWN_WORDS]);
    expect(response.headers.get("suture-fallback")).toBeNull();
    expect(response.headers.get("suture-fallback-failed")).toMatch(
      /^anthropic\/claude-opus-4-6 \(upstream_\w+\)$/,
    );
    await expect.poll(() => lines.length, PATIENT).toBe(1);
    expect(lines[0]).toMatchObject({ upstream: "openai", model: "gpt-4o", status: 503, ending: "answered" });
    expect(lines[0]).not.toHaveProperty("fallback");
  });

  it.each(cases)("has another one asked: %s", async (_, says) => {
    answer = says;
    const response = await ask(stream, "other");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Hello.");
    expect(response.headers.get("suture-fallback")).toBe("gemini/gemini-2.5-pro");
    await expect.poll(() => lines.length, PATIENT).toBe(1);
    expect(lines[0]).toMatchObject({ fallback: "gemini", status: 200, ending: "answered" });
  });
});

describe.each([false, true])("a fallback that has said everything, streamed: %s", (stream) => {
  it("ends the answer, and its request is ended, too", async () => {
    let left: Promise<unknown> | undefined;
    answer = (response) => {
      left = once(response, "close");
      response.writeHead(200, { "content-type": EVENTS });
      response.write([...said, ...stopped].join(""));
    };
    const response = await ask(stream);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain("Hi.");
    if (stream) expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
    await left;
    await expect.poll(() => lines.length, PATIENT).toBe(1);
    expect(lines[0]).toMatchObject({ fallback: "anthropic", ending: "answered", tokens: { output: 1 } });
  });

  it("keeps its connection when its end comes with that", async () => {
    answer = (response) => {
      response.writeHead(200, { "content-type": EVENTS });
      response.write([...said, ...stopped].join(""));
      response.end();
    };
    await (await ask(stream)).text();
    const sockets = [...first.sockets];
    await (await ask(stream)).text();
    expect([...first.sockets]).toEqual(sockets);
  });
});

it("a fallback that makes no sense any more ends the answer with an error, and is not heard out", async () => {
  let left: Promise<unknown> | undefined;
  answer = (response) => {
    left = once(response, "close");
    response.writeHead(200, { "content-type": EVENTS });
    response.write(`${said.join("")}data: hello\n\n`);
  };
  const response = await ask(true);
  const text = await response.text();
  expect(text).toContain("Hi.");
  expect(text).toMatch(/\ndata: \{"error":[^\n]*cannot be understood[^\n]*\}\n\n$/);
  await left;
  await expect.poll(() => lines.length, PATIENT).toBe(1);
  expect(lines[0]).toMatchObject({ fallback: "anthropic", ending: "cut" });
});
