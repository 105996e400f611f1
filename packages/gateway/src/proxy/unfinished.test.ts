import { afterEach, describe, expect, it } from "vitest";
import { type Gateway, startGateway } from "../server/start-gateway.ts";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { post, WIRE_CASES } from "../testing/wire-cases.ts";

let upstream: FakeUpstream;
let gateway: Gateway;
afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

/** The start of a stream on each wire, and how it ends. */
const STREAMS: { readonly [wire: string]: readonly [start: string, end: string] } = {
  "openai-chat": ['data: {"choices":[{"index":0,"delta":{"content":"Hel"}}]}\n\n', "data: [DONE]\n\n"],
  "openai-responses": [
    'event: response.output_text.delta\ndata: {"type":"response.output_text.delta","delta":"Hel"}\n\n',
    'event: response.failed\ndata: {"type":"response.failed","response":{"status":"failed"}}\n\n',
  ],
  anthropic: [
    'event: content_block_delta\ndata: {"type":"content_block_delta","delta":{"type":"text_delta","text":"Hel"}}\n\n',
    'event: message_stop\ndata: {"type":"message_stop"}\n\n',
  ],
  gemini: [
    'data: {"candidates":[{"content":{"parts":[{"text":"Hel"}]}}]}\r\n\r\n',
    'data: {"candidates":[{"finishReason":"OTHER"}]}\r\n\r\n',
  ],
};

const delta = "response.output_text.delta";
/** What a model may say of the way in which it speaks, as an event of each wire. */
const SPEECHES: { readonly [wire: string]: readonly string[] } = {
  "openai-chat": ['data: {"choices":[{"index":0,"delta":{"content":"data: [DONE]"}}]}\n\n'],
  "openai-responses": [
    `event: ${delta}\ndata: {"type":"${delta}","delta":"then response.completed comes"}\n\n`,
    `event: ${delta}\ndata: {"type":"${delta}","delta":"event: response.completed\\ndata:"}\n\n`,
    `event: ${delta}\ndata: {"type":"${delta}","delta":"event: response.completed${" x".repeat(20_000)}"}\n\n`,
  ],
  anthropic: [
    'event: content_block_delta\ndata: {"type":"content_block_delta","delta":{"type":"text_delta","text":"the message_stop event"}}\n\n',
    'event: content_block_start\ndata: {"type":"content_block_start","content_block":{"type":"tool_use","input":{"type":"error"}}}\n\n',
  ],
  gemini: [
    'data: {"candidates":[{"content":{"parts":[{"functionCall":{"name":"report","args":{"error":"full"}}}]}}]}\r\n\r\n',
  ],
};

/** Ways in which a stream of each wire reports an error. */
const ERRORS: { readonly [wire: string]: readonly string[] } = {
  "openai-chat": [
    'data: {"error":{"message":"overloaded"}}\n\n',
    'data: {"id":"x","error":{"message":"overloaded"}}\n\n',
  ],
  "openai-responses": [
    'event: error\ndata: {"message":"overloaded","type":"error"}\n\n',
    'data: {"type": "error", "message": "overloaded"}\n\n',
  ],
  anthropic: [
    'event: error\ndata: {"error":{"message":"Overloaded"},"type":"error"}\n\n',
    'data: {"type": "error", "error": {"message": "Overloaded"}}\n\n',
  ],
  gemini: [
    'data: {"error": {"code": 503, "message": "overloaded"}}\r\n\r\n',
    '{\n  "error": {\n    "code": 503\n  }\n}\n',
  ],
};

describe.each(WIRE_CASES)("a stream of $wire that is closed cleanly", ({ wire, path, body, errorEvent }) => {
  const [start = "", end = ""] = STREAMS[wire] ?? [];
  const ask = async (events: readonly string[]): Promise<string> => {
    upstream = await fakeUpstream((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const event of events) response.write(event);
      response.end();
    });
    const known = { baseUrl: upstream.url, wires: [wire] };
    gateway = await startGateway({ port: 0, upstreams: [{ name: "fake", ...known }] });
    return (await post(`${gateway.url}/fake${path(true)}`, body(true))).text();
  };

  it("passes as it came when it says that it is over", async () => {
    expect(await ask([start, end])).toBe(start + end);
  });

  it.each(wire === "gemini" ? [1, 1_000, 40_000] : [])(
    "passes when long evidence follows the word that it is over, in pieces of %i bytes",
    async (size) => {
      const evidence = { groundingChunks: [{ web: { title: "y".repeat(size === 1 ? 40_000 : 120_000) } }] };
      const candidate = { finishReason: "STOP", groundingMetadata: evidence };
      const last = `data: ${JSON.stringify({ candidates: [candidate] })}\r\n\r\n`;
      const pieces = last.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      expect(await ask([start, ...pieces])).toBe(start + last);
    },
  );

  it("is told as cut when it does not", async () => {
    const text = await ask([start]);
    expect(text.startsWith(start)).toBe(true);
    expect(`\n${text}`).toMatch(errorEvent);
  });

  it.each(SPEECHES[wire] ?? [])("is told as cut when the model speaks of an end (%#)", async (speech) => {
    const text = await ask([start, speech]);
    expect(text.startsWith(start + speech)).toBe(true);
    expect(`\n${text}`).toMatch(errorEvent);
  });

  it.each(ERRORS[wire] ?? [])("passes as it came when it says that it failed: %s", async (error) => {
    expect(await ask([start, error])).toBe(start + error);
  });

  it("is told as cut when it says nothing at all", async () => {
    expect(`\n${await ask([])}`).toMatch(errorEvent);
  });
});
