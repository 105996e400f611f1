import { createHash } from "node:crypto";
import * as zlib from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import type { GatewayOptions } from "../options.ts";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { longTalk } from "../testing/long-talk.ts";
import { HEADERS } from "../testing/wire-cases.ts";
import { type Gateway, startGateway } from "./start-gateway.ts";

let provider: FakeUpstream;
let gateway: Gateway;
afterEach(async () => {
  await gateway.close();
  await provider.close();
});

const start = async (options: GatewayOptions = {}): Promise<void> => {
  provider = await fakeUpstream();
  const upstreams = [
    { name: "openai", baseUrl: `${provider.url}/v1`, contract: "openai-chat" },
    { name: "groq", baseUrl: `${provider.url}/groq`, contract: "groq", wires: ["openai-chat"] },
  ];
  gateway = await startGateway({ port: 0, upstreams, ...options });
};
const send = (body: Uint8Array, encoding: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}/v1/chat/completions`, {
    method: "POST",
    headers: { ...HEADERS, "content-encoding": encoding, ...headers },
    body: new Uint8Array(body),
  });

const { zstdCompressSync: zstd } = zlib as { zstdCompressSync?: (text: string) => Buffer };
const ENCODINGS: [string, (text: string) => Buffer][] = [
  ["gzip", (text) => zlib.gzipSync(text)],
  ["deflate", (text) => zlib.deflateSync(text)],
  ["BR", (text) => zlib.brotliCompressSync(text)],
  ...(zstd === undefined ? [] : [["zstd", zstd] as [string, typeof zstd]]),
];

const hello = { role: "user", content: "hello" };
const orphan = { role: "tool", tool_call_id: "call_1", content: "4 degrees" };
const bodyOf = (messages: readonly unknown[], model = "gpt-5.2") => JSON.stringify({ model, messages });

describe.each(ENCODINGS)("a body that is compressed by %s", (encoding, pack) => {
  it("goes on as it came if nothing is wrong with it", async () => {
    await start();
    const body = pack(bodyOf(longTalk("openai-chat", 30)));
    const response = await send(body, encoding);
    expect([...response.headers.keys()].filter((name) => name.startsWith("suture"))).toEqual([
      "suture-request-id",
    ]);
    expect(provider.received[0]?.body.equals(body)).toBe(true);
    expect(provider.received[0]?.headers["content-encoding"]).toBe(encoding);
  });

  it("is mended like any other, and goes on uncompressed", async () => {
    await start();
    const response = await send(pack(bodyOf([hello, orphan])), encoding);
    expect(response.headers.get("suture-edits")).toBe("1");
    const [received] = provider.received;
    expect(received?.headers["content-encoding"]).toBeUndefined();
    expect(JSON.parse(String(received?.body)).messages).toHaveLength(2);
    expect(String(received?.body)).not.toContain('"tool"');
  });

  it("goes to the upstream that its model names", async () => {
    await start();
    await send(pack(bodyOf([hello], "groq/llama")), encoding);
    expect(provider.received[0]?.url).toMatch(/^\/groq\//);
    expect(JSON.parse(String(provider.received[0]?.body)).model).toBe("llama");
  });
});

it("a compressed body is only as long as it may be when it is not", async () => {
  await start({ maxBodyBytes: 100_000, maxBytesInFlight: 250_000 });
  const bomb = zlib.gzipSync(bodyOf([hello, orphan, { role: "user", content: "0".repeat(20_000_000) }]));
  for (let count = 0; count < 5; count++) {
    const response = await send(bomb, "gzip");
    expect(response.headers.get("suture-unjudged")).toBe("compressed");
    await response.text();
  }
  expect(provider.received.every(({ body }) => body.equals(bomb))).toBe(true);
  // And what it took is given back.
  const long = zlib.gzipSync(bodyOf([hello, orphan, { role: "user", content: "0".repeat(90_000) }]));
  for (let count = 0; count < 5; count++) {
    const response = await send(long, "gzip");
    expect(response.headers.get("suture-edits")).toBe("1");
    await response.text();
  }
});

it("a key for some models is one for those in compressed bodies, too", async () => {
  const key = "sk-suture-of-ann";
  const hash = createHash("sha256").update(key).digest("hex");
  await start({ keys: [{ name: "ann", hash, models: ["gpt-5*"] }] });
  const ask = (model: string) =>
    send(zlib.gzipSync(bodyOf([hello], model)), "gzip", { "suture-key": key, authorization: "Bearer own" });
  expect((await ask("gpt-4o")).status).toBe(403);
  expect((await ask("gpt-5.2")).status).toBe(200);
  expect(provider.received).toHaveLength(1);
});
