import { describe, expect, test } from "vitest";
import { Fault, type Message } from "../../model/message.ts";
import { type Part, Trait } from "../../model/part.ts";
import { bedrockFormat } from "./index.ts";

const { read, contentOf, fieldsOf } = bedrockFormat;
const first = (message: unknown) => read([message]).messages[0] as Message;
const block = (raw: unknown, role = "user") => first({ role, content: [raw] }).parts[0] as Part;

describe("messages", () => {
  test.each([
    ["user", "user", 0],
    ["assistant", "assistant", 0],
    ["system", "system", 0],
    ["tool", "tool", Fault.UnknownRole],
    ["model", "assistant", Fault.UnknownRole],
    ["wizard", "user", Fault.UnknownRole],
  ])("role %s", (wireRole, role, faults) => {
    expect(first({ role: wireRole, content: [{ text: "x" }] })).toMatchObject({ role, wireRole, faults });
  });
  test.each([
    ["text", Fault.ContentType, 1],
    ["", Fault.ContentEmptyString, 0],
    [[], Fault.ContentEmptyList, 0],
    [null, Fault.ContentNull, 0],
    [undefined, Fault.ContentMissing, 0],
    [{ text: "x" }, Fault.ContentType, 1],
  ])("content %j", (content, faults, count) => {
    const message = first({ role: "user", content });
    expect([message.faults, message.parts.length]).toEqual([faults, count]);
  });
});

describe("blocks", () => {
  test.each([
    [{ text: "hi" }, { kind: "text", size: 2, traits: 0 }],
    [{ text: "" }, { kind: "text", traits: Trait.Empty }],
    [{ text: " " }, { kind: "text", traits: Trait.Blank }],
    [{ document: { name: "a", source: {} } }, { kind: "media", traits: Trait.Document }],
    [{ image: { format: "png", source: {} } }, { kind: "media", traits: Trait.Image }],
    [{ image: { source: {} } }, { kind: "media", traits: Trait.Image | Trait.Unknown }],
    [{ video: { format: "mp4", source: {} } }, { kind: "media", traits: Trait.Video }],
    [{ video: { format: "mp4" } }, { kind: "media", traits: Trait.Video | Trait.Unknown }],
    [{ audio: {} }, { kind: "media", traits: Trait.Audio }],
    [{ document: { source: {} } }, { kind: "media", traits: Trait.Document | Trait.Unknown }],
    [
      { toolUse: { toolUseId: "a", name: "f", input: {} } },
      { kind: "tool-call", id: "a", name: "f", traits: 0 },
    ],
    [{ toolUse: { toolUseId: "a", name: "f" } }, { kind: "tool-call", traits: Trait.ArgumentsMissing }],
    [{ toolUse: { input: "x" } }, { kind: "tool-call", id: undefined, traits: Trait.ArgumentsNotObject }],
    [
      { reasoningContent: { reasoningText: { text: "hm", signature: "s" } } },
      { kind: "reasoning", size: 2, traits: Trait.Signed, vendor: "anthropic" },
    ],
    [
      { reasoningContent: { reasoningText: { text: "hm" } } },
      { kind: "reasoning", traits: 0, vendor: undefined },
    ],
    [
      { reasoningContent: { reasoningText: { text: "", signature: "s" } } },
      { kind: "reasoning", traits: Trait.Signed | Trait.Sealed },
    ],
    [
      { reasoningContent: { redactedContent: "d" } },
      { kind: "reasoning", traits: Trait.Signed | Trait.Sealed, vendor: "anthropic" },
    ],
    [{ reasoningContent: {} }, { kind: "reasoning", traits: Trait.Empty | Trait.Unknown, vendor: undefined }],
    [{ cachePoint: { type: "default" } }, { kind: "opaque", traits: Trait.CacheMark }],
    [{ guardContent: {} }, { kind: "opaque", traits: 0 }],
    [{ citationsContent: {} }, { kind: "opaque", traits: 0 }],
    [{ searchResult: {} }, { kind: "opaque", traits: 0 }],
    [{ hologram: {} }, { kind: "opaque", traits: Trait.Unknown }],
    [{}, { kind: "opaque", traits: Trait.Unknown }],
    [null, { kind: "opaque", traits: Trait.Unknown }],
  ])("%j", (raw, bones) => {
    expect(block(raw)).toMatchObject(bones);
  });

  test.each([
    [{ content: [{ text: "ok" }], status: "success" }, 2, 0],
    [{ content: [{ text: "bad" }], status: "error" }, 3, Trait.Failed],
    [{ content: [{ json: {} }] }, 0, 0],
    [{ content: [{ text: "" }] }, 0, Trait.Empty],
    [{ content: [{ text: " " }] }, 1, Trait.Blank],
    [{ content: [] }, 0, Trait.Empty],
    [{}, 0, Trait.Absent | Trait.Empty | Trait.Unknown],
    [
      { content: [{ text: "a" }, { image: { format: "png", source: { bytes: "AAAA" } } }] },
      1,
      Trait.HoldsMedia,
    ],
    [{ content: [{ text: "a" }, { image: {} }] }, 1, Trait.HoldsMedia | Trait.Unknown],
    [{ content: [7] }, 0, Trait.Unknown],
    [{ content: "x" }, 0, Trait.Unknown],
  ])("result %j", (fields, size, traits) => {
    expect(block({ toolResult: { toolUseId: "a", ...fields } })).toMatchObject({
      kind: "tool-result",
      id: "a",
      size,
      traits,
    });
  });

  test("a pair that does not say so is no provider's, wherever it stands", () => {
    const { parts } = first({
      role: "assistant",
      content: [
        { toolUse: { toolUseId: "a", name: "f", input: {} } },
        { toolResult: { toolUseId: "a", content: [] } },
        { toolUse: { toolUseId: "b", name: "f", input: {}, type: "server_tool_use" } },
        { toolResult: { toolUseId: "b", content: [], type: "f_result" } },
      ],
    });
    const ours = parts.map((part) => (part.traits & Trait.ByProvider) !== 0);
    expect(ours).toEqual([false, false, true, true]);
  });

  test("server tools say so", () => {
    const call = { toolUse: { toolUseId: "a", name: "f", input: {}, type: "server_tool_use" } };
    expect(block(call, "assistant").traits).toBe(Trait.ByProvider);
  });
});

describe("requests", () => {
  test("facts", () => {
    const { request } = read({
      modelId: "m",
      additionalModelRequestFields: { reasoning_config: { type: "enabled" } },
      messages: [],
    });
    expect(request).toMatchObject({ whole: true, model: "m", thinking: true });
    const off = { thinking: { type: "disabled" } };
    expect(read({ additionalModelRequestFields: off, messages: [] }).request.thinking).toBe(false);
    expect(read({ messages: [] }).request.thinking).toBeUndefined();
  });

  test("system and tools", () => {
    const tools = [{ cachePoint: {} }, { toolSpec: { name: "f" } }, { systemTool: { name: "g" } }];
    const outline = read({
      system: [{ text: "a" }, { cachePoint: {} }, { guardContent: {} }],
      toolConfig: { tools },
      messages: [],
    });
    expect(outline.system).toMatchObject([
      { kind: "text", field: "system", index: 0 },
      { kind: "opaque", traits: Trait.CacheMark },
      { kind: "opaque", traits: 0 },
    ]);
    expect(outline.tools).toMatchObject([
      { name: "f", index: 1 },
      { name: "g", index: 2 },
    ]);
    expect(fieldsOf(first({ role: "user", content: [], x: 1 }))).toEqual(["x"]);
  });
});

describe("flesh", () => {
  test.each([
    [{ text: "x" }, { type: "text", text: "x" }],
    [
      { reasoningContent: { reasoningText: { text: "r", signature: "s" } } },
      { type: "reasoning", text: "r", proof: "s", vendor: "anthropic" },
    ],
    [
      { reasoningContent: { redactedContent: "d" } },
      { type: "reasoning", proof: "d", vendor: "anthropic", sealed: true },
    ],
    [
      { toolUse: { toolUseId: "a", name: "f", input: { x: 1 } } },
      { type: "tool-call", id: "a", name: "f", input: { x: 1 } },
    ],
    [
      { toolResult: { toolUseId: "a", status: "error", content: [{ text: "x" }] } },
      { type: "tool-result", id: "a", output: [{ type: "text", text: "x" }], failed: true },
    ],
    [
      { toolResult: { toolUseId: "a", content: [{ json: { a: 1 } }] } },
      { type: "tool-result", id: "a", output: [{ type: "text", text: '{"a":1}' }], value: { a: 1 } },
    ],
    [
      {
        toolResult: {
          toolUseId: "a",
          content: [{ text: "x" }, { image: { format: "jpeg", source: { bytes: "aGk=" } } }],
        },
      },
      {
        type: "tool-result",
        id: "a",
        output: [
          { type: "text", text: "x" },
          { type: "media", media: "image", mediaType: "image/jpeg", data: "aGk=" },
        ],
      },
    ],
    [
      { image: { format: "png", source: { bytes: new Uint8Array([104, 105]) } } },
      { type: "media", media: "image", mediaType: "image/png", data: "aGk=" },
    ],
    [
      { document: { format: "docx", name: "n", source: { s3Location: { uri: "s3://a" } } } },
      {
        type: "media",
        media: "document",
        mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        url: "s3://a",
        name: "n",
      },
    ],
    [
      { video: { format: "three_gp", source: { bytes: "aGk=" } } },
      { type: "media", media: "video", mediaType: "video/3gpp", data: "aGk=" },
    ],
    [
      { document: { format: "txt", name: "n", source: { text: "hi" } } },
      { type: "media", media: "document", mediaType: "text/plain", data: "aGk=", name: "n" },
    ],
    [
      { citationsContent: { content: [] } },
      {
        type: "opaque",
        format: "bedrock",
        value: { citationsContent: { content: [] } },
        label: "citationsContent",
      },
    ],
  ])("%j", (raw, content) => {
    expect(contentOf(block(raw))).toEqual(content);
  });
});
