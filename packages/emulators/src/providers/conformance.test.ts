import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Provider } from "../provider.ts";
import { pathOf } from "../route.ts";
import { type Emulator, startEmulator } from "../start-emulator.ts";
import { providers } from "./registry.ts";

/** A model of each provider that cannot list them. */
const MODELS: { readonly [provider: string]: string } = {
  anthropic: "claude-opus-4-6",
  gemini: "gemini-2.5-flash",
  bedrock: "anthropic.claude-3-5-sonnet-20241022-v2:0",
  "openai-responses": "gpt-4o",
};

/** A request that the endpoint at a path accepts. */
function requestFor(path: string, model: string): object {
  if (path.includes("enerateContent")) return { contents: [{ role: "user", parts: [{ text: "hello" }] }] };
  if (path.includes("/converse")) return { messages: [{ role: "user", content: [{ text: "hello" }] }] };
  if (path.endsWith("/responses")) return { model, input: "hello" };
  return { model, max_tokens: 100, messages: [{ role: "user", content: "hello" }] };
}

async function modelOf(provider: Provider, url: string): Promise<string> {
  const known = MODELS[provider.name];
  if (known !== undefined) return known;
  const response = await fetch(`${url}${provider.basePath}/models`, {
    headers: { authorization: "Bearer any" },
  });
  const { data } = (await response.json()) as { data: { id: string }[] };
  return data[0]!.id;
}

const STATUSES = [400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 529];

describe.each(providers.map((provider) => [provider.name, provider] as const))("%s", (name, provider) => {
  let emulator: Emulator;
  let path: string;
  let request: object;

  beforeAll(async () => {
    emulator = await startEmulator({ provider: name });
    const model = await modelOf(provider, emulator.url);
    path = pathOf(provider.endpoints.find(({ kind }) => kind === "generate")!, { model, modelId: model });
    request = requestFor(path, model);
  });
  afterEach(() => emulator.reset());
  afterAll(() => emulator.close());

  function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(emulator.url + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "anthropic-version": "2023-06-01",
        authorization: "Bearer any",
        ...headers,
      },
      body,
    });
  }

  it("answers, and says the same after a reset", async () => {
    emulator.reset();
    const first = await post(JSON.stringify(request));
    expect(first.status).toBe(200);
    const text = await first.text();
    expect(text).toContain("I received 1 message (1 user)");
    emulator.reset();
    expect(await (await post(JSON.stringify(request))).text()).toBe(text);
  });

  it("refuses a missing key, the key `invalid`, and other paths", async () => {
    const none = await post(JSON.stringify(request), { authorization: "" });
    const invalid = await post(JSON.stringify(request), { authorization: "Bearer invalid" });
    const nowhere = await fetch(`${emulator.url}/nowhere`, { method: "POST", body: "{}" });
    for (const { status } of [none, invalid, nowhere]) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });

  it("refuses what is no JSON object, and goes on", async () => {
    for (const body of ["", "{", "[]", '"text"', "null", "7", "\u0000\u0001"]) {
      const { status } = await post(body);
      expect([400, 413, 415, 422]).toContain(status);
    }
    expect((await post(JSON.stringify(request))).status).toBe(200);
  });

  it("survives bodies of odd shapes", async () => {
    const members = Object.keys(request);
    const odd = [null, 7, "x", [], {}, [null], [[]], [{}], [{ role: "user", content: [null] }], true];
    for (const member of members) {
      for (const value of odd) {
        const { status } = await post(JSON.stringify({ ...request, [member]: value }));
        expect({ member, value, ok: status < 500 }).toEqual({ member, value, ok: true });
      }
    }
  });

  it.each(STATUSES)("plays a failure %i in its own envelope", async (status) => {
    emulator.scenario({ faults: [{ fail: status, retryAfter: 1 }] });
    const response = await post(JSON.stringify(request));
    expect(response.status).toBe(status);
    expect(response.headers.get("retry-after")).toBe("1");
    if (response.headers.get("content-length") !== "0") expect(await response.json()).toBeTypeOf("object");
  });

  it("overflows in its own words, by the same count with and without a socket", async () => {
    emulator.scenario({ window: 2 });
    const response = await post(JSON.stringify(request));
    const body = await response.text();
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(body.length).toBeGreaterThan(0);
    const small = await startEmulator({ provider: name, window: 2 });
    const verdict = small.judge({ body: request, path });
    await small.close();
    expect(verdict.status).toBe(response.status);
  });

  it("breaks off where a scenario says so", async () => {
    emulator.scenario({ faults: [{ drop: "before-headers" }, { drop: "after-headers" }, { cut: 0 }] });
    await expect(post(JSON.stringify(request))).rejects.toThrow();
    await expect((await post(JSON.stringify(request))).text()).rejects.toThrow();
    await expect((await post(JSON.stringify(request))).text()).rejects.toThrow();
    expect((await post(JSON.stringify(request))).status).toBe(200);
  });

  it("says of each check what it enforces", () => {
    for (const endpoint of provider.endpoints) {
      for (const { says } of endpoint.checks ?? []) expect(says).toMatch(/^\S.*[.\])]$/s);
    }
  });
});
