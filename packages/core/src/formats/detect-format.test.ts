import { describe, expect, test } from "vitest";
import { detectAmong } from "./detect-format.ts";
import { formats } from "./registry.ts";

const detect = (document: unknown) => detectAmong(formats, document);
const user = { role: "user", content: "hi" };

describe("one format", () => {
  test.each<[string, string, unknown]>([
    [
      "openai-chat",
      "tool_calls",
      [user, { role: "assistant", tool_calls: [{ id: "c", function: { name: "f" } }] }],
    ],
    ["openai-chat", "tool_call_id", [{ role: "tool", tool_call_id: "c", content: "x" }]],
    [
      "openai-chat",
      "function_call",
      [user, { role: "assistant", content: null, function_call: { name: "f" } }],
    ],
    ["openai-chat", "developer", [{ role: "developer", content: "x" }, user]],
    ["openai-chat", "reasoning_content", [user, { role: "assistant", content: "a", reasoning_content: "t" }]],
    [
      "openai-chat",
      "image_url",
      [{ role: "user", content: [{ type: "image_url", image_url: { url: "u" } }] }],
    ],
    ["openai-chat", "file", [{ role: "user", content: [{ type: "file", file: { file_id: "f" } }] }]],
    ["openai-chat", "reasoning_details", [user, { role: "assistant", content: "a", reasoning_details: [] }]],
    ["openai-chat", "a router's model", { model: "anthropic/claude-haiku-4.5", messages: [user] }],
    ["openai-chat", "content null", [user, { role: "assistant", content: null }]],
    ["openai-chat", "a request with a model", { model: "gpt-4o", messages: [user] }],
    [
      "openai-chat",
      "function tools",
      { model: "claude-3", messages: [user], tools: [{ function: { name: "f" } }] },
    ],
    [
      "anthropic",
      "a field for system text, beside tools of another API",
      {
        max_tokens: 5,
        system: "s",
        messages: [user],
        tools: [{ type: "function", function: { name: "f" } }],
      },
    ],
    ["anthropic", "null for system text", { max_tokens: 5, system: null, messages: [user] }],
    ["openai-chat", "a setting of its own", { messages: [user], max_completion_tokens: 5 }],
    [
      "anthropic",
      "stop_reason",
      [user, { type: "message", id: "msg_1", role: "assistant", content: [], stop_reason: "tool_use" }],
    ],
    ["openai-responses", "input as text", { model: "m", input: "hi" }],
    ["openai-responses", "input as list", { model: "m", input: [user] }],
    ["openai-responses", "previous_response_id", { previous_response_id: "r", model: "m" }],
    ["openai-responses", "prompt", { prompt: { id: "pmpt_1" } }],
    ["openai-responses", "input null", { model: "m", input: null }],
    ["openai-chat", "a setting of its own beside null", { messages: [user], seed: 1, input: null }],
    [
      "openai-responses",
      "function_call",
      [{ type: "function_call", call_id: "c", name: "f", arguments: "{}" }],
    ],
    ["openai-responses", "input_text", [{ role: "user", content: [{ type: "input_text", text: "a" }] }]],
    ["openai-responses", "a message item without a role", [{ type: "message", content: [] }]],
    ["openai-responses", "a message item", [{ type: "message", role: "user", content: "a" }]],
    ["openai-responses", "a built-in item", [user, { type: "web_search_call", id: "ws_1" }]],
    [
      "anthropic",
      "tool_use",
      [user, { role: "assistant", content: [{ type: "tool_use", id: "t", name: "f", input: {} }] }],
    ],
    [
      "anthropic",
      "claude, by the id of a cloud platform",
      { model: "us.anthropic.claude-sonnet-4-5-20250929-v1:0", max_tokens: 5, messages: [user] },
    ],
    ["ai-sdk", "a model that is no name", { model: { modelId: "gpt-5" }, system: "s", messages: [user] }],
    ["ai-sdk", "a setting beside system text", { system: "s", maxOutputTokens: 5, messages: [user] }],
    ["anthropic", "claude", { model: "claude-sonnet-4-5", max_tokens: 5, messages: [user] }],
    ["anthropic", "system and max_tokens", { model: "m", max_tokens: 5, system: "s", messages: [user] }],
    ["gemini", "contents", { contents: [{ role: "user", parts: [{ text: "hi" }] }] }],
    ["gemini", "a bare list", [{ role: "user", parts: [{ text: "hi" }] }]],
    ["bedrock", "blocks without a type", [{ role: "user", content: [{ text: "hi" }] }]],
    [
      "ai-sdk",
      "tool-call",
      [
        user,
        { role: "assistant", content: [{ type: "tool-call", toolCallId: "c", toolName: "f", input: {} }] },
      ],
    ],
    ["ai-sdk-ui", "ids and parts", [{ id: "1", role: "user", parts: [{ type: "text", text: "hi" }] }]],
    ["pydantic-ai", "kind", [{ kind: "request", parts: [] }]],
    ["pydantic-ai", "part_kind", { messages: [{ parts: [{ part_kind: "user-prompt", content: "hi" }] }] }],
    ["suture", "the mark", { suture: 1, messages: [] }],
    ["suture", "typed parts", [{ role: "user", parts: [{ type: "text", text: "hi" }] }]],
    [
      "suture",
      "its tool-call",
      [{ role: "assistant", parts: [{ type: "tool-call", name: "f", input: {} }] }],
    ],
  ])("%s by %s", (name, _, document) => {
    expect(detect(document)).toMatchObject({ format: name, candidates: [name] });
  });

  test("a thought in a list is Mistral's way", () => {
    const thinking = [{ type: "thinking", thinking: [{ type: "text", text: "t" }] }];
    expect(detect([user, { role: "assistant", content: thinking }]).candidates).toContain("openai-chat");
  });

  test("the sign may come late, but not in the middle of a long list", () => {
    const plain = Array.from({ length: 400 }, () => user);
    const sign = { role: "tool", tool_call_id: "c", content: "x" };
    expect(detect([...plain, sign]).format).toBe("openai-chat");
    expect(detect([...plain, sign, ...plain]).format).toBeUndefined();
  });
});

describe("no single format", () => {
  test("plain text is written alike by three", () => {
    expect(detect([user, { role: "assistant", content: "hello" }])).toEqual({
      format: undefined,
      candidates: ["openai-chat", "anthropic", "ai-sdk"],
      reason: "it is plain text, which openai-chat, anthropic and ai-sdk write alike",
    });
  });

  test("system text in a field of its own is none of a chat", () => {
    for (const request of [{ system: "s" }, { model: "MiniMax-M2", system: "s" }])
      expect(detect({ ...request, messages: [user] })).toMatchObject({
        format: undefined,
        candidates: ["anthropic", "ai-sdk"],
        reason: "it looks like anthropic and ai-sdk: the request has system string",
      });
  });

  test("an empty list could be any", () => {
    expect(detect([])).toMatchObject({
      format: undefined,
      reason: "there are no messages",
    });
    expect(detect([]).candidates).toContain("openai-chat");
    expect(detect({ messages: [] }).format).toBeUndefined();
  });

  test("signs of two formats are told", () => {
    const both = { model: "claude-sonnet-4-5", messages: [user, { role: "assistant", content: null }] };
    const detection = detect(both);
    expect(detection.format).toBeUndefined();
    expect(detection.candidates).toEqual(["openai-chat", "anthropic"]);
    expect(detection.reason).toMatch(/^it looks like openai-chat and anthropic: .*content null.*Claude/);
  });

  test.each<[unknown, RegExp]>([
    [null, /found null$/],
    [undefined, /found nothing$/],
    [5, /found a number$/],
    ["text", /found a string$/],
    [{}, /found an object with no fields$/],
    [{ foo: 1 }, /found an object with foo$/],
    [{ messages: 5 }, /found a number at messages$/],
    [{ messages: [5] }, /found a number at messages\.0$/],
    [[{ foo: 1, bar: 2 }], /found an object with foo, bar at 0$/],
    [[[]], /found a list at 0$/],
    // What messengers export.
    [
      [{ type: "message", user: "U1", text: "hi", ts: "1" }],
      /found an object with type, user, text, ts at 0$/,
    ],
    [
      { model: "gpt-4o", input: [user], output: { role: "assistant", content: "yo" } },
      /found .* at input.0$/,
    ],
  ])("%j", (document, reason) => {
    const detection = detect(document);
    expect(detection).toMatchObject({ format: undefined, candidates: [] });
    expect(detection.reason).toMatch(/^expected a list of messages/);
    expect(detection.reason).toMatch(reason);
  });
});
