import { afterEach, describe, expect, it, vi } from "vitest";
import type { GatewayOptions } from "../options.ts";
import { startGateway } from "../server/start-gateway.ts";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { gatewayKey } from "../testing/gateway-key.ts";
import { WIRE_CASES } from "../testing/wire-cases.ts";
import type { UpstreamOptions } from "../upstreams/upstream.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function start(
  options: GatewayOptions,
  more: Partial<UpstreamOptions> = { key: "ours" },
): Promise<{ url: string; upstream: FakeUpstream }> {
  const upstream = await fakeUpstream();
  const { url } = upstream;
  const gateway = await startGateway({
    port: 0,
    upstreams: [
      { name: "openai", baseUrl: `${url}/v1`, ...more },
      { name: "anthropic", baseUrl: url, ...more },
      { name: "gemini", baseUrl: url, ...more },
      { name: "groq", baseUrl: `${url}/openai/v1`, ...more },
    ],
    ...options,
  });
  cleanups.push(upstream.close, gateway.close);
  return { url: gateway.url, upstream };
}

const ann = gatewayKey("ann");
const ben = gatewayKey("ben");
const keys = [ann.entry, ben.entry];

function ask(
  url: string,
  headers: Record<string, string>,
  body: object = { model: "gpt-5.2", messages: [] },
) {
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers } };
  return fetch(url, { ...init, body: JSON.stringify(body) });
}

const chat = "/v1/chat/completions";
const bearer = ({ key }: { readonly key: string }) => ({ authorization: `Bearer ${key}` });
const broken = { model: "gpt-5.2", messages: [{ role: "tool", tool_call_id: "call_1", content: "4" }] };

describe("a gateway with keys", () => {
  it.each(WIRE_CASES)("asks for one, on $wire", async ({ path, body, errorBody }) => {
    const { url, upstream } = await start({ keys });
    for (const headers of [{}, bearer({ key: "sk-suture-guess" }), { "suture-key": "x", ...bearer(ann) }]) {
      const response = await ask(url + path(false), headers, body(false));
      expect(response.status).toBe(401);
      const text = await response.text();
      expect(text).toMatch(errorBody);
      expect(text).not.toMatch(/sk-suture/);
    }
    for (const page of ["/v1/models", "/reports/x", "/groq/v1/models", "/"]) {
      expect((await fetch(url + page)).status).toBe(401);
    }
    expect(upstream.received).toEqual([]);
  });

  it.each([
    ["authorization", `Bearer ${ann.key}`, chat],
    ["authorization", `bearer  ${ann.key}`, chat],
    ["x-api-key", ann.key, "/v1/messages"],
    ["x-goog-api-key", ann.key, "/v1beta/models/gemini-2.5-pro:generateContent"],
    ["api-key", ann.key, chat],
    ["suture-key", ann.key, chat],
    ["x-none", "1", `/v1beta/models/gemini-2.5-pro:generateContent?alt=json&key=${ann.key}`],
    ["authorization", `Bearer ${ann.key}`, "/v1/files"],
  ])("takes it from %s, and never passes it on", async (name, value, path) => {
    const { url, upstream } = await start({ keys });
    const response = await ask(url + path, { [name]: value });
    expect(response.status).toBe(200);
    const [got] = upstream.received;
    expect(JSON.stringify([got?.url, got?.headers])).not.toContain(ann.key);
    expect(JSON.stringify(got?.headers)).toContain("ours");
    expect(got?.headers).not.toHaveProperty("suture-key");
  });

  it("forwards the client's own key beside it", async () => {
    const { url, upstream } = await start({ keys }, {});
    await ask(url + chat, { "suture-key": ann.key, authorization: "Bearer mine" });
    await ask(`${url}/v1beta/models/m:generateContent?key=mine`, { "suture-key": ann.key });
    expect(upstream.received[0]?.headers).toMatchObject({ authorization: "Bearer mine" });
    expect(upstream.received[0]?.headers).not.toHaveProperty("suture-key");
    expect(upstream.received[1]?.url).toContain("?key=mine");
  });

  it.each(WIRE_CASES)("says that there is no key for the provider, on $wire", async (wire) => {
    const { url, upstream } = await start({ keys }, {});
    const response = await ask(url + wire.path(false), { "x-api-key": ann.key }, wire.body(false));
    expect(response.status).toBe(401);
    const text = await response.text();
    expect(text).toMatch(wire.errorBody);
    expect(text).toContain("send yours as usual, and that of the gateway in the header suture-key");
    expect(upstream.received).toEqual([]);
  });

  it("asks for no key of a provider that needs none", async () => {
    const { url, upstream } = await start({ keys }, { keyless: true });
    expect((await ask(url + chat, bearer(ann))).status).toBe(200);
    expect(upstream.received[0]?.headers).not.toHaveProperty("authorization");
  });

  // Servers differ in which of two members counts, and some read names in whatever case: what was not looked at is not sent.
  it.each([
    ["twice", '"model":"gpt-5"', ""],
    ["in an escape", '"mod\\u0065l":"gpt-5"', ""],
    ["in capitals", '"stream":false', ',"Model":"gpt-5"'],
  ])("has the model asked for that was looked at, when a body names another %s", async (_, first, last) => {
    const some = gatewayKey("some", { models: ["gpt-5-mini"] });
    for (const [key, models] of [[some, undefined] as const, [ann, ["gpt-5-mini"]] as const]) {
      const offered = models === undefined ? {} : { models };
      const { url, upstream } = await start({ keys: [key.entry] }, { key: "ours", ...offered });
      const messages = [{ role: "user", content: "hi" }];
      const body = `{${first},"messages":${JSON.stringify(messages)},"model":"gpt-5-mini"${last}}`;
      const headers = { ...bearer(key), "content-type": "application/json" };
      await fetch(url + chat, { method: "POST", headers, body });
      expect(upstream.received[0]?.body.toString()).toBe(body.replace('"gpt-5"', '"gpt-5-mini"'));
    }
  });

  it("never leaves the gateway, wherever else a client puts it", async () => {
    const { url, upstream } = await start({ keys });
    const headers = { ...bearer(ann), cookie: `k=${ann.key}; other=1`, "x-foo": ann.key };
    await ask(url + chat, headers, broken);
    expect(JSON.stringify(upstream.received)).not.toContain(ann.key);
  });

  it.each(["api_key=KEY", "%6bey=KEY", "key=x-KEY-x", "KEY", "a=%zz&KEY=", "api_key=ESCAPED", "%zz=ESCAPED"])(
    "never leaves the gateway in another member of the query: %s",
    async (pair) => {
      const { url, upstream } = await start({ keys });
      const escaped = ann.key.replaceAll("s", "%73");
      const query = pair.replace("KEY", ann.key).replace("ESCAPED", escaped);
      await ask(`${url}${chat}?a=1&${query}&b=%32`, bearer(ann), broken);
      await ask(`${url}/openai/v1/files?${query}`, bearer(ann));
      const urls = upstream.received.map((each) => each.url);
      expect(urls).toHaveLength(2);
      expect(urls[0]).toMatch(/\?a=1&(?:a=%zz&)?b=%32$/);
      expect(urls.join()).not.toContain(ann.key);
      expect(urls.join()).not.toContain(escaped);
    },
  );

  it("is taken from the query however its name is written", async () => {
    const { url, upstream } = await start({ keys });
    const path = "/v1beta/models/gemini-2.5-pro:generateContent";
    expect((await ask(`${url}${path}?%6bey=${ann.key}`, {})).status).toBe(200);
    expect((await ask(`${url}${path}?%6Be%79=mine&alt=json`, bearer(ann))).status).toBe(200);
    expect(upstream.received.map((each) => each.url)).toEqual([path, `${path}?alt=json`]);
  });

  it("shows nobody the reports of others", async () => {
    const { url } = await start({ keys });
    const response = await ask(url + chat, bearer(ann), broken);
    const report = url + response.headers.get("suture-report");
    expect((await fetch(report)).status).toBe(401);
    expect((await fetch(report, { headers: bearer(ben) })).status).toBe(404);
    const own = await fetch(report, { headers: bearer(ann) });
    expect(own.status).toBe(200);
    expect(await own.text()).not.toContain(ann.key);
  });

  it("shows what is counted to those who may see all callers", async () => {
    const operator = gatewayKey("operator", { metrics: true });
    const { url } = await start({ keys: [ann.entry, operator.entry] });
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${url}/metrics`, { headers })).status;
    expect([await status({}), await status(bearer(ann)), await status(bearer(operator))]).toEqual([
      401, 403, 200,
    ]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it("keeps to the mode of a key, unless the request says otherwise", async () => {
    const off = gatewayKey("off", { mode: "off" });
    const { url, upstream } = await start({ keys: [ann.entry, off.entry] });
    await ask(url + chat, bearer(off), broken);
    await ask(url + chat, bearer(ann), broken);
    await ask(url + chat, { ...bearer(off), "suture-mode": "on" }, broken);
    const asIs = upstream.received.map(({ body }) => body.toString() === JSON.stringify(broken));
    expect(asIs).toEqual([true, false, false]);
  });
});

describe("a key", () => {
  const scoped = gatewayKey("scoped", {
    upstreams: ["openai", "anthropic"],
    models: ["gpt-5*", "claude-opus-4-6"],
  });

  it.each(WIRE_CASES)("opens only what it is for, on $wire", async ({ wire, path, body, errorBody }) => {
    const { url, upstream } = await start({ keys: [scoped.entry] });
    const response = await ask(url + path(false), bearer(scoped), body(false));
    expect(response.status).toBe(wire === "gemini" ? 403 : 200);
    if (wire === "gemini") expect(await response.text()).toMatch(errorBody);
    expect(upstream.received).toHaveLength(wire === "gemini" ? 0 : 1);
  });

  it.each([
    [chat, { model: "gpt-4o", messages: [] }, "may not use gpt-4o of openai"],
    [chat, { model: "groq/gpt-5", messages: [] }, "may not use groq"],
    ["/groq/v1/chat/completions", { model: "gpt-5", messages: [] }, "may not use groq"],
    [chat, { messages: [] }, "may not use a request that names no model of openai"],
    [chat, { model: "gpt-5", models: ["gpt-5-mini", "o3"], messages: [] }, "may not use o3 of openai"],
    [chat, { model: "gpt-5", Models: [["o3"]], messages: [] }, "may not use a request that names no model"],
    [
      "/v1/messages",
      { model: "claude-opus-4-6", max_tokens: 9, messages: [], fallbacks: [{ model: "claude-haiku-4-5" }] },
      "may not use claude-haiku-4-5 of anthropic",
    ],
    ["/v1/embeddings", { model: "gpt-5" }, "may not use a request that names no model of openai"],
    ["/v1/models/gpt-4", {}, "may not use gpt-4 of openai"],
  ])("opens nothing else: %s %j", async (path, body, words) => {
    const { url, upstream } = await start({ keys: [scoped.entry] });
    const response = await ask(url + path, bearer(scoped), body);
    expect(response.status).toBe(403);
    expect(response.headers.get("suture-request-id")).toMatch(/^[\w-]{36}$/);
    expect(await response.text()).toContain(words);
    expect(upstream.received).toEqual([]);
  });

  it("names others to answer in place of a model only where it may use them", async () => {
    const { url, upstream } = await start({ keys: [scoped.entry, ann.entry] });
    const body = { model: "gpt-5", messages: [{ role: "user", content: "hi" }] };
    const models = ["gpt-5-mini", "gpt-5.2"];
    for (const more of [{ models }, { models: null }, { fallbacks: models.map((model) => ({ model })) }])
      expect((await ask(url + chat, bearer(scoped), { ...body, ...more })).status).toBe(200);
    expect((await ask(url + chat, bearer(ann), { ...body, models: ["o3"] })).status).toBe(200);
    expect(upstream.received).toHaveLength(4);
  });

  it("lists models, and may name them with their upstream", async () => {
    const groq = gatewayKey("groq", { models: ["groq/llama-*"] });
    const { url } = await start({ keys: [groq.entry] });
    expect((await fetch(`${url}/v1/models`, { headers: bearer(groq) })).status).toBe(200);
    const status = async (model: string) =>
      (await ask(url + chat, bearer(groq), { model, messages: [] })).status;
    expect([await status("groq/llama-3"), await status("llama-3"), await status("groq/gemma")]).toEqual([
      200, 403, 403,
    ]);
  });

  it("cannot widen what an upstream offers", async () => {
    const { url } = await start({ keys }, { key: "ours", models: ["gpt-5*"] });
    expect((await ask(url + chat, bearer(ann))).status).toBe(200);
    const response = await ask(url + chat, bearer(ann), { model: "o3", messages: [] });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("this gateway does not offer o3 of openai");
  });
});

describe("a limit", () => {
  it.each(WIRE_CASES)("of requests is kept, on $wire", async ({ path, body, errorBody }) => {
    const few = gatewayKey("few", { limits: { requestsPerMinute: 2 } });
    const { url } = await start({ keys: [few.entry, ben.entry] });
    const send = (key: { readonly key: string }) => ask(url + path(false), bearer(key), body(false));
    expect((await send(few)).status).toBe(200);
    expect((await send(few)).status).toBe(200);
    const over = await send(few);
    expect(over.status).toBe(429);
    const wait = Number(over.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(25);
    expect(wait).toBeLessThanOrEqual(30);
    const text = await over.text();
    expect(text).toMatch(errorBody);
    expect(text).toContain("the key few may use 2 requests a minute; try again in");
    expect((await send(ben)).status).toBe(200);
  });

  it.each(["tokensPerMinute", "tokensPerDay"])("of %s counts what is sent", async (limit) => {
    const few = gatewayKey("few", { limits: { [limit]: 1_000 } });
    const { url, upstream } = await start({ keys: [few.entry] });
    const body = { model: "gpt-5.2", messages: [{ role: "user", content: "x".repeat(2_200) }] };
    expect((await ask(url + chat, bearer(few), body)).status).toBe(200);
    const over = await ask(url + chat, bearer(few), body);
    expect(over.status).toBe(429);
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(1);
    expect(upstream.received).toHaveLength(1);
  });

  it("lets a request pass that is longer than all of it, and then waits", async () => {
    const few = gatewayKey("few", { limits: { tokensPerMinute: 10 } });
    const { url } = await start({ keys: [few.entry] });
    expect((await ask(url + chat, bearer(few))).status).toBe(200);
    expect((await ask(url + chat, bearer(few))).status).toBe(429);
  });

  it("counts what the provider counted, once the answer is there", async () => {
    const few = gatewayKey("few", { limits: { tokensPerDay: 1_000 } });
    const upstream = await fakeUpstream((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ choices: [], usage: { prompt_tokens: 600, completion_tokens: 500 } }));
    });
    const upstreams = [{ name: "openai", baseUrl: upstream.url, key: "ours" }];
    const gateway = await startGateway({ port: 0, keys: [few.entry], upstreams });
    cleanups.push(upstream.close, gateway.close);
    const send = async () => {
      const response = await ask(gateway.url + chat, bearer(few));
      await response.text();
      return response.status;
    };
    expect(await send()).toBe(200);
    // What it cost is known when the answer is over, which may be a moment after it was read.
    await vi.waitFor(async () => expect(await send()).toBe(429), { timeout: 5_000 });
    expect(upstream.received.length).toBeLessThan(3);
  });

  describe.each([
    ["openai-chat", chat, (text: string) => ({ id: "c", choices: [{ index: 0, delta: { content: text } }] })],
    [
      "anthropic",
      "/v1/messages",
      (text: string) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
    ],
  ] as const)("of a stream of %s that nobody counted", (wire, path, event) => {
    /** A gateway before a provider that streams so many words, and holds the end back when it is not to come. */
    async function streaming(words: number, ends: boolean) {
      const few = gatewayKey("few", { limits: { tokensPerDay: 1_000 } });
      const upstream = await fakeUpstream((_, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        if (wire === "anthropic") {
          const usage = { input_tokens: 9, output_tokens: 1 };
          response.write(`data: ${JSON.stringify({ type: "message_start", message: { usage } })}\n\n`);
        }
        for (let at = 0; at < words; at++) response.write(`data: ${JSON.stringify(event(" word"))}\n\n`);
        if (ends) response.end("data: [DONE]\n\n");
      });
      const upstreams = [{ name: "any", baseUrl: upstream.url, key: "ours", wires: [wire] }];
      const gateway = await startGateway({ port: 0, keys: [few.entry], upstreams });
      cleanups.push(upstream.close, gateway.close);
      const body = { model: "m", max_tokens: 9, stream: true, messages: [{ role: "user", content: "hi" }] };
      return { send: () => ask(`${gateway.url}/any${path}`, bearer(few), body), upstream };
    }

    it("counts what was said", async () => {
      const { send, upstream } = await streaming(4_000, true);
      await (await send()).text();
      await vi.waitFor(async () => expect((await send()).status).toBe(429), { timeout: 5_000 });
      expect(upstream.received.length).toBeLessThan(3);
    });

    it("counts what was said to a client who goes away before the end", async () => {
      const { send, upstream } = await streaming(4_000, false);
      const reader = (await send()).body?.getReader();
      let length = 0;
      while (length < 4_000 * JSON.stringify(event(" word")).length)
        length += (await reader?.read())?.value?.length ?? 0;
      await reader?.cancel();
      await vi.waitFor(async () => expect((await send()).status).toBe(429), { timeout: 5_000 });
      expect(upstream.received.length).toBeLessThan(3);
    });

    it("counts no more than that", async () => {
      const { send } = await streaming(200, true);
      for (const status of [200, 200, 200]) {
        const response = await send();
        await response.text();
        expect(response.status).toBe(status);
      }
    });
  });

  it("costs nothing for what was not sent", async () => {
    const few = gatewayKey("few", { models: ["gpt-5*"], limits: { tokensPerDay: 1_000 } });
    const { url } = await start({ keys: [few.entry] });
    const content = "x".repeat(3_000);
    for (const [model, status] of [
      ["o3", 403],
      ["o3", 403],
      ["gpt-5", 200],
      ["gpt-5", 429],
    ] as const) {
      const body = { model, messages: [{ role: "user", content }] };
      const response = await ask(url + chat, bearer(few), body);
      expect(response.status).toBe(status);
      await response.text();
    }
  });
});
