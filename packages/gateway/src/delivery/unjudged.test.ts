import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startGateway } from "../server/start-gateway.ts";
import { fakeUpstream } from "../testing/fake-upstream.ts";
import { metricOf, type Observed, startObserved, type Told } from "../testing/observed.ts";
import { HEADERS, post } from "../testing/wire-cases.ts";

let running: Observed;
let before: Told;

beforeAll(async () => {
  running = await startObserved();
});
beforeEach(async () => {
  before = await running.told();
  running.forget();
});
afterAll(() => running.close());

const chat = "/v1/chat/completions";
const hello = { role: "user", content: "hello" };
const orphan = { role: "tool", tool_call_id: "call_1", content: "4 degrees" };
const broken = JSON.stringify({ model: "gpt-5.2", messages: [hello, orphan] });
const calling = (text: string) => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id: "call_1", type: "function", function: { name: "look", arguments: text } }],
});
const depth = 2_000;
const deep = `${"[".repeat(depth)}${"]".repeat(depth)}`;

const CASES: readonly (readonly [string, string | Uint8Array<ArrayBuffer>, string])[] = [
  [
    "too-many-parts",
    JSON.stringify({ model: "gpt-5.2", messages: [...new Array(50_001).fill(hello), orphan] }),
    "identity",
  ],
  ["too-deep", broken.replace('"hello"', deep), "identity"],
  [
    "too-deep",
    JSON.stringify({ model: "gpt-5.2", messages: [hello, calling("[".repeat(5_000_000))] }),
    "identity",
  ],
  ["not-a-json-object", broken.slice(0, -1), "identity"],
  ["not-a-json-object", `[${broken}]`, "identity"],
  ["not-utf-8", new Uint8Array(Buffer.from(broken.replace("hello", "h\xe9llo"), "latin1")), "identity"],
  ["compressed", new Uint8Array(gzipSync(broken)), "compress"],
  ["compressed", new Uint8Array(gzipSync(broken).subarray(0, -9)), "gzip"],
  ["compressed", new Uint8Array(gzipSync(gzipSync(broken))), "gzip, gzip"],
];

describe("a history that is not judged", () => {
  it.each(CASES)("is told of, in the answer and to the operator: %s", async (why, body, encoding) => {
    const headers = { ...HEADERS, "content-encoding": encoding };
    const response = await fetch(running.gateway.url + chat, { method: "POST", headers, body });
    await response.text();
    expect(response.headers.get("suture-unjudged")).toBe(why);
    expect(response.headers.get("suture-findings")).toBeNull();
    const told = await running.told();
    expect(told.lines).toMatchObject([{ msg: "request", unjudged: why }]);
    expect(told.spans[0]?.attributes["suture.unjudged"]).toBe(why);
    const count = (metrics: string) => metricOf(metrics, "suture_unjudged_total", { reason: why });
    expect(count(told.metrics) - count(before.metrics)).toBe(1);
  });

  it("arrives as it was sent, also where its bytes are no UTF-8", async () => {
    const provider = await fakeUpstream();
    const upstreams = [{ name: "openai", baseUrl: provider.url }];
    const gateway = await startGateway({ port: 0, upstreams });
    const body = new Uint8Array(Buffer.from(broken.replace("hello", "h\xe9llo"), "latin1"));
    await fetch(gateway.url + chat, { method: "POST", headers: HEADERS, body });
    await gateway.close();
    await provider.close();
    expect(provider.received.map(({ body: bytes }) => bytes)).toEqual([Buffer.from(body)]);
  });

  it.each(["Identity", ""])("is not one whose encoding is none: %s", async (encoding) => {
    const headers = { "content-encoding": encoding };
    const judged = await post(running.gateway.url + chat, broken, { headers });
    expect(judged.headers.get("suture-edits")).toBe("1");
  });

  it("is not told of where one is judged, or nobody wants it to be", async () => {
    const judged = await post(running.gateway.url + chat, broken);
    expect(judged.headers.get("suture-unjudged")).toBeNull();
    const url = running.gateway.url + chat;
    const headers = { ...HEADERS, "suture-mode": "off" };
    for (const body of [broken, broken.slice(0, -1)]) {
      const left = await fetch(url, { method: "POST", headers, body });
      expect(left.headers.get("suture-unjudged")).toBeNull();
    }
  });
});
