import { describe, expect, it } from "vitest";
import { judge } from "../../../judge.ts";
import { answerTo, calling, refusalOf, result, user } from "../../../testing/compatible.ts";
import { signThought } from "./anthropic-words.ts";

/** The upstream provider's refusal, and its name. */
function relayed(model: string, messages: readonly unknown[]) {
  const body = refusalOf("openrouter", { model, messages }) as
    | { error: { message: string; code: number; metadata: { raw: string; provider_name: string } } }
    | undefined;
  if (body === undefined) return "accepted";
  expect(body).toMatchObject({ error: { message: "Provider returned error", code: 400 } });
  const { raw, provider_name } = body.error.metadata;
  return { [provider_name]: JSON.parse(raw) };
}

const orphan = [user, result("call_a")];
const open = [{ ...user, role: "system" }, user, calling(["call_a", "call_b"]), result("call_a"), user];

describe("what OpenRouter relays", () => {
  it("OpenAI's refusals", () => {
    expect(relayed("openai/gpt-4o", open)).toEqual({
      OpenAI: {
        error: {
          message:
            "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_b",
          type: "invalid_request_error",
          param: "messages.[4].role",
          code: null,
        },
      },
    });
  });

  it("Anthropic's, with its counting", () => {
    const refused = (message: string) => ({
      Anthropic: {
        type: "error",
        error: { type: "invalid_request_error", message },
        request_id: expect.any(String),
      },
    });
    expect(relayed("anthropic/claude-haiku-4.5", open)).toEqual(
      refused(
        "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: call_b. Each `tool_use` block must have a corresponding `tool_result` block in the next message.",
      ),
    );
    expect(relayed("anthropic/claude-haiku-4.5", orphan)).toEqual(
      refused(
        "messages.0.content.1: unexpected `tool_use_id` found in `tool_result` blocks: call_a. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.",
      ),
    );
  });

  it("Gemini's", () => {
    const refused = (message: string) => ({
      "Google AI Studio": { error: { code: 400, message, status: "INVALID_ARGUMENT" } },
    });
    expect(relayed("google/gemini-2.5-flash", orphan)).toEqual(
      refused("Please ensure that function response turn comes immediately after a function call turn."),
    );
    expect(relayed("google/gemini-2.5-flash", open)).toEqual(
      refused(
        "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
      ),
    );
  });

  it.each([
    ["a result behind a user", orphan, "Unexpected role 'tool' after role 'user'"],
    [
      "a user behind a result",
      [user, calling(["a"]), result("a"), user],
      "Unexpected role 'user' after role 'tool'",
    ],
    [
      "one result for two calls",
      [user, calling(["a", "b"]), result("a")],
      "Not the same number of function calls and responses",
    ],
  ])("Mistral's: %s", (_name, messages, message) => {
    expect(relayed("mistralai/mistral-small-3.2-24b-instruct", messages)).toEqual({
      Mistral: { object: "error", message, type: "invalid_request_message_order", param: null, code: "3230" },
    });
  });

  it("those of Moonshot and DeepSeek", () => {
    expect(relayed("moonshotai/kimi-k2.5", orphan)).toMatchObject({
      "Moonshot AI": { error: { message: "Invalid request: tool_call_id call_a is not found" } },
    });
    expect(relayed("deepseek/deepseek-chat", orphan)).toMatchObject({
      DeepSeek: { error: { code: "invalid_request_error" } },
    });
  });

  it("MiniMax's, as one that came in the middle", () => {
    expect(refusalOf("openrouter", { model: "minimax/minimax-m2.5", messages: orphan })).toEqual({
      error: {
        message: "Minimax midstream error: invalid params, tool result's tool id(call_a) not found",
        code: 400,
        metadata: { provider_name: "Minimax" },
      },
      user_id: "user_emulator",
    });
  });

  it("nothing of those that are not particular", () => {
    expect(relayed("meta-llama/llama-3.3-70b-instruct", orphan)).toBe("accepted");
  });
});

describe("what OpenRouter says itself", () => {
  it("of models and messages", () => {
    expect(answerTo("openrouter", { model: "claude-sonnet-4-6", messages: [user] })).toBe(
      "400 claude-sonnet-4-6 is not a valid model ID",
    );
    expect(answerTo("openrouter", { model: "openai/gpt-4o" })).toBe(
      '400 Input required: specify "prompt" or "messages"',
    );
  });

  it("of keys", () => {
    const headers = { "content-type": "application/json" };
    const verdict = judge("openrouter", { body: { model: "openai/gpt-4o", messages: [user] }, headers });
    expect(verdict).toMatchObject({
      status: 401,
      body: { error: { message: "Missing Authentication header", code: 401 } },
    });
  });
});

describe("thoughts of Claude on OpenRouter", () => {
  const thinking = (signature: string) => [
    user,
    calling(["a"], { reasoning_details: [{ type: "reasoning.text", text: "hm", signature, index: 0 }] }),
    result("a"),
  ];

  it("come back as they were signed", () => {
    expect(relayed("anthropic/claude-haiku-4.5", thinking(signThought("hm")))).toBe("accepted");
    expect(relayed("anthropic/claude-haiku-4.5", thinking("forged"))).toMatchObject({
      Anthropic: { error: { message: "messages.1.content.0: Invalid `signature` in `thinking` block" } },
    });
    const body = { model: "anthropic/claude-haiku-4.5", messages: thinking("forged") };
    expect(judge("openrouter", { body }, { signatures: "trust" }).accepted).toBe(true);
  });
});
