import type { ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { judge } from "@suture/emulators";
import OpenAI from "openai";
import { afterEach, describe, expect, it } from "vitest";
import { type Gateway, startGateway } from "../server/start-gateway.ts";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { longTalk } from "../testing/long-talk.ts";
import { post } from "../testing/wire-cases.ts";

let upstream: FakeUpstream;
let gateway: Gateway;
afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const CODERS = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const;
type Coder = keyof typeof CODERS;

/** Answers with JSON, compressed by that. */
function send(response: ServerResponse, status: number, body: unknown, coder: Coder | undefined): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json",
    ...(coder === undefined ? {} : { "content-encoding": coder }),
  });
  response.end(coder === undefined ? text : CODERS[coder](text));
}

const answer = {
  choices: [{ index: 0, message: { role: "assistant", content: "Yes." }, finish_reason: "stop" }],
  usage: { prompt_tokens: 5, completion_tokens: 2 },
};

/** A provider with a small window that compresses for those who can read that, or for everybody. */
async function start(forEverybody?: Coder): Promise<void> {
  upstream = await fakeUpstream((request, response, body) => {
    const verdict = judge("openai-chat", { body: JSON.parse(body.toString()) }, { window: 1_000 });
    const asked = String(request.headers["accept-encoding"] ?? "").includes("gzip") ? "gzip" : undefined;
    send(response, verdict.status, verdict.accepted ? answer : verdict.body, forEverybody ?? asked);
  });
  gateway = await startGateway({
    port: 0,
    upstreams: [{ name: "openai", baseUrl: `${upstream.url}/v1`, wires: ["openai-chat"], window: 100_000 }],
  });
}

describe("a provider that compresses what it answers", () => {
  it("is heard when it says that a history does not fit", async () => {
    await start();
    const client = new OpenAI({ apiKey: "any", baseURL: `${gateway.url}/v1`, maxRetries: 0 });
    const messages = longTalk("openai-chat", 14) as OpenAI.Chat.ChatCompletionMessageParam[];
    const { data, response } = await client.chat.completions
      .create({ model: "gpt-5.2", messages })
      .withResponse();
    expect(data.choices[0]?.message.content).toBe("Yes.");
    expect(response.headers.get("suture-compaction")).toContain("cause=refused");
  });

  it("has its tokens counted", async () => {
    await start();
    const messages = [{ role: "user", content: "hi" }];
    await post(`${gateway.url}/v1/chat/completions`, { model: "gpt-5.2", messages });
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    expect(metrics).toMatch(/suture_tokens_total\{kind="output",[^}]*\} 2/);
  });

  it.each(["gzip", "deflate", "br"] as const)("is heard also where nobody asked for %s", async (coder) => {
    await start(coder);
    const body = { model: "gpt-5.2", messages: longTalk("openai-chat", 14) };
    const response = await post(`${gateway.url}/v1/chat/completions`, body);
    expect(response.headers.get("suture-compaction")).toContain("cause=refused");
    expect(await response.json()).toEqual(answer);
  });

  it("is passed on as it came where nothing is read", async () => {
    await start();
    await fetch(`${gateway.url}/openai/v1/embeddings`, {
      method: "POST",
      headers: { "accept-encoding": "gzip" },
      body: "{}",
    });
    expect(upstream.received[0]?.headers["accept-encoding"]).toBe("gzip");
  });
});
