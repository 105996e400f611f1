import { createHash } from "node:crypto";
import { request } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import type { GatewayOptions } from "../options.ts";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { HEADERS, post, WIRE_CASES } from "../testing/wire-cases.ts";
import type { UpstreamOptions } from "../upstreams/upstream.ts";
import { type Gateway, startGateway } from "./start-gateway.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A gateway whose upstreams all lead to one fake provider. */
async function start(
  options: GatewayOptions = {},
  more: Partial<UpstreamOptions> = {},
): Promise<{ gateway: Gateway; upstream: FakeUpstream }> {
  const upstream = await fakeUpstream();
  const { url } = upstream;
  const gateway = await startGateway({
    port: 0,
    upstreams: [
      { name: "openai", baseUrl: `${url}/v1`, wires: ["openai-chat", "openai-responses"], ...more },
      { name: "anthropic", baseUrl: url, wires: ["anthropic"], ...more },
      { name: "gemini", baseUrl: url, wires: ["gemini"], ...more },
      { name: "groq", baseUrl: `${url}/openai/v1`, contract: "groq", wires: ["openai-chat"], ...more },
      { name: "azure", baseUrl: url, contract: "azure", wires: ["openai-chat", "openai-responses"], ...more },
      { name: "vertex", baseUrl: url, contract: "vertex", wires: ["gemini", "anthropic"], ...more },
    ],
    ...options,
  });
  cleanups.push(upstream.close, gateway.close);
  return { gateway, upstream };
}

const PUBLISHERS = "/v1/projects/p/locations/global/publishers";
const GOOGLE = `${PUBLISHERS}/google/models/gemini-2.5-pro`;
const CLAUDE = `${PUBLISHERS}/anthropic/models/claude-opus-4-6`;
const sha = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const orphan = { role: "tool", tool_call_id: "call_1", content: "4 degrees" };
const broken = { model: "gpt-5.2", messages: [{ role: "user", content: "hi" }, orphan] };

describe("clean requests", () => {
  it.each(WIRE_CASES)("arrive byte for byte on $wire", async ({ path, body }) => {
    const { gateway, upstream } = await start();
    const text = 'Ein langer Text mit \\ " und \n Zeilen, é 日本 🎉. '.repeat(200);
    const bodies = [JSON.stringify(body(false)), JSON.stringify(body(false), undefined, 3)];
    bodies.push(JSON.stringify(body(false)).replace("hello", JSON.stringify(text).slice(1, -1)));
    for (const sent of bodies) {
      const response = await post(gateway.url + path(false), sent);
      expect(await response.text()).toBe('{"ok": true}');
      expect(response.headers.get("suture-findings")).toBeNull();
      const got = upstream.received.at(-1);
      expect(sha(got?.body ?? "")).toBe(sha(sent));
      expect(got?.headers["content-length"]).toBe(String(Buffer.byteLength(sent)));
      expect(got?.url).toBe(path(false));
    }
  });

  it.each(["{", "", "[]", '"text"', '{"model":"gpt-5.2"}', "\ufeff{", "[".repeat(50_000)])(
    "that are no history go as they came: %#",
    async (sent) => {
      const { gateway, upstream } = await start();
      await post(`${gateway.url}/v1/chat/completions`, sent);
      expect(upstream.received[0]?.body.toString()).toBe(sent);
    },
  );

  it.each(WIRE_CASES)("that nest without end do no harm on $wire", async ({ path, body }) => {
    const { gateway, upstream } = await start();
    const depth = 100_000;
    const bomb = `${"[".repeat(depth)}${"]".repeat(depth)}`;
    for (const key of ["messages", "input", "contents", "tools"]) {
      const sent = JSON.stringify({ ...body(false), [key]: ["BOMB", { role: "user", content: "BOMB" }] });
      const response = await post(gateway.url + path(false), sent.replaceAll('"BOMB"', bomb));
      expect(response.status).toBe(200);
    }
    expect(upstream.received).toHaveLength(4);
  });

  it.each(WIRE_CASES)("arrive without a byte order mark on $wire", async ({ path, body }) => {
    const { gateway, upstream } = await start();
    const texts = ["hello", "A long text, é 日本. ".repeat(1_000)];
    for (const sent of texts.map((text) => JSON.stringify(body(false)).replace("hello", text))) {
      for (const mode of ["on", "shadow", "off"]) {
        const response = await fetch(gateway.url + path(false), {
          method: "POST",
          headers: { ...HEADERS, "suture-mode": mode },
          body: `\ufeff${sent}`,
        });
        expect(response.headers.get("suture-unjudged")).toBeNull();
        const got = upstream.received.at(-1);
        expect(got?.body.toString()).toBe(mode === "on" ? sent : `\ufeff${sent}`);
        expect(got?.headers["content-length"]).toBe(String(got?.body.length));
      }
    }
  });
});

describe("broken requests", () => {
  it("are mended, and the answer says so", async () => {
    const { gateway, upstream } = await start();
    const response = await post(`${gateway.url}/v1/chat/completions`, broken);
    expect(response.status).toBe(200);
    expect(response.headers.get("suture-findings")).toBe("1");
    expect(response.headers.get("suture-edits")).toBe("1");
    expect(JSON.parse(upstream.received[0]?.body.toString() ?? "").messages).toEqual([
      { role: "user", content: "hi" },
      { role: "user", content: "[Result of a tool (call_1)]\n4 degrees" },
    ]);
    const report = await (await fetch(gateway.url + response.headers.get("suture-report"))).json();
    expect(report).toMatchObject({
      upstream: "openai",
      mode: "on",
      report: { contract: "openai-chat", ok: true, findings: [{ rule: "tool-result-has-call" }] },
    });
    expect((await fetch(`${gateway.url}/reports/${"x".repeat(16)}`)).status).toBe(404);
  });

  it("are mended behind a byte order mark, too, and go where their model says", async () => {
    const { gateway, upstream } = await start();
    const long = { role: "user", content: "A long text, é 日本. ".repeat(1_000) };
    for (const messages of [broken.messages, [long, ...broken.messages]]) {
      const sent = JSON.stringify({ model: "groq/llama-3.3-70b", messages });
      const plain = await post(`${gateway.url}/v1/chat/completions`, sent);
      const marked = await post(`${gateway.url}/v1/chat/completions`, `\ufeff${sent}`);
      expect(marked.headers.get("suture-edits")).toBe(plain.headers.get("suture-edits"));
      const [one, other] = upstream.received.slice(-2);
      expect(other?.url).toBe("/openai/v1/chat/completions");
      expect(other?.body.toString()).toBe(one?.body.toString());
    }
  });

  it("are mended alike however often they come, and each has its report", async () => {
    const { gateway, upstream } = await start();
    const seen = new Set<unknown>();
    for (const upstreamName of ["openai", "openai", "openai", "groq", "openai"]) {
      const response = await post(`${gateway.url}/${upstreamName}/v1/chat/completions`, broken);
      expect(response.headers.get("suture-edits")).toBe("1");
      const path = response.headers.get("suture-report");
      seen.add(path);
      const report = await (await fetch(gateway.url + path)).json();
      expect(report).toMatchObject({
        upstream: upstreamName,
        report: {
          contract: upstreamName === "groq" ? "groq" : "openai-chat",
          edits: [{ rule: "tool-result-has-call" }],
        },
      });
    }
    expect(seen.size).toBe(5);
    expect(new Set(upstream.received.map(({ body }) => body.toString())).size).toBe(1);
  });

  it.each([
    ["off", {}, "off"],
    ["shadow", { "suture-findings": "1", "suture-edits": "0" }, "shadow"],
  ])("stay as they are in mode %s", async (mode, told, header) => {
    for (const [options, headers] of [
      [{ mode } as GatewayOptions, {}],
      [{}, { "suture-mode": header }],
    ] as const) {
      const { gateway, upstream } = await start(options);
      const response = await post(`${gateway.url}/v1/chat/completions`, broken, { headers });
      expect(upstream.received[0]?.body.toString()).toBe(JSON.stringify(broken));
      expect(upstream.received[0]?.headers).not.toHaveProperty("suture-mode");
      expect(Object.fromEntries(response.headers)).toMatchObject(told);
      expect(response.headers.has("suture-report")).toBe(mode === "shadow");
    }
  });

  it.each(WIRE_CASES)("are refused for a mode nobody knows, on $wire", async ({ path, body, errorBody }) => {
    const { gateway, upstream } = await start();
    const response = await post(gateway.url + path(false), body(false), {
      headers: { "suture-mode": "mabye" },
    });
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toMatch(errorBody);
    expect(text).toContain("unknown suture-mode, expected one of off, shadow, on");
    expect(upstream.received).toEqual([]);
  });

  it.each(WIRE_CASES)("are refused when they are too long, on $wire", async ({ path, body, errorBody }) => {
    const { gateway } = await start({ maxBodyBytes: 1_000 });
    const response = await post(gateway.url + path(false), { ...body(false), pad: "x".repeat(2_000) });
    expect(response.status).toBe(413);
    expect(await response.text()).toMatch(errorBody);
    const chunks = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 50; i++) controller.enqueue(Buffer.alloc(100, "x"));
        controller.close();
      },
    });
    const init = { method: "POST", headers: HEADERS, body: chunks, duplex: "half" } as RequestInit;
    expect((await fetch(gateway.url + path(false), init)).status).toBe(413);
  });

  it("that are only at risk are mended when told to", async () => {
    const content = [
      { type: "text", text: "hi" },
      { type: "text", text: " " },
    ];
    const body = { model: "claude-opus-4-6", max_tokens: 9, messages: [{ role: "user", content }] };
    for (const strict of [false, true]) {
      const { gateway, upstream } = await start({ strict });
      const response = await post(`${gateway.url}/v1/messages`, body);
      expect(response.headers.get("suture-edits")).toBe(strict ? "1" : null);
      expect(upstream.received[0]?.body.toString() === JSON.stringify(body)).toBe(!strict);
    }
  });
});

describe("upstreams", () => {
  const clean = { model: "llama", messages: [{ role: "user", content: "hi" }] };

  it("are chosen by path, by model, or by wire", async () => {
    const { gateway, upstream } = await start();
    await post(`${gateway.url}/groq/v1/chat/completions`, clean);
    const named =
      '{ "metadata": {"model": "groq/x"}, "messages": [{"role":"user","content":"groq/x"}], "model" : "groq\\/llama" }';
    await post(`${gateway.url}/v1/chat/completions`, named);
    await post(`${gateway.url}/v1/chat/completions`, { ...clean, model: "anthropic/claude" });
    await post(`${gateway.url}/groq/v1/chat/completions`, { ...clean, model: "openai/gpt-oss" });
    expect(upstream.received.map(({ url, body }) => [url, JSON.parse(body.toString()).model])).toEqual([
      ["/openai/v1/chat/completions", "llama"],
      ["/openai/v1/chat/completions", "llama"],
      ["/v1/chat/completions", "anthropic/claude"],
      ["/openai/v1/chat/completions", "openai/gpt-oss"],
    ]);
    expect(upstream.received[1]?.body.toString()).toBe(named.replace('"groq\\/llama"', '"llama"'));
  });

  // Servers read these as the same path: passed through, a history would be neither mended nor counted.
  it.each([
    ["/groq/chat/completions", "/openai/v1/chat/completions"],
    ["/groq/chat/completions/?a=b", "/openai/v1/chat/completions?a=b"],
    ["/groq/openai/v1/chat/completions?a=b", "/openai/v1/chat/completions?a=b"],
    ["/v1//chat/completions", "/v1/chat/completions"],
    ["/openai/v1/chat/completions/", "/v1/chat/completions"],
    ["/v1/ch%61t/completions", "/v1/chat/completions"],
    ["/v1/chat%2Fcompletions", "/v1/chat/completions"],
    ["/openai/responses", "/v1/responses"],
    ["/v1/messages/", "/v1/messages"],
    ["/v1beta/models//gemini-2.5-pro:generateContent", "/v1beta/models/gemini-2.5-pro:generateContent"],
    ["/v1beta/models/gemini-2.5-pro%3AgenerateContent", "/v1beta/models/gemini-2.5-pro:generateContent"],
    [
      "/azure/openai/deployments/my-gpt/chat/completions?api-version=1",
      "/openai/deployments/my-gpt/chat/completions?api-version=1",
    ],
    ["/azure/openai/responses?api-version=1", "/openai/responses?api-version=1"],
    ["/azure/openai/v1/chat/completions", "/openai/v1/chat/completions"],
    ["/azure/openai/v1/responses", "/openai/v1/responses"],
    [`/vertex${GOOGLE}:streamGenerateContent?alt=sse`, `${GOOGLE}:streamGenerateContent?alt=sse`],
    [`/vertex${CLAUDE}:rawPredict`, `${CLAUDE}:rawPredict`],
    ["/v1beta/tunedModels/mine:generateContent", "/v1beta/tunedModels/mine:generateContent"],
    ["/v1/responses/input_tokens", "/v1/responses/input_tokens"],
    ["/v1/responses/compact", "/v1/responses/compact"],
  ])("get a history however its path is written: %s", async (path, asked) => {
    const { gateway, upstream } = await start({ strict: true });
    const messages = [{ role: "user", content: "hi" }, orphan];
    const contents = [{ role: "user", parts: [{ functionResponse: { name: "f", response: {} } }] }];
    const body = { model: "gpt-5.2", max_tokens: 9, messages, input: messages, contents };
    const response = await post(gateway.url + path, body);
    expect(upstream.received[0]?.url).toBe(asked);
    expect(response.headers.get("suture-report")).not.toBeNull();
  });

  it.each([
    "/v1/files//x/",
    "/groq/embeddings",
    "/groq/openai/v1/files/1",
    "/v1/f%69les",
    "/openai/v1//models",
    "/v1/100%",
  ])("get all other paths as they are: %s", async (path) => {
    const { gateway, upstream } = await start();
    await post(gateway.url + path, {});
    expect(upstream.received[0]?.url).not.toContain("openai/v1/openai");
    expect(
      upstream.received[0]?.url.endsWith(path.replace(/^.*?(?=\/(?:files|embed|f%|v1\/\/|100))/, "")),
    ).toBe(true);
  });

  it("get the client's key, and none of the headers of its connection", async () => {
    const { gateway, upstream } = await start();
    const headers = { authorization: "Bearer mine", accept: "text/*;q=0.5", "x-own": "1" };
    await post(`${gateway.url}/v1/chat/completions`, clean, { headers });
    const got = upstream.received[0]?.headers;
    expect(got).toMatchObject({ ...headers, host: new URL(upstream.url).host });
    expect(got).not.toHaveProperty("suture-mode");
  });

  it.each([
    ["/v1/chat/completions", "authorization", "Bearer ours"],
    ["/v1/messages", "x-api-key", "ours"],
    ["/v1beta/models/gemini-2.5-pro:generateContent?key=mine&alt=json", "x-goog-api-key", "ours"],
    ["/v1beta/models?pageToken=a?b&key=mine", "x-goog-api-key", "ours"],
    ["/v1/models", "authorization", "Bearer ours"],
    ["/azure/openai/deployments/d/chat/completions", "api-key", "ours"],
  ])("get the configured key instead: %s", async (path, name, value) => {
    const { gateway, upstream } = await start({}, { key: "ours" });
    const headers = { authorization: "Bearer mine", "x-api-key": "mine", "content-type": "application/json" };
    await fetch(gateway.url + path, { method: "POST", headers, body: "{}" });
    const got = upstream.received[0];
    expect(got?.headers[name]).toBe(value);
    expect(JSON.stringify([got?.headers, got?.url])).not.toContain("mine");
    expect(got?.url).toBe(path.replace(/key=mine&|&key=mine|^\/azure/, ""));
  });

  it.each([
    [{ name: "v1", baseUrl: "http://x", wires: ["openai-chat"] }, "the gateway has paths of its own"],
    [{ name: "a", baseUrl: "nowhere", wires: ["openai-chat"] }, "nowhere is not a URL"],
    [{ name: "a", baseUrl: "ftp://x", wires: ["openai-chat"] }, "is not a URL of http or https"],
    [{ name: "a", baseUrl: "http://u:p@x", wires: ["openai-chat"] }, "has no user"],
    [
      { name: "a", baseUrl: "http://x", wires: ["smoke"] },
      'upstreams[0].wires[0]: unexpected "smoke", expected one of openai-chat',
    ],
    [{ name: "a", baseUrl: "http://x", wires: [] }, "speaks no wire"],
    [
      { name: "a", baseUrl: "http://x", wires: ["gemini"], contract: "b" },
      'upstreams[0].contract: unexpected "b", expected one of',
    ],
    [
      { name: "a", baseUrl: "http://x", wires: ["gemini"], keyEnv: "SUTURE_NO_KEY" },
      "SUTURE_NO_KEY is not set",
    ],
  ])("are refused when they cannot be meant: %o", async (upstream, words) => {
    await expect(startGateway({ port: 0, upstreams: [upstream] })).rejects.toThrow(words);
  });
});

describe("everything else", () => {
  it("passes through, whatever the method, streamed both ways", async () => {
    const { gateway, upstream } = await start();
    const anthropic = { headers: { "anthropic-version": "2023-06-01" } };
    await fetch(`${gateway.url}/v1/models?limit=2`);
    await fetch(`${gateway.url}/v1/models`, anthropic);
    await fetch(`${gateway.url}/v1beta/models`);
    await fetch(`${gateway.url}/groq/v1/models/x`, { method: "DELETE" });
    await fetch(`${gateway.url}/v1/files`, { method: "POST", body: Buffer.alloc(300_000, "x") });
    expect(upstream.received.map(({ method, url, body }) => [method, url, body.length])).toEqual([
      ["GET", "/v1/models?limit=2", 0],
      ["GET", "/v1/models", 0],
      ["GET", "/v1beta/models", 0],
      ["DELETE", "/openai/v1/models/x", 0],
      ["POST", "/v1/files", 300_000],
    ]);
  });
});

describe("the server", () => {
  it("listens to others only with keys", async () => {
    await expect(startGateway({ port: 0, host: "0.0.0.0" })).rejects.toThrow("that needs keys");
    const keys = [{ name: "ann", hash: "a".repeat(64) }];
    for (const host of ["0.0.0.0", "::"]) {
      const gateway = await startGateway({ port: 0, host, keys });
      // Its own address is one that it answers to.
      expect((await fetch(`${gateway.url}/reports/x`)).status).toBe(401);
      await gateway.close();
    }
  });

  it("refuses a head that is too long", async () => {
    const { gateway } = await start({ maxHeaderBytes: 4_000 });
    const response = await fetch(gateway.url, { headers: { big: "x".repeat(8_000) } });
    expect(response.status).toBe(431);
  });

  it("finishes what is under way when it is closed", async () => {
    let go = () => {};
    const upstream = await fakeUpstream((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: 1\n\n");
      go = () => response.end("data: [DONE]\n\n");
    });
    const gateway = await startGateway({
      port: 0,
      upstreams: [{ name: "openai", baseUrl: upstream.url, wires: ["openai-chat"] }],
    });
    const response = await post(`${gateway.url}/v1/chat/completions`, broken);
    const closing = gateway.close();
    go();
    expect(await response.text()).toBe("data: 1\n\ndata: [DONE]\n\n");
    await closing;
    await expect(fetch(gateway.url)).rejects.toThrow("fetch failed");
    await upstream.close();
  });

  it("keeps duplicate headers and odd words of an answer", async () => {
    const upstream = await fakeUpstream((_, response) => {
      response.writeHead(418, "Short And Stout", ["set-cookie", "a=1", "set-cookie", "b=2", "x-odd", "\xe9"]);
      response.end("tea");
    });
    const gateway = await startGateway({
      port: 0,
      upstreams: [{ name: "openai", baseUrl: upstream.url, wires: ["openai-chat"] }],
    });
    cleanups.push(upstream.close, gateway.close);
    const got = await new Promise<{ status?: number; message?: string; cookies?: string[]; odd?: unknown }>(
      (resolve) =>
        request(`${gateway.url}/v1/x`, ({ statusCode: status, statusMessage: message, headers }) =>
          resolve({ status, message, cookies: headers["set-cookie"], odd: headers["x-odd"] } as object),
        ).end(),
    );
    expect(got).toEqual({ status: 418, message: "Short And Stout", cookies: ["a=1", "b=2"], odd: "\xe9" });
  });
});
