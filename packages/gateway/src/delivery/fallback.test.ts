import { startEmulator } from "@suture/emulators";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startGateway } from "../server/start-gateway.ts";
import { type Emulated, startEmulated } from "../testing/emulated.ts";
import { fakeUpstream } from "../testing/fake-upstream.ts";
import { longTalk } from "../testing/long-talk.ts";
import { post, WIRE_CASES } from "../testing/wire-cases.ts";

/** Which provider falls back to which: every wire to every other one. */
const MODELS: { readonly [wire: string]: { readonly upstream: string; readonly model: string } } = {
  "openai-chat": { upstream: "openai", model: "gpt-5.2" },
  "openai-responses": { upstream: "openai", model: "gpt-5.2" },
  anthropic: { upstream: "anthropic", model: "claude-opus-4-6" },
  gemini: { upstream: "gemini", model: "gemini-2.5-pro" },
};
/** Emulators are named after their wires. */
const down = (wire: string) => ({ fail: 503, times: "always" as const, provider: wire });

const PAIRS = WIRE_CASES.flatMap((from) =>
  WIRE_CASES.filter(({ wire }) => wire !== from.wire).flatMap((to) =>
    [false, true].map((stream) => ({ from: from.wire, to: to.wire, stream, client: from })),
  ),
);

describe.each(PAIRS)("$from answered by $to, streamed: $stream", ({ from, to, stream, client }) => {
  let running: Emulated;
  const target = MODELS[to] as (typeof MODELS)[string];
  beforeAll(async () => {
    const fallbacks = [{ upstream: (MODELS[from] as typeof target).upstream, to: [{ ...target, wire: to }] }];
    running = await startEmulated(
      { fallbacks, retries: { max: 0 }, breaker: { failures: 1_000 } },
      {},
      { key: "any" },
    );
  });
  beforeEach(() => running.emulator.reset());
  afterAll(() => running.close());
  const ask = (history?: readonly unknown[]) =>
    post(running.gateway.url + client.path(stream), client.body(stream, history));

  it("says it on the client's wire", async () => {
    running.emulator.scenario({ faults: [down(from)] });
    const response = await ask();
    const text = await response.text();
    expect(text).toMatch(client.says);
    expect(text).toContain("received");
    expect(response.status).toBe(200);
    expect(response.headers.get("suture-fallback")).toBe(`${target.upstream}/${target.model}`);
    const kept = await fetch(running.gateway.url + response.headers.get("suture-report"));
    expect(await kept.json()).toMatchObject({
      upstream: target.upstream,
      fallback: { wire: to, dropped: [] },
    });
    expect(running.emulator.log().map(({ status }) => status)).toEqual([503, 200]);
  });

  it("understands a history with calls", async () => {
    running.emulator.scenario({ faults: [down(from)] });
    const response = await ask(longTalk(from, 3));
    expect(await response.text()).toMatch(client.says);
    expect(JSON.stringify(running.emulator.log().at(-1)?.body)).toContain("File 2 is about wizards.");
  });

  it("hands on what its own provider said when nobody can answer", async () => {
    running.emulator.scenario({ faults: [down(from), down(to)] });
    const response = await ask();
    expect(response.status).toBe(503);
    expect((await response.text()).replace(/^\[|\]$/g, "")).toMatch(client.errorBody);
    expect(running.emulator.log().map(({ status }) => status)).toEqual([503, 503]);
  });
});

describe.each(WIRE_CASES)("a request on $wire that nobody else can be asked", ({ wire, path, errorBody }) => {
  it.each<[string, object]>([
    // In the Responses API the history may be stored at the provider.
    ["as it has no history", { model: "gpt-5.2", max_tokens: 9, input: {} }],
    ["as its history is none", { model: "gpt-5.2", max_tokens: 9, messages: 5, input: 5, contents: 5 }],
  ])("gets what its own provider said, %s", async (_, body) => {
    const upstream = (MODELS[wire] as (typeof MODELS)[string]).upstream;
    const to = Object.values(MODELS);
    const running = await startEmulated(
      { fallbacks: [{ upstream, to }], retries: { max: 0 } },
      { scenario: { faults: [{ fail: 429, times: "always" }] } },
      { key: "any" },
    );
    const response = await post(running.gateway.url + path(false), body);
    expect(response.status).toBe(429);
    expect(await response.text()).toMatch(errorBody);
    expect(response.headers.get("suture-fallback-failed")).toContain("(not-a-history)");
    await running.close();
  });
});

it.each([
  ["anthropic", "claude-sonnet-4-5"],
  ["anthropic", "claude-opus-4-7"],
  ["openai-responses", "gpt-5"],
])("settings that %s refuses from whoever asks %s are left out", async (wire, model) => {
  const { upstream } = MODELS[wire] as (typeof MODELS)[string];
  const running = await startEmulated(
    { fallbacks: [{ upstream: "openai", to: [{ upstream, model, wire }] }], retries: { max: 0 } },
    { scenario: { faults: [down("openai-chat")] } },
    { key: "any" },
  );
  const body = { model: "gpt-4o", max_tokens: 8, temperature: 1.7, top_p: 0.9 };
  const messages = [{ role: "user", content: "hello" }];
  const response = await post(`${running.gateway.url}/v1/chat/completions`, { ...body, messages });
  expect(response.status).toBe(200);
  expect(response.headers.get("suture-fallback")).toBe(`${upstream}/${model}`);
  await running.close();
});

it.each([
  ["openai-chat", "gpt-4o", "gpt-5-mini", ["temperature", "top_p"]],
  ["anthropic", "claude-sonnet-4-20250514", "claude-opus-4-7", ["temperature", "top_p"]],
  ["anthropic", "claude-sonnet-4-20250514", "claude-sonnet-4-5", ["top_p"]],
])("settings on %s of %s that %s refuses are left out", async (wire, asked, model, dropped) => {
  const client = WIRE_CASES.find((each) => each.wire === wire) as (typeof WIRE_CASES)[number];
  const { upstream } = MODELS[wire] as (typeof MODELS)[string];
  const running = await startEmulated(
    { fallbacks: [{ upstream, to: [{ upstream, model }] }], retries: { max: 0 } },
    { scenario: { faults: [{ fail: 503 }] } },
    { key: "any" },
  );
  const body = { ...(client.body(false) as object), model: asked, temperature: 0.4, top_p: 0.9 };
  const response = await post(running.gateway.url + client.path(false), body);
  expect(response.status).toBe(200);
  const kept = await fetch(running.gateway.url + response.headers.get("suture-report"));
  expect(await kept.json()).toMatchObject({ fallback: { dropped } });
  await running.close();
});

it("a fallback to another of Anthropic's models has the betas that the body was written for", async () => {
  const to = [{ upstream: "anthropic", model: "claude-sonnet-4-5" }];
  const running = await startEmulated(
    { fallbacks: [{ upstream: "anthropic", to }], retries: { max: 0 } },
    {},
    { key: "any" },
  );
  running.emulator.scenario({ faults: [{ fail: 529, times: 1 }] });
  const body = {
    ...{ model: "claude-opus-4-6", max_tokens: 100, messages: [{ role: "user", content: "hi" }] },
    context_management: { edits: [] },
  };
  const betas = "context-management-2025-06-27, oauth-2025-04-20,context-1m-2025-08-07";
  const url = `${running.gateway.url}/v1/messages`;
  const response = await post(url, body, { headers: { "anthropic-beta": betas } });
  const asked = running.emulator.log().at(-1)?.headers["anthropic-beta"];
  await running.close();
  expect(response.status).toBe(200);
  expect(response.headers.get("suture-fallback")).toBe("anthropic/claude-sonnet-4-5");
  expect(asked).toBe("context-management-2025-06-27");
});

it("a fallback to Azure is told what OpenAI's model thought, as Azure cannot read what that sealed", async () => {
  const azure = await fakeUpstream((_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end('{"status":"completed","output":[]}'),
  );
  const openai = await fakeUpstream((_, response) => response.writeHead(503).end());
  const gateway = await startGateway({
    port: 0,
    retries: { max: 0 },
    upstreams: [
      { name: "openai", baseUrl: `${openai.url}/v1` },
      {
        ...{ name: "azure", baseUrl: `${azure.url}/openai/v1`, key: "its-own", contract: "azure" },
        wires: ["openai-responses"],
      },
    ],
    fallbacks: [{ upstream: "openai", to: [{ upstream: "azure", model: "gpt-5" }] }],
  });
  const summary = [{ type: "summary_text", text: "I look." }];
  const input = [
    { role: "user", content: "Look." },
    { type: "reasoning", id: "rs_1", summary, encrypted_content: "gAAAA" },
    { type: "function_call", id: "fc_1", call_id: "call_1", name: "f", arguments: "{}" },
    { type: "function_call_output", call_id: "call_1", output: "seen" },
  ];
  const response = await post(`${gateway.url}/v1/responses`, { model: "gpt-5", store: false, input });
  await Promise.all([gateway.close(), azure.close(), openai.close()]);
  expect(response.headers.get("suture-fallback")).toBe("azure/gpt-5");
  expect(response.headers.get("suture-edits")).toBe("1");
  const sent = azure.received[0]?.body.toString() ?? "";
  expect(sent).toContain("I look.");
  expect(sent).not.toContain("gAAAA");
});

it("a stream of Google's that is a list stays one when another model of Google's answers", async () => {
  const emulator = await startEmulator({ provider: "gemini", scenario: { faults: [{ fail: 503 }] } });
  const spare = { name: "spare", baseUrl: emulator.url, wires: ["gemini"], key: "any" };
  const gateway = await startGateway({
    port: 0,
    upstreams: [{ ...spare, name: "gemini" }, spare],
    fallbacks: [{ upstream: "gemini", to: [{ upstream: "spare", model: "gemini-2.5-flash" }] }],
    retries: { max: 0 },
  });
  const body = { contents: [{ role: "user", parts: [{ text: "hello" }] }] };
  const response = await post(`${gateway.url}/v1beta/models/gemini-2.5-pro:streamGenerateContent`, body);
  expect(response.headers.get("suture-fallback")).toBe("spare/gemini-2.5-flash");
  expect(await response.json()).toBeInstanceOf(Array);
  await gateway.close();
  await emulator.close();
});

it("whoever is asked instead never gets what was meant for another", async () => {
  const [one, other] = [
    await fakeUpstream((_, response) => response.writeHead(503).end()),
    await fakeUpstream(),
  ];
  const base = { wires: ["openai-chat"] };
  const gateway = await startGateway({
    port: 0,
    retries: { max: 0 },
    upstreams: [
      { name: "openai", baseUrl: one.url, ...base },
      { name: "other", baseUrl: other.url, ...base, key: "its-own" },
    ],
    fallbacks: [{ upstream: "openai", to: [{ upstream: "other", model: "m" }] }],
  });
  const headers = {
    authorization: "Bearer secret",
    "x-api-key": "secret",
    "openai-organization": "secret",
    cookie: "secret",
  };
  const { path, body } = WIRE_CASES[0] as (typeof WIRE_CASES)[number];
  await post(gateway.url + path(false), body(false), { headers });
  expect(JSON.stringify(one.received[0]?.headers)).toContain("secret");
  expect(other.received[0]?.headers.authorization).toBe("Bearer its-own");
  expect(JSON.stringify(other.received[0]?.headers)).not.toContain("secret");
  await Promise.all([gateway.close(), one.close(), other.close()]);
});

it.each(["anthropic", "openai-chat"])(
  "no number loses a digit on its way to another that speaks %s",
  async (wire) => {
    const [one, other] = [
      await fakeUpstream((_, response) => response.writeHead(503).end()),
      await fakeUpstream(),
    ];
    const gateway = await startGateway({
      port: 0,
      retries: { max: 0 },
      upstreams: [
        { name: "anthropic", baseUrl: one.url, wires: ["anthropic"] },
        { name: "other", baseUrl: other.url, wires: [wire], key: "its-own" },
      ],
      fallbacks: [{ upstream: "anthropic", to: [{ upstream: "other", model: "m" }] }],
    });
    const call = '{"type":"tool_use","id":"c1","name":"pay","input":{"to":12345678901234567890}}';
    const result = '{"type":"tool_result","tool_use_id":"c1","content":"Paid."}';
    const body = `{"model":"claude-sonnet-5","max_tokens":9,"messages":[{"role":"user","content":"Pay."},{"role":"assistant","content":[${call}]},{"role":"user","content":[${result}]}]}`;
    await fetch(`${gateway.url}/v1/messages`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(other.received[0]?.body.toString()).toContain("12345678901234567890");
    await Promise.all([gateway.close(), one.close(), other.close()]);
  },
);

describe("a provider that fails again and again", () => {
  let running: Emulated;
  beforeAll(async () => {
    running = await startEmulated({ retries: { max: 0 }, breaker: { failures: 3, cooldown: 200 } });
  });
  afterAll(() => running.close());
  const { path, body } = WIRE_CASES[0] as (typeof WIRE_CASES)[number];
  const ask = () => post(running.gateway.url + path(false), body(false));

  it("is left alone for a while, and then tried again", async () => {
    running.emulator.scenario({ faults: [{ fail: 503, times: 3 }] });
    for (const expected of [503, 503, 503]) expect((await ask()).status).toBe(expected);
    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error: { code: "upstream_unavailable" } });
    // Clients learn when to come back.
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(running.emulator.log()).toHaveLength(3);
    await expect.poll(async () => (await ask()).status, { interval: 50, timeout: 5_000 }).toBe(200);
    expect((await ask()).status).toBe(200);
  });
});
