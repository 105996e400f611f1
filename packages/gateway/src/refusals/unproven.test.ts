import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startGateway } from "../server/start-gateway.ts";
import { type Emulated, startEmulated } from "../testing/emulated.ts";
import { fakeUpstream } from "../testing/fake-upstream.ts";
import { post } from "../testing/wire-cases.ts";

let running: Emulated;
beforeEach(async () => {
  running = await startEmulated();
});
afterEach(() => running.close());

type Said = { readonly [key: string]: unknown };

const schema = { type: "object", properties: {} };
const calls = {
  gemini: {
    path: "/v1beta/models/gemini-3-pro-preview:generateContent",
    body: (contents: readonly Said[]) => ({
      contents: contents.map((said) =>
        "parts" in said ? said : { role: said.role, parts: [{ text: said.content }] },
      ),
      tools: [{ functionDeclarations: [{ name: "f", parameters: schema }] }],
    }),
    foreign: [
      {
        role: "model",
        parts: [
          { text: "I look.", thoughtSignature: "c29tZWJvZHkgZWxzZQ==" },
          { functionCall: { name: "f", args: {} }, thoughtSignature: "c29tZWJvZHkgZWxzZQ==" },
        ],
      },
      { role: "user", parts: [{ functionResponse: { name: "f", response: { output: "seen" } } }] },
    ],
    said: (answer: Said): readonly Said[] =>
      (answer.candidates as readonly { content: Said }[]).map(({ content }) => content),
    seal: "thoughtSignature",
  },
  anthropic: {
    path: "/v1/messages",
    body: (messages: readonly Said[]) => ({
      ...{ model: "claude-opus-4-6", max_tokens: 5_000, messages },
      ...{
        thinking: { type: "enabled", budget_tokens: 2_000 },
        tools: [{ name: "f", input_schema: schema }],
      },
    }),
    /** Reasoning that nobody here sealed. */
    foreign: [
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "I look.", signature: "c29tZWJvZHkgZWxzZQ==" },
          { type: "tool_use", id: "toolu_1", name: "f", input: {} },
        ],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "seen" }] },
    ],
    said: (answer: Said): readonly Said[] => [{ role: "assistant", content: answer.content }],
    seal: "signature",
  },
  "openai-responses": {
    path: "/v1/responses",
    body: (input: readonly Said[]) => ({
      ...{ model: "gpt-5.2", store: false, include: ["reasoning.encrypted_content"], input },
      tools: [{ type: "function", name: "f", parameters: schema }],
    }),
    foreign: [
      {
        ...{ type: "reasoning", id: "rs_1", encrypted_content: "gAAAAsomebodyelse" },
        summary: [{ type: "summary_text", text: "I look." }],
      },
      { type: "function_call", id: "fc_1", call_id: "call_1", name: "f", arguments: "{}" },
      { type: "function_call_output", call_id: "call_1", output: "seen" },
    ],
    said: (answer: Said): readonly Said[] => answer.output as readonly Said[],
    seal: "encrypted_content",
  },
} as const;

/** What was sent, without the signatures that Google takes in place of any. */
const withoutStandIns = (sent: string) =>
  sent.replaceAll('"thoughtSignature":"skip_thought_signature_validator"', "");

describe.each(Object.entries(calls))("reasoning on %s that its provider cannot check", (_, wire) => {
  const user = (content: string) => ({ role: "user", content });
  const ask = async (said: readonly Said[], session?: string) => {
    running.emulator.reset();
    running.emulator.scenario({ replies: [{ reasoning: "I think.", text: "Well." }] });
    const headers: Record<string, string> = session === undefined ? {} : { "x-session-id": session };
    const response = await post(running.gateway.url + wire.path, wire.body(said), { headers });
    const log = running.emulator.log();
    return {
      status: response.status,
      answer: (await response.json()) as Said,
      edits: response.headers.get("suture-edits"),
      calls: log.map(({ status }) => status),
      sent: JSON.stringify(log.at(-1)?.body),
    };
  };
  const start = [user("Look."), ...wire.foreign];

  it("is told as text, at once where it was refused before, and what is thought since stays sealed", async () => {
    const first = await ask(start);
    expect(first).toMatchObject({ status: 200, calls: [400, 200] });
    expect(first.sent).toContain("I look.");
    expect(withoutStandIns(first.sent)).not.toContain(`"${wire.seal}":`);
    const second = await ask([...start, ...wire.said(first.answer), user("And now?")]);
    expect(second).toMatchObject({ status: 200, calls: [200] });
    expect(Number(second.edits)).toBeGreaterThan(0);
    expect(withoutStandIns(second.sent).split(`"${wire.seal}":`)).toHaveLength(2);
    expect(second.sent).not.toContain(JSON.stringify(wire.foreign[0]));
  });

  it("says nothing of other conversations with that model", async () => {
    const first = await ask([user("Hello.")]);
    const mine = [user("Hello."), ...wire.said(first.answer), user("And now?")];
    expect(await ask(start)).toMatchObject({ calls: [400, 200] });
    const other = await ask(mine);
    expect(other).toMatchObject({ status: 200, calls: [200], edits: null });
    expect(other.sent).toContain(`"${wire.seal}":`);
  });

  it("is looked at anew where its conversation starts otherwise", async () => {
    await ask(start, "mine");
    expect(await ask([user("Look there."), ...wire.foreign], "mine")).toMatchObject({ calls: [400, 200] });
  });
});

it("thoughts of two identities are told as text to Azure, which takes those of one alone", async () => {
  const message = "Conflicting authenticated continuation identities.";
  const upstream = await fakeUpstream((_, response, body) => {
    const refused = body.includes('"encrypted_content":');
    response.writeHead(refused ? 400 : 200, { "content-type": "application/json" });
    const error = { message, type: "invalid_request_error", param: "input", code: "invalid_value" };
    response.end(JSON.stringify(refused ? { error } : { ok: true }));
  });
  const base = { baseUrl: `${upstream.url}/v1`, wires: ["openai-responses"], contract: "azure" };
  const gateway = await startGateway({ port: 0, upstreams: [{ name: "azure", ...base }] });
  try {
    const { body, foreign, path } = calls["openai-responses"];
    const request = body([{ role: "user", content: "Look." }, ...foreign]);
    expect((await post(`${gateway.url}/azure${path}`, request)).status).toBe(200);
    expect(upstream.received.map(({ body }) => body.includes("I look."))).toEqual([true, true]);
  } finally {
    await gateway.close();
    await upstream.close();
  }
});
