import { afterEach, expect, it } from "vitest";
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

const answer = (reason: string) => ({
  type: "message",
  content: [{ type: "text", text: "Well" }],
  stop_reason: reason,
  usage: { input_tokens: 900, output_tokens: 7 },
});
const lines: object[] = [];

async function start(window: number): Promise<void> {
  upstream = await fakeUpstream((_, response, body) => {
    const reason = body.length > window ? "model_context_window_exceeded" : "end_turn";
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer(reason)));
  });
  gateway = await startGateway({
    port: 0,
    upstreams: [{ name: "anthropic", baseUrl: upstream.url, wires: ["anthropic"] }],
    telemetry: { logs: "info", logTo: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  });
}

const ask = (mode = "on") =>
  post(
    `${gateway.url}/v1/messages`,
    { model: "claude-opus-4-6", max_tokens: 100, messages: longTalk("anthropic", 20) },
    { headers: { "suture-mode": mode } },
  );

it("an answer that ended because the window was full is asked for again, with room", async () => {
  await start(25_000);
  const response = await ask();
  expect(await response.json()).toEqual(answer("end_turn"));
  expect(response.headers.get("suture-compaction")).toMatch(/^stage=1; cause=refused/);
  expect(upstream.received).toHaveLength(2);
});

it("such an answer is passed on where that does not help", async () => {
  await start(0);
  expect(await (await ask()).json()).toEqual(answer("model_context_window_exceeded"));
});

it("what such an answer cost is counted", async () => {
  lines.length = 0;
  await start(0);
  await (await ask()).text();
  const line = expect.objectContaining({ msg: "request", tokens: { input: 900, output: 7 } });
  await expect.poll(() => lines).toContainEqual(line);
});

it("such an answer is passed on in shadow", async () => {
  await start(25_000);
  expect(await (await ask("shadow")).json()).toEqual(answer("model_context_window_exceeded"));
  expect(upstream.received).toHaveLength(1);
});

it("a stream that begins with an overflow is asked for again, with room", async () => {
  const overflow = {
    message: "This model's maximum context length is 4000 tokens.",
    code: "context_length_exceeded",
  };
  upstream = await fakeUpstream((_, response, body) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(
      body.length > 25_000 ? `data: ${JSON.stringify({ error: overflow })}\n\n` : "data: [DONE]\n\n",
    );
  });
  gateway = await startGateway({ port: 0, upstreams: [{ name: "openai", baseUrl: upstream.url }] });
  const body = { model: "gpt-5.2", stream: true, messages: longTalk("openai-chat", 20) };
  const response = await post(`${gateway.url}/v1/chat/completions`, body);
  expect(await response.text()).toBe("data: [DONE]\n\n");
  expect(response.headers.get("suture-compaction")).toMatch(/^stage=1; cause=refused/);
});
