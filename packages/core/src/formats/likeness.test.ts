import { describe, expect, test } from "vitest";
import { samples as aiSdk } from "./ai-sdk/ai-sdk.samples.ts";
import { aiSdkFormat } from "./ai-sdk/index.ts";
import { samples as aiSdkUi } from "./ai-sdk-ui/ai-sdk-ui.samples.ts";
import { aiSdkUiFormat } from "./ai-sdk-ui/index.ts";
import { samples as anthropic } from "./anthropic/anthropic.samples.ts";
import { anthropicFormat } from "./anthropic/index.ts";
import { samples as bedrock } from "./bedrock/bedrock.samples.ts";
import { bedrockFormat } from "./bedrock/index.ts";
import { detectAmong } from "./detect-format.ts";
import { samples as gemini } from "./gemini/gemini.samples.ts";
import { geminiFormat } from "./gemini/index.ts";
import { samples as chat } from "./openai-chat/openai-chat.samples.ts";
import { samples as responses } from "./openai-responses/openai-responses.samples.ts";
import { samples as pydanticAi } from "./pydantic-ai/pydantic-ai.samples.ts";
import { formats } from "./registry.ts";

const OURS = [anthropicFormat, geminiFormat, bedrockFormat, aiSdkFormat, aiSdkUiFormat];
const user = (content: unknown) => ({ role: "user", content });
const assistant = (content: unknown) => ({ role: "assistant", content });
const scores = (document: unknown) =>
  Object.fromEntries(OURS.map((format) => [format.name, format.detect(document).score]));

describe("only one format knows these", () => {
  test.each([
    ["anthropic", [user("x"), assistant([{ type: "tool_use", id: "a", name: "f", input: {} }])]],
    ["anthropic", [user([{ type: "tool_result", tool_use_id: "a" }])]],
    ["anthropic", [assistant([{ type: "thinking", thinking: "x", signature: "s" }])]],
    ["anthropic", [assistant([{ type: "web_search_tool_result", tool_use_id: "a", content: [] }])]],
    ["anthropic", [user([{ type: "image", source: { type: "url", url: "u" } }])]],
    ["anthropic", { system: "x", max_tokens: 1, messages: [user("x")] }],
    ["anthropic", { anthropic_version: "bedrock-2023-05-31", messages: [user("x")] }],
    ["anthropic", { tools: [{ name: "f", input_schema: {} }], messages: [user("x")] }],
    ["gemini", { contents: [{ role: "user", parts: [{ text: "x" }] }] }],
    ["gemini", { contents: "x" }],
    ["gemini", { contents: [] }],
    ["gemini", [{ role: "model", parts: [{ function_call: { name: "f" } }] }]],
    ["gemini", [{ parts: { text: "x" } }]],
    ["bedrock", [user([{ text: "x" }]), assistant([{ toolUse: { toolUseId: "a" } }])]],
    ["bedrock", { modelId: "m", messages: [] }],
    ["bedrock", { inferenceConfig: {}, messages: [user([{ text: "x" }])] }],
    ["ai-sdk", [assistant([{ type: "tool-call", toolCallId: "a", toolName: "f", input: {} }])]],
    ["ai-sdk", [{ role: "tool", content: [{ type: "tool-result", toolCallId: "a", output: {} }] }]],
    ["ai-sdk", [assistant([{ type: "reasoning", text: "r" }])]],
    ["ai-sdk", [{ ...user("x"), providerOptions: {} }]],
    ["ai-sdk", [user([{ type: "image", image: "x" }])]],
    ["ai-sdk", [user([{ type: "file", data: "x", mediaType: "text/plain" }])]],
    ["ai-sdk-ui", [{ id: "1", role: "user", parts: [{ type: "text", text: "x" }] }]],
    ["ai-sdk-ui", [{ role: "assistant", parts: [{ type: "step-start" }] }]],
    ["ai-sdk-ui", [{ role: "assistant", parts: [{ type: "tool-f", toolCallId: "a" }] }]],
    ["ai-sdk-ui", [{ role: "assistant", content: "x", toolInvocations: [] }]],
  ])("%s: %j", (name, document) => {
    const expected = Object.fromEntries(OURS.map((format) => [format.name, format.name === name ? 3 : 0]));
    expect(scores(document)).toEqual(expected);
    expect(detectAmong(formats, document).format).toBe(name);
  });
});

test.each([
  ["plain text", [user("x"), assistant("y")], { anthropic: 1, "ai-sdk": 1 }],
  ["text blocks", [user([{ type: "text", text: "x" }])], { anthropic: 1, "ai-sdk": 1 }],
  ["a Claude", { model: "claude-x", messages: [user("x")] }, { anthropic: 2, "ai-sdk": 1 }],
  ["a cache mark", [user([{ type: "text", text: "x", cache_control: {} }])], { anthropic: 2 }],
  ["a map of tools", { tools: { f: {} }, messages: [user("x")] }, { anthropic: 1, "ai-sdk": 2 }],
  ["blocks without a type", [user([{ text: "x" }])], { bedrock: 2 }],
  ["an empty list", [], { anthropic: 1, gemini: 1, bedrock: 1, "ai-sdk": 1 }],
  ["a chat with calls", [{ ...assistant(null), tool_calls: [] }], {}],
  ["a chat with a result", [{ role: "tool", tool_call_id: "a", content: "x" }], {}],
  ["a request of another API", { input: "x" }, {}],
  [
    "items",
    [
      { type: "function_call", call_id: "a" },
      { role: "user", content: [{ type: "input_text", text: "x" }] },
    ],
    {},
  ],
  ["pydantic-ai", [{ kind: "request", parts: [{ part_kind: "user-prompt", content: "x" }] }], {}],
])("%s", (_, document, likely) => {
  const none = Object.fromEntries(OURS.map((format) => [format.name, 0]));
  expect(scores(document)).toEqual({ ...none, ...likely });
});

test.each([
  ["anthropic", anthropic[0]],
  ["gemini", gemini[0]],
  ["gemini", gemini[1]],
  ["gemini", gemini[2]],
  ["bedrock", bedrock[0]],
  ["ai-sdk", aiSdk[0]],
  ["ai-sdk", aiSdk[1]],
  ["ai-sdk-ui", aiSdkUi[0]],
  ["ai-sdk-ui", aiSdkUi[1]],
  ["openai-chat", chat[0]],
  ["openai-responses", responses[0]],
  ["pydantic-ai", pydanticAi[0]],
])("a sample of %s is taken for nothing else", (name, sample) => {
  expect(detectAmong(formats, sample?.document).format).toBe(name);
});

test("a mark far down a long history is seen at both ends only", () => {
  const long = Array.from({ length: 1000 }, () => user("x"));
  const marked = (at: number) => long.with(at, user([{ type: "tool_result", tool_use_id: "a" }]) as never);
  expect(anthropicFormat.detect(marked(199)).score).toBe(3);
  expect(anthropicFormat.detect(marked(500)).score).toBe(1);
  expect(anthropicFormat.detect(marked(999)).score).toBe(3);
});
