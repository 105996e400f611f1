import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startGateway } from "../server/start-gateway.ts";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { post } from "../testing/wire-cases.ts";

const model = "claude-opus-4-6";
const ODD = "files.read all";
/** Our contract considers a call of an undefined tool a risk. */
const call = { type: "tool_use", id: "toolu_1", name: ODD, input: {} };
const messages = [
  { role: "user", content: "Read them." },
  { role: "assistant", content: [call] },
  { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "Read." }] },
];
const REFUSAL = "messages.1.content.0.tool_use.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'";

let refusal: { status: number; type: string; message: string; always: boolean };
let first: FakeUpstream;
let second: FakeUpstream;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  first = await fakeUpstream((_, response, body) => {
    const isRefused = refusal.always || body.toString().includes(ODD);
    response.writeHead(isRefused ? refusal.status : 200, { "content-type": "application/json" });
    const { type, message } = refusal;
    response.end(JSON.stringify(isRefused ? { type: "error", error: { type, message } } : { ok: "first" }));
  });
  second = await fakeUpstream((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ ok: "second" }));
  });
  const gone = await fakeUpstream();
  await gone.close();
  const as = { contract: "anthropic", wires: ["anthropic"], key: "its-own" };
  gateway = await startGateway({
    port: 0,
    retries: { max: 0 },
    breaker: { failures: 1_000 },
    upstreams: [
      { name: "anthropic", ...as, baseUrl: gone.url },
      { name: "first", ...as, baseUrl: first.url },
      { name: "second", ...as, baseUrl: second.url },
    ],
    fallbacks: [{ upstream: "anthropic", to: ["first", "second"].map((upstream) => ({ upstream, model })) }],
    telemetry: { logs: "info", logTo: { write: (line: string) => lines.push(JSON.parse(line)) } },
  });
});
beforeEach(() => {
  refusal = { status: 400, type: "invalid_request_error", message: REFUSAL, always: false };
  lines.length = 0;
  for (const { received } of [first, second]) received.length = 0;
});
afterAll(() => Promise.all([gateway.close(), first.close(), second.close()]));

const ask = (said: object[] = messages) =>
  post(`${gateway.url}/v1/messages`, { model, max_tokens: 100, messages: said });
const told = async () => {
  const line = () => lines.find(({ status }) => status !== undefined);
  await expect.poll(line).toBeDefined();
  return line();
};

it("a fallback that refuses what our contract calls a risk is asked again without it", async () => {
  const response = await ask();
  expect(await response.json()).toEqual({ ok: "first" });
  expect(first.received.map(({ body }) => body.toString().includes(ODD))).toEqual([true, false]);
  expect(response.headers.get("suture-fallback")).toBe(`first/${model}`);
  expect(response.headers.get("suture-edits")).toBe("1");
  expect(await told()).not.toHaveProperty("failedFallbacks");
});

it("a fallback that does not say what is wrong is asked again, too", async () => {
  refusal = { ...refusal, message: "Bad request" };
  expect(await (await ask()).json()).toEqual({ ok: "first" });
});

it("a fallback that still refuses is not asked a third time", async () => {
  refusal = { ...refusal, always: true };
  expect(await (await ask()).json()).toEqual({ ok: "second" });
  expect(first.received).toHaveLength(2);
  expect(await told()).toMatchObject({ failedFallbacks: [`first/${model} (400)`] });
});

it("a history without risks is not sent to the same fallback twice", async () => {
  refusal = { ...refusal, always: true };
  expect(await (await ask([{ role: "user", content: "Hello." }])).json()).toEqual({ ok: "second" });
  expect(first.received).toHaveLength(1);
  expect(await told()).toMatchObject({ failedFallbacks: [`first/${model} (400)`] });
});

it("a fallback that fails for another reason is not asked again", async () => {
  refusal = { ...refusal, status: 401, type: "authentication_error", message: "invalid x-api-key" };
  expect(await (await ask()).json()).toEqual({ ok: "second" });
  expect(first.received).toHaveLength(1);
  expect(await told()).toMatchObject({ failedFallbacks: [`first/${model} (401)`] });
});

it("a gateway that takes no risks takes none with a fallback, either", async () => {
  const strict = await startGateway({
    port: 0,
    strict: true,
    retries: { max: 0 },
    upstreams: [
      { name: "ollama", baseUrl: "http://127.0.0.1:1", contract: "ollama", wires: ["anthropic"] },
      { name: "second", baseUrl: second.url, contract: "anthropic", wires: ["anthropic"], key: "its-own" },
    ],
    fallbacks: [{ upstream: "ollama", to: [{ upstream: "second", model }] }],
  });
  // Two calls of one id are a risk with Anthropic, and none with Ollama.
  const [person, ...step] = JSON.parse(JSON.stringify(messages).replaceAll(ODD, "read"));
  const said = [person, ...step, ...step];
  const body = { model: "qwen3", max_tokens: 100, messages: said };
  const response = await post(`${strict.url}/ollama/v1/messages`, body);
  expect(response.status).toBe(200);
  const ids = String(second.received[0]?.body).match(/"toolu_1"/g);
  expect(ids).toHaveLength(2);
  await strict.close();
});
