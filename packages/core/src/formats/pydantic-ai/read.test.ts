import { describe, expect, test } from "vitest";
import { Fault } from "../../model/message.ts";
import { type Part, Trait } from "../../model/part.ts";
import { pydanticAiFormat } from "./index.ts";

const { read, contentOf } = pydanticAiFormat;
const request = (...parts: unknown[]) => read([{ kind: "request", parts }]).messages[0]?.parts ?? [];
const response = (...parts: unknown[]) =>
  read([{ kind: "response", parts, provider_name: "openai" }]).messages[0]?.parts ?? [];

describe("messages", () => {
  test.each([
    [{ kind: "request", parts: [{}] }, "user", 0],
    [{ kind: "response", parts: [{}] }, "assistant", 0],
    [{ kind: "response", parts: [] }, "assistant", Fault.ContentEmptyList],
    [{ kind: "request", parts: null }, "user", Fault.ContentNull],
    [{ kind: "request" }, "user", Fault.ContentMissing],
    [{ kind: "request", parts: 5 }, "user", Fault.ContentType],
    [{ parts: [{ part_kind: "user-prompt", content: "a" }] }, "user", Fault.UnknownRole],
    [{ parts: [{ part_kind: "thinking", content: "a" }] }, "assistant", Fault.UnknownRole],
  ])("%j", (raw, role, faults) => {
    expect(read([raw]).messages[0]).toMatchObject({ role, faults });
  });

  test("the last instructions count", () => {
    const list = [
      { kind: "request", parts: [], instructions: "old" },
      { kind: "request", parts: [], instructions: "new" },
      { kind: "request", parts: [], instructions: null },
    ];
    expect(read(list).system).toMatchObject([
      { kind: "text", field: "instructions", raw: "new", origin: "messages.1.instructions" },
    ]);
    expect(read([]).system).toEqual([]);
  });

  test("a session holds its list in messages, and is no request", () => {
    expect(read({ session_id: "s", messages: [] }).request).toMatchObject({ whole: false, model: undefined });
  });
});

describe("parts of requests", () => {
  test.each<[unknown, Partial<Part>]>([
    [
      { part_kind: "user-prompt", content: "ab" },
      { kind: "text", size: 2, traits: 0 },
    ],
    [
      { part_kind: "user-prompt", content: "" },
      { kind: "text", traits: Trait.Empty },
    ],
    [
      { part_kind: "user-prompt", content: [] },
      { kind: "text", traits: Trait.Empty },
    ],
    [
      { part_kind: "user-prompt", content: 5 },
      { kind: "opaque", traits: Trait.Unknown },
    ],
    [
      { part_kind: "system-prompt", content: "s" },
      { kind: "text", traits: Trait.Instruction },
    ],
    [
      { part_kind: "tool-return", tool_name: "f", content: "ok", tool_call_id: "c" },
      { kind: "tool-result", id: "c", name: "f", size: 2, traits: 0 },
    ],
    [
      { part_kind: "tool-return", content: { a: 1 } },
      { kind: "tool-result", size: 7, traits: 0 },
    ],
    [{ part_kind: "tool-return", content: null }, { traits: Trait.Empty | Trait.Absent }],
    [{ part_kind: "tool-return", content: "" }, { traits: Trait.Empty }],
    [{ part_kind: "tool-return", content: "x", outcome: "failed" }, { traits: Trait.Failed }],
    [{ part_kind: "tool-return", content: "x", outcome: "denied" }, { traits: Trait.Failed | Trait.Denied }],
    [
      { part_kind: "tool-return", content: ["see", { kind: "binary", data: "A", media_type: "image/png" }] },
      { size: 3, traits: Trait.HoldsMedia },
    ],
    [{ part_kind: "tool-return", content: { kind: "image-url", url: "u" } }, { traits: Trait.HoldsMedia }],
    [
      { part_kind: "retry-prompt", tool_name: "f", tool_call_id: "c", content: [{ msg: "bad" }] },
      { kind: "tool-result", id: "c", name: "f", traits: Trait.Failed },
    ],
    [
      { part_kind: "retry-prompt", tool_name: null, content: "again" },
      { kind: "text", size: 5, traits: 0 },
    ],
    [{ part_kind: "tool-availability-delta" }, { kind: "opaque", traits: 0 }],
    [{ part_kind: "wonder" }, { kind: "opaque", traits: Trait.Unknown }],
    [
      { part_kind: "system-prompt", content: 5 },
      { kind: "opaque", traits: Trait.Unknown },
    ],
    [null, { kind: "opaque", traits: Trait.Unknown }],
  ])("%j", (raw, bones) => {
    expect(request(raw)).toMatchObject([{ field: "parts", index: 0, raw, ...bones }]);
  });

  test("each piece of a prompt is a part at the prompt's place", () => {
    const content = [
      "a",
      { kind: "text-content", content: "bc" },
      { kind: "image-url", url: "u" },
      { kind: "audio-url", url: "u" },
      { kind: "video-url", url: "u" },
      { kind: "document-url", url: "u" },
      { kind: "binary", data: "A", media_type: "audio/wav" },
      { kind: "uploaded-file", file_id: "f", media_type: "application/pdf" },
      { kind: "cache-point" },
      { kind: "odd" },
      5,
    ];
    const parts = request(
      { part_kind: "system-prompt", content: "s" },
      { part_kind: "user-prompt", content },
    ).slice(1);
    expect(parts.map((part) => part.raw)).toEqual(content);
    expect(new Set(parts.map((part) => part.index))).toEqual(new Set([1]));
    expect(parts.map((part) => [part.kind, part.traits])).toEqual([
      ["text", 0],
      ["text", 0],
      ["media", Trait.Image],
      ["media", Trait.Audio],
      ["media", Trait.Video],
      ["media", Trait.Document],
      ["media", Trait.Audio],
      ["media", Trait.Document],
      ["opaque", Trait.CacheMark],
      ["opaque", Trait.Unknown],
      ["opaque", Trait.Unknown],
    ]);
  });
});

describe("parts of responses", () => {
  test.each<[unknown, Partial<Part>]>([
    [
      { part_kind: "text", content: "ab" },
      { kind: "text", size: 2, traits: 0 },
    ],
    [
      { part_kind: "text", content: "" },
      { kind: "text", traits: Trait.Empty },
    ],
    [
      { part_kind: "thinking", content: "t" },
      { kind: "reasoning", traits: 0, vendor: undefined },
    ],
    [
      { part_kind: "thinking", content: "t", signature: "s", provider_name: "google-gla" },
      { traits: Trait.Signed, vendor: "gemini" },
    ],
    [
      { part_kind: "thinking", content: "", signature: "s" },
      { traits: Trait.Signed | Trait.Sealed, vendor: "openai" },
    ],
    [
      { part_kind: "thinking", content: "t", signature: "s", provider_name: "bedrock" },
      { traits: Trait.Signed, vendor: "anthropic" },
    ],
    [
      { part_kind: "tool-call", tool_name: "f", args: "{}", tool_call_id: "c" },
      { kind: "tool-call", id: "c", name: "f", size: 2, traits: Trait.ArgumentsText },
    ],
    [{ part_kind: "tool-call", args: { a: 1 } }, { traits: 0 }],
    [{ part_kind: "tool-call", args: null }, { traits: 0 }],
    [{ part_kind: "tool-call", args: "" }, { traits: 0 }],
    [{ part_kind: "tool-call", args: [1] }, { traits: Trait.ArgumentsNotObject }],
    [
      { part_kind: "tool-call", args: {}, provider_details: { thought_signature: "s" } },
      { traits: Trait.Signed, vendor: "gemini" },
    ],
    [
      { part_kind: "builtin-tool-call", args: {} },
      { kind: "tool-call", traits: Trait.ByProvider },
    ],
    [
      { part_kind: "builtin-tool-return", content: "x" },
      { kind: "tool-result", traits: Trait.ByProvider },
    ],
    [
      { part_kind: "file", content: { kind: "binary", data: "A", media_type: "image/png" } },
      { kind: "media", traits: Trait.Image },
    ],
    [
      { part_kind: "file", content: null },
      { kind: "opaque", traits: Trait.Unknown },
    ],
    [
      { part_kind: "compaction", content: "sum" },
      { kind: "opaque", traits: 0 },
    ],
  ])("%j", (raw, bones) => {
    expect(response(raw)).toMatchObject([{ field: "parts", index: 0, raw, ...bones }]);
  });
});

describe("contentOf", () => {
  test.each<[unknown, unknown]>([
    [
      { part_kind: "user-prompt", content: "a" },
      { type: "text", text: "a" },
    ],
    [
      { part_kind: "retry-prompt", content: [{ msg: "bad" }] },
      { type: "text", text: '[{"msg":"bad"}]' },
    ],
    [
      { part_kind: "user-prompt", content: [{ kind: "binary", data: "-_", media_type: "image/png" }] },
      { type: "media", media: "image", mediaType: "image/png", data: "+/" },
    ],
    [
      { part_kind: "user-prompt", content: [{ kind: "uploaded-file", file_id: "f" }] },
      { type: "media", media: "document", file: "f" },
    ],
    [
      { part_kind: "user-prompt", content: [{ kind: "image-url", url: "u", media_type: "image/png" }] },
      { type: "media", media: "image", mediaType: "image/png", url: "u" },
    ],
    [
      { part_kind: "tool-return", tool_name: "f", content: { a: 1 }, tool_call_id: "c" },
      {
        type: "tool-result",
        id: "c",
        name: "f",
        output: [{ type: "text", text: '{"a":1}' }],
        value: { a: 1 },
      },
    ],
    [
      { part_kind: "tool-return", tool_name: "f", content: ["a", { kind: "image-url", url: "u" }, 5] },
      {
        type: "tool-result",
        name: "f",
        output: [
          { type: "text", text: "a" },
          { type: "media", media: "image", url: "u" },
          { type: "text", text: "5" },
        ],
      },
    ],
    [
      { part_kind: "tool-return", tool_name: "f", content: { kind: "text-content", content: "ok" } },
      { type: "tool-result", name: "f", output: [{ type: "text", text: "ok" }] },
    ],
    [
      {
        part_kind: "tool-return",
        tool_name: "f",
        content: [
          { kind: "text-content", content: "see", metadata: { a: 1 } },
          { kind: "image-url", url: "u" },
        ],
      },
      {
        type: "tool-result",
        name: "f",
        output: [
          { type: "text", text: "see" },
          { type: "media", media: "image", url: "u" },
        ],
      },
    ],
    [
      { part_kind: "retry-prompt", tool_name: "f", tool_call_id: "c", content: "bad" },
      { type: "tool-result", id: "c", name: "f", output: [{ type: "text", text: "bad" }], failed: true },
    ],
    [
      { part_kind: "wonder" },
      { type: "opaque", format: "pydantic-ai", value: { part_kind: "wonder" }, label: "wonder" },
    ],
  ])("%j", (raw, expected) => {
    expect(contentOf(request(raw)[0] as Part)).toEqual(expected);
  });

  test.each<[unknown, unknown]>([
    [
      { part_kind: "thinking", content: "t", signature: "s", provider_name: "anthropic", id: "i" },
      { type: "reasoning", text: "t", proof: "s", vendor: "anthropic", id: "i" },
    ],
    [
      {
        part_kind: "thinking",
        content: "",
        signature: "s",
        id: "redacted_thinking",
        provider_name: "anthropic",
      },
      { type: "reasoning", proof: "s", vendor: "anthropic", sealed: true, id: "redacted_thinking" },
    ],
    [
      { part_kind: "tool-call", tool_name: "f", args: '{"a":1}', tool_call_id: "c" },
      { type: "tool-call", id: "c", name: "f", input: { a: 1 } },
    ],
    [
      { part_kind: "tool-call", tool_name: "f", args: null },
      { type: "tool-call", name: "f", input: {} },
    ],
    [
      { part_kind: "tool-call", tool_name: "f", args: "{" },
      { type: "tool-call", name: "f", input: "{" },
    ],
    [
      { part_kind: "builtin-tool-call", tool_name: "f", args: {} },
      { type: "tool-call", name: "f", input: {}, byProvider: true },
    ],
    [
      { part_kind: "file", content: { kind: "binary", data: "AA", media_type: "image/png" } },
      { type: "media", media: "image", mediaType: "image/png", data: "AA" },
    ],
  ])("%j", (raw, expected) => {
    expect(contentOf(response(raw)[0] as Part)).toEqual(expected);
  });
});
