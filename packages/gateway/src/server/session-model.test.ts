import type { Emulator } from "@suture/emulators";
import { afterEach, describe, expect, it } from "vitest";
import type { GatewayOptions } from "../options.ts";
import { type Asked, type Asking, askApi } from "../testing/ask-api.ts";
import { startEmulated, upstreamsAt } from "../testing/emulated.ts";
import { gatewayKey } from "../testing/gateway-key.ts";
import { longTalk } from "../testing/long-talk.ts";
import type { Gateway } from "./start-gateway.ts";

let gateway: Gateway;
let emulator: Emulator;
let close = async (): Promise<void> => {};
afterEach(() => close());

const AGENT = { model: "anthropic/claude-opus-4-6", delay: 1 } as const;

async function open(options: GatewayOptions = {}): Promise<void> {
  ({ gateway, emulator, close } = await startEmulated({ agent: AGENT, ...options }, {}, { key: "any" }));
}

const ask = (method: string, path: string, asking: Asking = {}): Promise<Asked> =>
  askApi(gateway.url, method, path, asking);

/** Who was asked since the last time: provider and model. */
function asked(): string[] {
  const said = emulator.log().map(({ provider, body }) => {
    const { model } = body as { readonly model?: string };
    return `${provider}/${model}`;
  });
  emulator.reset();
  return said;
}

async function say(session: string, text = "Hello"): Promise<string[]> {
  const { body } = await ask("POST", `/sessions/${session}/messages`, { body: { text } });
  expect([body.error, body.state]).toEqual([undefined, "done"]);
  return asked();
}

it("names each request about a session, in the answer as in the log", async () => {
  const lines: { readonly id?: string }[] = [];
  await open({
    telemetry: { logs: "info", logTo: { write: (text: string) => lines.push(JSON.parse(text)) } },
  });
  const headers = { "content-type": "application/json" };
  for (const [path, init] of [
    ["/sessions", { method: "POST", body: '{"id":"talk"}', headers }],
    ["/sessions/nosuch", {}],
    [
      "/sessions/talk/messages",
      { method: "POST", body: '{"text":"Hi"}', headers: { ...headers, accept: "text/event-stream" } },
    ],
  ] as const) {
    const response = await fetch(gateway.url + path, init);
    await response.text();
    const id = response.headers.get("suture-request-id");
    await expect.poll(() => lines.some((line) => line.id === id)).toBe(true);
  }
});

describe("the model of a session", () => {
  it("answers in it, and the agent's in all others", async () => {
    await open();
    await ask("POST", "/sessions", { body: { id: "own", model: "groq/llama-3.3-70b-versatile" } });
    await ask("POST", "/sessions", { body: { id: "usual" } });
    expect(await say("own")).toEqual(["groq/llama-3.3-70b-versatile"]);
    expect(await say("usual")).toEqual(["anthropic/claude-opus-4-6"]);
    await ask("POST", "/sessions/own/fork", { body: { id: "fork" } });
    expect(await say("fork")).toEqual(["groq/llama-3.3-70b-versatile"]);
    await ask("PATCH", "/sessions/own", { body: { model: "mistral/mistral-large-latest" } });
    expect(await say("own")).toEqual(["mistral/mistral-large-latest"]);
    await ask("PATCH", "/sessions/own", { body: { model: "" } });
    expect(await say("own")).toEqual(["anthropic/claude-opus-4-6"]);
  });

  it("has the agent's fallbacks behind it", async () => {
    const fallbacks = [{ upstream: "mistral", model: "mistral-large-latest" }];
    await open({ agent: { ...AGENT, fallbacks } });
    await ask("POST", "/sessions", { body: { id: "own", model: "groq/llama-3.3-70b-versatile" } });
    emulator.scenario({ faults: [{ fail: 401, times: "always", provider: "groq" }] });
    expect(await say("own")).toEqual(["groq/llama-3.3-70b-versatile", "mistral/mistral-large-latest"]);
  });

  it.each([
    ["an upstream that is not there", "lab/model", 'there is no upstream "lab"', "anthropic"],
    ["a name without an upstream", "claude-opus-4-6", "expected an upstream and its model", "anthropic"],
    ["an upstream without a key", "deepseek/deepseek-chat", "no key for the upstream deepseek", "groq"],
  ])("is refused when it names %s", async (_, model, message, hint) => {
    await open();
    await ask("POST", "/sessions", { body: { id: "there" } });
    for (const [method, path] of [
      ["POST", "/sessions"],
      ["PATCH", "/sessions/there"],
      ["POST", "/sessions/there/fork"],
    ] as const) {
      const { status, body } = await ask(method, path, { body: { model } });
      expect([status, body.error.code]).toEqual([400, "unknown-model"]);
      expect(body.error.message).toContain(message);
      expect(body.error.hint).toContain(hint);
      expect(body.error.hint).not.toMatch(/Upstreams:[^.]*deepseek/);
    }
  });

  it("is one that the key may use, and that the gateway offers", async () => {
    const ann = gatewayKey("ann", { upstreams: ["anthropic", "groq"], models: ["llama-*", "claude-*"] });
    await open({ keys: [ann.entry] });
    let hint = "";
    const make = async (model: string): Promise<[number, string]> => {
      const headers = { "suture-key": ann.key };
      const response = await fetch(`${gateway.url}/sessions`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ model }),
      });
      const { error } = (await response.json()) as { error?: { code: string; hint: string } };
      hint = error?.hint ?? "";
      return [response.status, error?.code ?? ""];
    };
    expect(await make("groq/llama-3.3-70b-versatile")).toEqual([201, ""]);
    expect(await make("groq/gemma2-9b-it")).toEqual([403, "not-allowed"]);
    expect(await make("mistral/mistral-large-latest")).toEqual([403, "not-allowed"]);
    expect(await make("lab/model")).toEqual([400, "unknown-model"]);
    expect(hint).toBe("Upstreams: anthropic, groq.");
  });

  it("is not taken from a history that a session is made of", async () => {
    await open();
    const history = { model: "groq/llama-3.3-70b-versatile", messages: [{ role: "user", content: "Hello" }] };
    const made = await ask("POST", "/sessions", { body: { id: "old", history, format: "openai-chat" } });
    expect(made.body.session.model).toBe("");
  });

  it("gives way to the agent's when its upstream is gone, which is logged", async () => {
    const lines: string[] = [];
    const telemetry = { logs: "warn" as const, logTo: { write: (line: string) => void lines.push(line) } };
    await open({ telemetry });
    const all = upstreamsAt(emulator).map((upstream) => ({ ...upstream, key: "any" }));
    const lab = { name: "lab", baseUrl: `${emulator.url}/groq/openai/v1`, key: "any" };
    gateway.reload({ port: 0, agent: AGENT, telemetry, upstreams: [...all, lab] });
    await ask("POST", "/sessions", { body: { id: "own", model: "lab/llama-3.3-70b-versatile" } });
    expect(await say("own")).toEqual(["groq/llama-3.3-70b-versatile"]);
    gateway.reload({ port: 0, agent: AGENT, telemetry, upstreams: all });
    expect(await say("own")).toEqual(["anthropic/claude-opus-4-6"]);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        level: "warn",
        msg: "the model of a session cannot be asked; the agent's answers",
        session: "own",
        model: "lab/llama-3.3-70b-versatile",
      }),
    );
  });

  it("says how much fits: a session is compacted for the model that answers in it", async () => {
    await open();
    const all = upstreamsAt(emulator).map((upstream) => ({ ...upstream, key: "any" }));
    const lab = { name: "lab", baseUrl: `${emulator.url}/groq/openai/v1`, key: "any", window: 12_000 };
    gateway.reload({ port: 0, agent: AGENT, upstreams: [...all, lab] });
    const history = longTalk("anthropic", 60).slice(0, -1);
    for (const [id, model] of [
      ["small", "lab/llama-3.3-70b-versatile"],
      ["large", ""],
    ])
      await ask("POST", "/sessions", { body: { id, model, history, format: "anthropic" } });
    // Without a body: the window is that of whoever answers.
    expect((await ask("POST", "/sessions/small/compact")).body).toMatchObject({ outcome: "compacted" });
    expect((await ask("POST", "/sessions/large/compact")).body).toMatchObject({ outcome: "skipped" });
    await ask("POST", "/sessions/small/undo");
    await say("small");
    const { body } = await ask("POST", "/sessions/small/undo");
    expect(body.kind).toBe("compaction");
  });
});
