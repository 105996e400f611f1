import { describe, expect, test } from "vitest";
import type { Part } from "../../model/part.ts";
import { openaiChatFormat } from "./index.ts";

const { read, contentOf, requestOf, compose, fieldsOf } = openaiChatFormat;

const contents = (message: unknown) => read([message]).messages[0]?.parts.map(contentOf);
const content = (block: unknown) => contents({ role: "user", content: [block] })?.[0];

describe("contentOf", () => {
  test.each<[unknown, unknown]>([
    [
      { type: "text", text: "a" },
      { type: "text", text: "a" },
    ],
    [
      { type: "refusal", refusal: "no" },
      { type: "text", text: "no" },
    ],
    [
      { type: "image_url", image_url: { url: "data:image/png;base64,AA" } },
      { type: "media", media: "image", mediaType: "image/png", data: "AA" },
    ],
    [
      { type: "image_url", image_url: "https://e.com" },
      { type: "media", media: "image", url: "https://e.com" },
    ],
    [
      { type: "input_audio", input_audio: { data: "AA", format: "mp3" } },
      { type: "media", media: "audio", mediaType: "audio/mpeg", data: "AA" },
    ],
    [
      { type: "input_audio", input_audio: { data: "AA", format: "wav" } },
      { type: "media", media: "audio", mediaType: "audio/wav", data: "AA" },
    ],
    [
      { type: "input_audio", input_audio: "AA" },
      { type: "media", media: "audio", data: "AA" },
    ],
    [
      { type: "file", file: { file_id: "f", filename: "a.pdf" } },
      { type: "media", media: "document", file: "f", name: "a.pdf" },
    ],
    [
      { type: "file", file: { file_data: "data:application/pdf;base64,AA", filename: "a.pdf" } },
      { type: "media", media: "document", mediaType: "application/pdf", data: "AA", name: "a.pdf" },
    ],
    [
      { type: "document_url", document_url: "https://e.com/a.pdf", document_name: "a" },
      { type: "media", media: "document", url: "https://e.com/a.pdf", name: "a" },
    ],
    [
      {
        type: "thinking",
        thinking: [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ],
      },
      { type: "reasoning", text: "ab" },
    ],
    [
      { type: "thinking", thinking: "a", signature: "s" },
      { type: "reasoning", text: "a", proof: "s", vendor: "anthropic" },
    ],
    // What plainly is text comes out as text, so that a mend need not quote JSON.
    [
      { type: "output_text", text: "a" },
      { type: "text", text: "a" },
    ],
    ["a", { type: "text", text: "a" }],
    [
      { type: "odd", a: 1 },
      { type: "opaque", format: "openai-chat", value: { type: "odd", a: 1 }, label: "odd" },
    ],
    [null, { type: "opaque", format: "openai-chat", value: null }],
  ])("%j", (block, expected) => {
    expect(content(block)).toEqual(expected);
  });

  test("calls: parsed, unparsable, custom, older", () => {
    const call = (fn: object) => ({ id: "c", type: "function", function: fn });
    expect(
      contents({
        role: "assistant",
        reasoning_content: "t",
        function_call: { name: "old", arguments: "[1]" },
        tool_calls: [
          call({ name: "f", arguments: '{"a":1}' }),
          call({ name: "f", arguments: "{" }),
          call({ name: "f", arguments: { a: 1 } }),
          call({}),
          { id: "c", type: "custom", custom: { name: "sql", input: "{}" } },
        ],
      }),
    ).toEqual([
      { type: "reasoning", text: "t" },
      { type: "tool-call", name: "old", input: [1] },
      { type: "tool-call", id: "c", name: "f", input: { a: 1 } },
      { type: "tool-call", id: "c", name: "f", input: "{" },
      { type: "tool-call", id: "c", name: "f", input: { a: 1 } },
      { type: "tool-call", id: "c", name: "", input: undefined },
      { type: "tool-call", id: "c", name: "sql", input: "{}", custom: true },
    ]);
  });

  test.each<[unknown, unknown]>([
    ["ok", [{ type: "text", text: "ok" }]],
    ["", []],
    [null, []],
    [{ a: 1 }, [{ type: "text", text: '{"a":1}' }]],
    [
      [{ type: "text", text: "a" }, { type: "image_url", image_url: { url: "u" } }, { type: "odd" }],
      [
        { type: "text", text: "a" },
        { type: "media", media: "image", url: "u" },
        { type: "text", text: '{"type":"odd"}' },
      ],
    ],
  ])("result %j", (value, output) => {
    expect(contents({ role: "tool", tool_call_id: "c", name: "f", content: value })).toEqual([
      { type: "tool-result", id: "c", name: "f", output },
    ]);
  });

  test("bones win", () => {
    const part = read([{ role: "tool", tool_call_id: "c", content: "a" }]).messages[0]?.parts[0] as Part;
    expect(contentOf({ ...part, id: "d", name: "g" })).toMatchObject({ id: "d", name: "g" });
    expect(contentOf({ ...part, id: undefined })).not.toHaveProperty("id");
    expect(contentOf({ ...part, made: { type: "tool-result", id: "x", output: [] } })).toMatchObject({
      id: "c",
    });
  });
});

describe("settings", () => {
  const request = {
    model: "gpt-5",
    tools: [{ name: "f", description: "d", parameters: { type: "object" } }],
    toolChoice: { name: "f" },
    maxTokens: 5,
    temperature: 1,
    topP: 0.5,
    stop: ["x"],
    stream: true,
  } as const;

  test("compose and requestOf are inverse", () => {
    expect(requestOf(compose(request))).toEqual(request);
    expect(requestOf(compose({ ...request, model: "llama", toolChoice: "required" }))).toEqual({
      ...request,
      model: "llama",
      toolChoice: "required",
    });
    expect(compose(undefined)).toEqual([]);
    expect(requestOf([])).toEqual({});
  });

  test("the limit goes by the name that the model knows", () => {
    expect(compose({ model: "gpt-5", maxTokens: 5 })).toHaveProperty("max_completion_tokens", 5);
    expect(compose({ model: "mistral-large", maxTokens: 5 })).toHaveProperty("max_tokens", 5);
  });

  test("older and foreign spellings", () => {
    expect(
      requestOf({
        functions: [{ name: "f" }, 5, {}],
        function_call: { name: "f" },
        stop: "x",
        max_tokens: 5,
        temperature: "hot",
      }),
    ).toEqual({ tools: [{ name: "f" }], toolChoice: { name: "f" }, stop: ["x"], maxTokens: 5 });
    expect(requestOf({ tool_choice: "any", tools: [{ type: "web_search" }] })).toEqual({
      toolChoice: "required",
    });
  });
});

test("fieldsOf names what is beyond the core of a message", () => {
  const [message] = read([
    { role: "assistant", content: "a", tool_calls: [], channel: "final", refusal: null },
  ]).messages;
  expect(message && fieldsOf(message)).toEqual(["channel", "refusal"]);
  const [stray] = read(["x"]).messages;
  expect(stray && fieldsOf(stray)).toEqual([]);
});
