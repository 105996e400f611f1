import { describe, expect, test } from "vitest";
import { Fault, type Message } from "../../model/message.ts";
import { type Part, Trait } from "../../model/part.ts";
import { geminiFormat } from "./index.ts";

const { read, contentOf, fieldsOf } = geminiFormat;
const first = (message: unknown) => read([message]).messages[0] as Message;
const part = (raw: unknown, role = "model") => first({ role, parts: [raw] }).parts[0] as Part;

describe("roles", () => {
  test.each([
    ["user", "user"],
    ["model", "assistant"],
    ["function", "user"],
    ["tool", "user"],
  ])("%s is %s", (wireRole, role) => {
    expect(first({ role: wireRole, parts: [{ text: "x" }] })).toMatchObject({ role, wireRole, faults: 0 });
  });
  test.each([
    ["system", "system"],
    ["assistant", "assistant"],
    ["wizard", "user"],
  ])("%s is taken for %s, with a fault", (wireRole, role) => {
    const parts = [{ text: "x" }];
    expect(first({ role: wireRole, parts })).toMatchObject({ role, wireRole, faults: Fault.UnknownRole });
  });
  test("a missing role is the user's", () => {
    expect(first({ parts: [{ text: "x" }] })).toMatchObject({ role: "user", wireRole: "", faults: 0 });
  });
});

describe("contents", () => {
  test.each([
    [null, Fault.ContentNull],
    [undefined, Fault.ContentMissing],
    [[], Fault.ContentEmptyList],
  ])("parts %j", (parts, faults) => {
    expect(first({ role: "user", parts })).toMatchObject({ parts: [], faults });
  });
  test("one part without a list is accepted", () => {
    expect(first({ role: "user", parts: { text: "x" } })).toMatchObject({
      faults: 0,
      parts: [{ kind: "text", field: "parts", index: -1, raw: { text: "x" } }],
    });
  });
  test("strings and numbers are not", () => {
    expect(first({ role: "user", parts: "x" })).toMatchObject({
      faults: Fault.ContentType,
      parts: [{ kind: "text" }],
    });
    expect(first({ role: "user", parts: 7 })).toMatchObject({
      faults: Fault.ContentType,
      parts: [{ kind: "opaque" }],
    });
    expect(part("x")).toMatchObject({ kind: "text", traits: Trait.Unknown });
  });
  test("the SDK's short forms", () => {
    const text = read({ contents: "hi" });
    expect(text.messages).toMatchObject([{ role: "user", faults: 0, parts: [{ kind: "text", raw: "hi" }] }]);
    const lone = read({ contents: { role: "model", parts: [{ text: "hi" }] } });
    expect(lone.messages).toMatchObject([{ role: "assistant", parts: [{ kind: "text" }] }]);
    expect(read(["hi"]).messages[0]?.faults).toBe(Fault.NotObject);
  });
  test("a part that stands for a content", () => {
    expect(first({ text: "hi" })).toMatchObject({
      role: "user",
      faults: Fault.ContentMissing,
      parts: [{ kind: "text", field: "", index: -1 }],
    });
  });
});

describe("parts", () => {
  const signed = { traits: Trait.Signed, vendor: "gemini" };
  test.each([
    [{ text: "hi" }, { kind: "text", size: 2, traits: 0, vendor: undefined }],
    [
      { text: "", thoughtSignature: "s" },
      { kind: "text", traits: Trait.Empty | Trait.Signed, vendor: "gemini" },
    ],
    [{ text: " " }, { kind: "text", traits: Trait.Blank }],
    [
      { text: "hi", thought_signature: "s" },
      { kind: "text", ...signed },
    ],
    [
      { text: "hm", thought: true },
      { kind: "reasoning", size: 2, traits: 0, vendor: undefined },
    ],
    [
      { text: "hm", thought: true, thoughtSignature: "s" },
      { kind: "reasoning", ...signed },
    ],
    [
      { functionCall: { id: "a", name: "f", args: {} } },
      { kind: "tool-call", id: "a", name: "f", traits: 0 },
    ],
    [{ functionCall: { name: "f" } }, { kind: "tool-call", id: undefined, traits: 0 }],
    [
      { function_call: { name: "f" }, thought_signature: "s" },
      { kind: "tool-call", name: "f", ...signed },
    ],
    [{ functionCall: { name: "f", args: "x" } }, { kind: "tool-call", traits: Trait.ArgumentsNotObject }],
    [{ functionCall: { name: "f", args: [] } }, { kind: "tool-call", traits: Trait.ArgumentsNotObject }],
    [{ inlineData: { mimeType: "image/png" } }, { kind: "media", traits: Trait.Image }],
    [{ inline_data: { mime_type: "audio/wav" } }, { kind: "media", traits: Trait.Audio }],
    [{ fileData: { mimeType: "video/mp4" } }, { kind: "media", traits: Trait.Video }],
    [{ file_data: { mime_type: "application/pdf" } }, { kind: "media", traits: Trait.Document }],
    [{ executableCode: {} }, { kind: "opaque", traits: Trait.ByProvider }],
    [{ code_execution_result: {} }, { kind: "opaque", traits: Trait.ByProvider }],
    [
      { toolCall: {}, thoughtSignature: "s" },
      { kind: "opaque", traits: Trait.ByProvider | Trait.Signed },
    ],
    [{ toolResponse: {} }, { kind: "opaque", traits: Trait.ByProvider }],
    [{}, { kind: "opaque", traits: Trait.Unknown }],
    [
      { text: "hm", thought: "yes" },
      { kind: "text", traits: Trait.Unknown },
    ],
    [
      { text: "hm", thoughtSignature: 4 },
      { kind: "text", traits: Trait.Unknown },
    ],
    [{ functionCall: { id: 4, name: "a" } }, { kind: "tool-call", id: undefined, traits: Trait.Unknown }],
    [{ functionCall: { id: null, name: "a" } }, { kind: "tool-call", id: undefined, traits: 0 }],
    [
      { inlineData: { mimeType: 4, data: "eA==" } },
      { kind: "media", traits: Trait.Document | Trait.Unknown },
    ],
    [{ thoughtSignature: "s" }, { kind: "opaque", traits: Trait.Signed }],
    [{ thought: true }, { kind: "opaque", traits: Trait.Unknown }],
    [{ hologram: {} }, { kind: "opaque", traits: Trait.Unknown }],
    [{ text: 7 }, { kind: "opaque", traits: Trait.Unknown }],
    [{ functionCall: null }, { kind: "opaque", traits: Trait.Unknown }],
    [null, { kind: "opaque", traits: Trait.Unknown }],
  ])("%j", (raw, bones) => {
    expect(part(raw)).toMatchObject(bones);
  });

  test.each([
    [{ output: "ok" }, 2, 0],
    [{ result: "ok", error: null }, 2, 0],
    [{ error: "bad" }, 3, Trait.Failed],
    [{ content: "x", name: "f" }, 1, 0],
    [{ anything: 1 }, 0, 0],
    [{}, 0, Trait.Empty],
    [undefined, 0, Trait.Absent | Trait.Empty],
    [null, 0, Trait.Absent | Trait.Empty],
    ["x", 0, Trait.Unknown],
  ])("response %j", (response, size, traits) => {
    const bones = { kind: "tool-result", id: "a", name: "f", size, traits };
    expect(part({ functionResponse: { id: "a", name: "f", response } }, "user")).toMatchObject(bones);
    expect(part({ function_response: { id: "a", name: "f", response } }, "user")).toMatchObject(bones);
  });
  test("a response that holds media", () => {
    const parts = [{ inlineData: { mimeType: "image/png", data: "aGk=" } }];
    expect(part({ functionResponse: { name: "f", response: {}, parts } }, "user").traits).toBe(
      Trait.HoldsMedia,
    );
  });
});

describe("requests", () => {
  test.each([
    [{ systemInstruction: "a" }, -1, "systemInstruction"],
    [{ system_instruction: "a" }, -1, "system_instruction"],
    [{ systemInstruction: { parts: [{ text: "a" }] } }, 0, "systemInstruction.parts"],
    [{ systemInstruction: { parts: { text: "a" } } }, -1, "systemInstruction.parts"],
    [{ systemInstruction: { text: "a" } }, -1, "systemInstruction"],
    [{ systemInstruction: ["a"] }, 0, "systemInstruction"],
    [{ config: { systemInstruction: "a" } }, -1, "config.systemInstruction"],
  ])("system text %j", (fields, index, field) => {
    expect(read({ ...fields, contents: [] }).system).toMatchObject([
      { kind: "text", field, index, size: 1, traits: 0 },
    ]);
  });

  test("tools are one list", () => {
    const tools = [
      { functionDeclarations: [{ name: "a" }] },
      { googleSearch: {} },
      { function_declarations: [{ name: "b" }] },
    ];
    expect(read({ tools, contents: [] }).tools).toMatchObject([
      { name: "a", index: 0 },
      { name: "b", index: 1 },
    ]);
    expect(read({ tools: { function_declarations: [{ name: "b" }] }, contents: [] }).tools).toHaveLength(1);
    expect(read({ tools: [{ googleSearch: {} }], contents: [] }).tools).toBeUndefined();
    expect(read({ tools: [], contents: [] }).tools).toEqual([]);
    expect(read({ contents: [] }).tools).toBeUndefined();
  });

  test("model and fields", () => {
    expect(read({ model: "gemini-3", contents: [] }).request).toMatchObject({
      whole: true,
      model: "gemini-3",
    });
    expect(fieldsOf(first({ role: "user", parts: [], x: 1 }))).toEqual(["x"]);
  });
});

describe("flesh", () => {
  test.each([
    [{ text: "x" }, { type: "text", text: "x" }],
    [
      { text: "x", thought: true, thoughtSignature: "s" },
      { type: "reasoning", text: "x", proof: "s", vendor: "gemini" },
    ],
    [
      { functionCall: { id: "a", name: "f", args: { x: 1 } }, thought_signature: "s" },
      { type: "tool-call", id: "a", name: "f", input: { x: 1 }, proof: "s", vendor: "gemini" },
    ],
    [{ functionCall: { name: "f" } }, { type: "tool-call", name: "f", input: {} }],
    [
      { functionResponse: { name: "f", response: { result: "ok" } } },
      { type: "tool-result", name: "f", output: [{ type: "text", text: "ok" }] },
    ],
    [
      { functionResponse: { name: "f", response: { name: "f", content: "ok" } } },
      { type: "tool-result", name: "f", output: [{ type: "text", text: "ok" }] },
    ],
    [
      { functionResponse: { id: "a", name: "f", response: { a: 1 } } },
      {
        type: "tool-result",
        id: "a",
        name: "f",
        output: [{ type: "text", text: '{"a":1}' }],
        value: { a: 1 },
      },
    ],
    [
      { functionResponse: { name: "f", response: { error: "bad" } } },
      { type: "tool-result", name: "f", output: [{ type: "text", text: "bad" }], failed: true },
    ],
    [
      {
        functionResponse: {
          name: "f",
          response: { output: "x" },
          parts: [{ inlineData: { mimeType: "image/png", data: "aGk=" } }],
        },
      },
      {
        type: "tool-result",
        name: "f",
        output: [
          { type: "text", text: "x" },
          { type: "media", media: "image", mediaType: "image/png", data: "aGk=" },
        ],
      },
    ],
    [
      { inline_data: { mime_type: "image/png", data: "_-8=" } },
      { type: "media", media: "image", mediaType: "image/png", data: "/+8=" },
    ],
    [
      { fileData: { mimeType: "video/mp4", fileUri: "gs://a/b", displayName: "n" } },
      { type: "media", media: "video", mediaType: "video/mp4", url: "gs://a/b", name: "n" },
    ],
    [
      { fileData: { fileUri: "https://generativelanguage.googleapis.com/v1beta/files/x" } },
      { type: "media", media: "document", file: "https://generativelanguage.googleapis.com/v1beta/files/x" },
    ],
    [
      { fileData: { fileUri: "https://www.youtube.com/watch?v=x" } },
      { type: "media", media: "video", url: "https://www.youtube.com/watch?v=x" },
    ],
    [
      { executableCode: { code: "1" } },
      { type: "opaque", format: "gemini", value: { executableCode: { code: "1" } }, label: "executableCode" },
    ],
    [{ thoughtSignature: "s" }, { type: "opaque", format: "gemini", value: undefined }],
    [{}, { type: "opaque", format: "gemini", value: undefined }],
  ])("%j", (raw, content) => {
    expect(contentOf(part(raw))).toEqual(content);
  });
});
