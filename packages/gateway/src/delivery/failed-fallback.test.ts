import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startGateway } from "../server/start-gateway.ts";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { post } from "../testing/wire-cases.ts";

const model = "claude-opus-4-6";
const chat = { model: "gpt-4o", messages: [{ role: "user", content: "hello" }] };
const schema = { type: "object", properties: {}, additionalProperties: false };

let status = 404;
let anthropic: FakeUpstream;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  anthropic = await fakeUpstream((_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    const content = [{ type: "text", text: "Hi." }];
    const usage = { input_tokens: 1, output_tokens: 1 };
    const answer = { type: "message", role: "assistant", model, content, stop_reason: "end_turn", usage };
    response.end(status === 200 ? JSON.stringify(answer) : '{"type":"error"}');
  });
  const gone = await fakeUpstream();
  await gone.close();
  gateway = await startGateway({
    port: 0,
    retries: { max: 0 },
    breaker: { failures: 1_000 },
    upstreams: [
      { name: "openai", baseUrl: gone.url, wires: ["openai-chat"] },
      { name: "anthropic", baseUrl: anthropic.url, key: "its-own" },
    ],
    fallbacks: [{ upstream: "openai", to: [{ upstream: "anthropic", model }] }],
    telemetry: { logs: "info", logTo: { write: (line: string) => lines.push(JSON.parse(line)) } },
  });
});
beforeEach(() => {
  status = 404;
  lines.length = 0;
  anthropic.received.length = 0;
});
afterAll(async () => {
  await gateway.close();
  await anthropic.close();
});
const ask = (more: object = {}) => post(`${gateway.url}/v1/chat/completions`, { ...chat, ...more });
const told = async () => {
  await expect.poll(() => lines.length).toBe(1);
  return lines[0];
};

it("when nobody can answer, all that is told is about the client's own provider", async () => {
  const response = await ask();
  expect(response.status).toBe(502);
  expect(await response.text()).toContain("openai could not be reached (ECONNREFUSED)");
  expect(response.headers.get("suture-fallback")).toBeNull();
  expect(response.headers.get("suture-fallback-failed")).toBe(`anthropic/${model} (404)`);
  const line = await told();
  expect(line).toMatchObject({ upstream: "openai", model: "gpt-4o", status: 502 });
  expect(line).toMatchObject({ failedFallbacks: [`anthropic/${model} (404)`] });
  expect(line).not.toHaveProperty("fallback");
});

it.each([
  [200, "suture-fallback", "anthropic/claude-?"],
  [404, "suture-fallback-failed", "anthropic/claude-? (404)"],
])("a model may have a name that no header may (%i)", async (answers, header, said) => {
  status = answers;
  const { close, url } = await startGateway({
    port: 0,
    retries: { max: 0 },
    upstreams: [
      { name: "openai", baseUrl: "http://127.0.0.1:1", wires: ["openai-chat"] },
      { name: "anthropic", baseUrl: anthropic.url, key: "its-own" },
    ],
    fallbacks: [{ upstream: "openai", to: [{ upstream: "anthropic", model: "claude-型" }] }],
  });
  const response = await post(`${url}/v1/chat/completions`, chat);
  expect(response.status).toBe(answers === 200 ? 200 : 502);
  expect(response.headers.get(header)).toBe(said);
  await close();
});

describe("what cannot be carried over", () => {
  beforeEach(() => {
    status = 200;
  });

  it("is named in a header", async () => {
    const response = await ask({ seed: 7, logit_bias: { 1: 2 }, "x\nsuture-mode": "off" });
    expect(response.status).toBe(200);
    expect(response.headers.get("suture-fallback")).toBe(`anthropic/${model}`);
    expect(response.headers.get("suture-fallback-dropped")).toBe("logit_bias, seed, 1 more");
    expect(await told()).toMatchObject({ upstream: "openai", model, fallback: "anthropic" });
  });

  it("needs no header where all is", async () => {
    const response = await ask({ n: 1, modalities: ["text"], response_format: { type: "text" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("suture-fallback-dropped")).toBeNull();
  });

  it.each([
    ["n", { n: 2 }],
    ["response_format", { response_format: { type: "json_object" } }],
    ["response_format", { response_format: { type: "json_schema", json_schema: { name: "a", schema } } }],
    ["modalities", { modalities: ["text", "audio"] }],
  ])("is reason enough to ask nobody where an answer would have another shape: %s", async (name, more) => {
    const response = await ask(more);
    expect(response.status).toBe(502);
    expect(response.headers.get("suture-fallback-failed")).toBe(`anthropic/${model} (has no ${name})`);
    expect(anthropic.received).toHaveLength(0);
  });

  it("a shape that the other has is asked for", async () => {
    const json_schema = { name: "a", schema, strict: true };
    const response = await ask({ response_format: { type: "json_schema", json_schema } });
    expect(response.status).toBe(200);
    expect(JSON.parse(String(anthropic.received[0]?.body))).toMatchObject({
      output_config: { format: { type: "json_schema" } },
    });
  });
});
