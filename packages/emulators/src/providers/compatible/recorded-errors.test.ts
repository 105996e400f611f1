import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { call, calling, result, user } from "../../testing/compatible.ts";
import { messageOf, type RecordedError, recordedErrors, shapeOf } from "../../testing/verdicts.ts";
import { groq } from "./groq/provider.ts";

const long = [{ role: "user", content: "x".repeat(4_000) }];
const assistant = (more: object) => ({ role: "assistant", ...more });

/** One request for each error recorded from these vendors, with the window to judge it in. */
const PROVOKING: readonly (readonly [provider: string, body: object, window?: number])[] = [
  ["cerebras", { model: "qwen-3-235b-a22b", messages: long }, 100],
  ["deepseek", { model: "deepseek-v4-flash", messages: long, max_tokens: 16 }, 100],
  ["deepseek", { model: "deepseek-chat", messages: [user, calling(["call_a"])] }],
  ["deepseek", { model: "deepseek-reasoner", messages: [user, calling(["call_a"]), result("call_a")] }],
  ["fireworks", { model: "accounts/fireworks/models/llama-v3p3-70b-instruct", messages: long }, 100],
  ["groq", { model: "llama-3.3-70b-versatile", messages: long }, 100],
  ["groq", { model: "llama-3.3-70b-versatile", messages: [user, { role: "user", content: null }] }],
  ["groq", { model: "openai/gpt-oss-120b", messages: [user, assistant({ content: "x", channel: "final" })] }],
  ["groq", { model: "openai/gpt-oss-120b", messages: [user, assistant({ content: [{ type: "refusal" }] })] }],
  ["groq", { model: "moonshotai/kimi-k2-instruct", messages: [user], max_tokens: 20_000 }],
  ["minimax", { model: "MiniMax-M2.5", messages: long }, 100],
  ["minimax", { model: "MiniMax-M2.5", messages: [user, result("call_function_g094w5htkglv_1")] }],
  ["minimax", { model: "MiniMax-M2.5", messages: [user, calling(["call_function_a_1"]), user] }],
  ["minimax", { model: "MiniMax-M2.5", messages: [user, assistant({ tool_calls: [call("")] })] }],
  [
    "minimax",
    { model: "MiniMax-M2.5", messages: [user], tools: [{ type: "function", function: { name: "f" } }] },
  ],
  ["moonshot", { model: "kimi-k2.6", messages: long }, 100],
  ["moonshot", { model: "kimi-k2.6", messages: [user, calling(["Agent:0"])] }],
  ["moonshot", { model: "kimi-k2.6", messages: [user, { role: "tool", content: "x" }] }],
  ["moonshot", { model: "kimi-k2.6", messages: [user, calling(["Agent:0"]), result("Agent:0")] }],
  ["openrouter", { model: "qwen/qwen3-32b", messages: long, transforms: [] }, 100],
  ["openrouter", { model: "qwen/qwen3-32b", messages: [user], max_tokens: 100, transforms: [] }, 100],
  ["openrouter", { model: "poolside/malibu", messages: long }, 1_010],
  ["openrouter", { model: "mistralai/mistral-small", messages: [user, result("call_a")] }],
  ["openrouter", { model: "google/gemini-2.5-pro", messages: [user, result("call_a")] }],
  ["openrouter", { model: "minimax/minimax-m2.5", messages: [user, result("call_xxxxxxx")] }],
  ["xai", { model: "grok-4", messages: long }, 100],
  ["xai", { model: "grok-4", messages: [user, calling(["call_a"], { content: null })] }],
  ["xai", { model: "grok-code-fast-1", messages: [user], reasoning_effort: "low" }],
];

/** Classes that have nothing to do with a history: scenarios can play them, but no request provokes them. */
const NOT_ABOUT_HISTORIES: ReadonlySet<string> = new Set(["rate_limit", "quota", "auth", "overloaded"]);

/** Errors that no chat request can provoke. */
const EXCEPTIONS: readonly (readonly [words: RegExp, reason: string])[] = [
  [/^Tool call validation failed/, "about what the model said, not about the request"],
  [/^Could not decode the compaction blob/, "about encrypted content, which xAI's chat has none of"],
  [/^Sent message larger than max/, "about gRPC, not HTTP"],
  [
    /^400 status code \(no body\)/,
    "what OpenAI's client makes of Cerebras' envelope: see the tests of clients",
  ],
];

const all = recordedErrors().filter(({ provider }) =>
  /groq|deepseek|xai|moonshot|minimax|fireworks|cerebras|together|openrouter/.test(provider),
);
const recorded = all.filter(
  ({ body, class: kind }) =>
    !NOT_ABOUT_HISTORIES.has(kind) && !EXCEPTIONS.some(([words]) => words.test(messageOf(body))),
);

/** Reports drop code marks. Errors relayed by OpenRouter are compared by the upstream message. */
function essence(message: string): string {
  return shapeOf(message.replaceAll("`", "")).replace(/Agent:<n>/, "<id>");
}

/** A body without what differs between requests. */
function shapeOfBody(body: string): unknown {
  return JSON.parse(body, (_name, value) => (typeof value === "string" ? shapeOf(value) : value));
}

/** The message of a body, including one nested in it. */
function wordsOf(body: string): string {
  const parsed = body.startsWith("{") ? JSON.parse(body) : {};
  const { raw } = (parsed.error ?? parsed).metadata ?? {};
  return raw === undefined ? messageOf(body) : `${messageOf(body)}: ${messageOf(raw)}`;
}

function vendorOf({ provider }: RecordedError): string {
  return /^(moonshot|openrouter|\w+)/.exec(provider)?.[0] ?? provider;
}

describe.skipIf(recorded.length === 0)(
  "errors recorded of these vendors (skipped without recordings)",
  () => {
    const refusals = PROVOKING.map(([provider, body, window]) => {
      const verdict = judge(provider, { body }, window === undefined ? {} : { window });
      const text = verdict.accepted ? "accepted" : JSON.stringify(verdict.body);
      return { provider, status: verdict.status, text, words: verdict.accepted ? "accepted" : wordsOf(text) };
    });

    it.each(recorded.map((row) => [wordsOf(row.body), row] as const))("%s", (words, row) => {
      const own = refusals.filter(({ provider }) => provider === vendorOf(row));
      const same = own.find((one) => essence(one.words).includes(essence(words)));
      expect(same ?? own.map((one) => essence(one.words))).toMatchObject({ status: row.status });
      if (row.fidelity !== "wire" || same === undefined) return;
      const parsed = JSON.parse(row.body);
      // One report lacks the outermost object; the user ids are ours.
      const { user_id: _user, ...whole } = "message" in parsed ? { error: parsed } : parsed;
      expect(shapeOfBody(same.text)).toMatchObject(shapeOfBody(JSON.stringify(whole)) as object);
    });

    it("are each provoked by a request of the table", () => {
      expect(refusals.filter(({ words }) => words === "accepted")).toEqual([]);
      expect(recorded.length).toBeGreaterThan(25);
    });
  },
);

describe.skipIf(all.length === 0)("errors that are not about a history (skipped without recordings)", () => {
  it.each([
    ["openrouter", ""],
    ["xai", "Bearer invalid"],
  ])("%s complains about keys as it did", (provider, authorization) => {
    const row = all.find((one) => one.provider === provider && one.class === "auth")!;
    const body = { model: "grok-4", messages: [user] };
    const verdict = judge(provider, { body, headers: { authorization, "content-type": "application/json" } });
    expect(verdict).toMatchObject({ status: row.status, body: JSON.parse(row.body) });
  });

  it("Groq's 413 is a rate limit", () => {
    const row = all.find(({ status, fidelity }) => status === 413 && fidelity === "wire")!;
    const model = "llama-3.3-70b-versatile";
    const { message, type, code } = groq.complain({ kind: "status", status: 413, model });
    const { error } = JSON.parse(row.body);
    expect([shapeOf(message), type, code]).toEqual([shapeOf(error.message), error.type, error.code]);
  });
});
