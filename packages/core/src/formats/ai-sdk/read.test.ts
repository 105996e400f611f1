import { describe, expect, test } from "vitest";
import { Fault, type Message } from "../../model/message.ts";
import { type Part, Trait } from "../../model/part.ts";
import { aiSdkFormat } from "./index.ts";

const { read, contentOf, fieldsOf } = aiSdkFormat;
const first = (message: unknown) => read([message]).messages[0] as Message;
const part = (raw: unknown, role = "user") => first({ role, content: [raw] }).parts[0] as Part;

describe("messages", () => {
  test.each([
    ["system", "system", 0],
    ["user", "user", 0],
    ["assistant", "assistant", 0],
    ["developer", "system", Fault.UnknownRole],
    ["function", "tool", Fault.UnknownRole],
    ["ai", "assistant", Fault.UnknownRole],
    ["wizard", "user", Fault.UnknownRole],
  ])("role %s", (wireRole, role, faults) => {
    expect(first({ role: wireRole, content: "x" })).toMatchObject({ role, wireRole, faults });
  });
  test.each([
    ["user", "", Fault.ContentEmptyString],
    ["user", [], Fault.ContentEmptyList],
    ["user", null, Fault.ContentNull],
    ["user", undefined, Fault.ContentMissing],
    ["user", {}, Fault.ContentType],
    ["tool", "text", Fault.ContentType],
    ["system", [{ type: "text", text: "x" }], Fault.ContentType],
  ])("%s content %j", (role, content, faults) => {
    expect(first({ role, content }).faults).toBe(faults);
  });
});

describe("parts", () => {
  test.each([
    [
      { type: "text", text: "hi" },
      { kind: "text", size: 2, traits: 0 },
    ],
    [
      { type: "text", text: "" },
      { kind: "text", traits: Trait.Empty },
    ],
    [
      { type: "text", text: "hi", providerOptions: { google: { thoughtSignature: "s" } } },
      { kind: "text", traits: Trait.Signed, vendor: "gemini" },
    ],
    [
      { type: "text", text: "hi", providerOptions: { openai: { itemId: "m" } } },
      { kind: "text", traits: 0, vendor: undefined },
    ],
    [
      { type: "image", image: "x" },
      { kind: "media", traits: Trait.Image },
    ],
    [
      { type: "file", mediaType: "image/png" },
      { kind: "media", traits: Trait.Image },
    ],
    [
      { type: "file", mediaType: "audio" },
      { kind: "media", traits: Trait.Audio },
    ],
    [
      { type: "file", mimeType: "video/mp4" },
      { kind: "media", traits: Trait.Video },
    ],
    [
      { type: "file", mediaType: "application/pdf" },
      { kind: "media", traits: Trait.Document },
    ],
    [
      { type: "reasoning", text: "r" },
      { kind: "reasoning", size: 1, traits: 0, vendor: undefined },
    ],
    [
      { type: "reasoning", text: "r", providerOptions: { anthropic: { signature: "s" } } },
      { kind: "reasoning", traits: Trait.Signed, vendor: "anthropic" },
    ],
    [
      { type: "reasoning", text: "r", providerMetadata: { bedrock: { signature: "s" } } },
      { kind: "reasoning", traits: Trait.Signed, vendor: "anthropic" },
    ],
    [
      { type: "reasoning", text: "", providerOptions: { anthropic: { redactedData: "d" } } },
      { kind: "reasoning", traits: Trait.Signed | Trait.Sealed, vendor: "anthropic" },
    ],
    [
      {
        type: "reasoning",
        text: "",
        providerOptions: { openai: { itemId: "i", reasoningEncryptedContent: "e" } },
      },
      { kind: "reasoning", traits: Trait.Signed | Trait.Sealed, vendor: "openai" },
    ],
    [
      {
        type: "reasoning",
        text: "r",
        providerOptions: { openai: { itemId: "i", reasoningEncryptedContent: null } },
      },
      { kind: "reasoning", traits: 0, vendor: "openai" },
    ],
    [
      { type: "reasoning", text: "r", providerOptions: { vertex: { thoughtSignature: "s" } } },
      { kind: "reasoning", traits: Trait.Signed, vendor: "gemini" },
    ],
    [
      { type: "reasoning", text: "r", signature: "s" },
      { kind: "reasoning", traits: Trait.Signed, vendor: "anthropic" },
    ],
    [
      { type: "redacted-reasoning", data: "d" },
      { kind: "reasoning", traits: Trait.Signed | Trait.Sealed },
    ],
    [
      { type: "tool-call", toolCallId: "a", toolName: "f", input: {} },
      { kind: "tool-call", id: "a", name: "f", traits: 0 },
    ],
    [
      { type: "tool-call", toolCallId: "a", toolName: "f", args: {} },
      { kind: "tool-call", traits: 0 },
    ],
    [
      { type: "tool-call", input: "x" },
      { kind: "tool-call", id: undefined, traits: Trait.ArgumentsNotObject },
    ],
    [{ type: "tool-call" }, { kind: "tool-call", traits: Trait.ArgumentsMissing }],
    [
      { type: "tool-call", input: {}, providerExecuted: true },
      { kind: "tool-call", traits: Trait.ByProvider },
    ],
    [
      { type: "tool-call", input: {}, providerOptions: { google: { thoughtSignature: "s" } } },
      { kind: "tool-call", traits: Trait.Signed, vendor: "gemini" },
    ],
    [
      { type: "tool-approval-request", approvalId: "p", toolCallId: "a" },
      { kind: "opaque", id: "a", traits: Trait.Local },
    ],
    [
      { type: "tool-approval-response", approvalId: "p", approved: true },
      { kind: "opaque", traits: Trait.Local },
    ],
    [{ type: "custom" }, { kind: "opaque", traits: 0 }],
    [{ type: "hologram" }, { kind: "opaque", traits: Trait.Unknown }],
    [{ type: "text" }, { kind: "opaque", traits: Trait.Unknown }],
    ["text", { kind: "text", size: 4, traits: Trait.Unknown }],
  ])("%j", (raw, bones) => {
    expect(part(raw)).toMatchObject(bones);
  });

  test.each([
    [{ output: { type: "text", value: "ok" } }, 2, 0],
    [{ output: { type: "text", value: "" } }, 0, Trait.Empty],
    [{ output: { type: "error-text", value: "bad" } }, 3, Trait.Failed],
    [{ output: { type: "json", value: null } }, 0, 0],
    [{ output: { type: "error-json", value: {} } }, 0, Trait.Failed],
    [{ output: { type: "execution-denied" } }, 0, Trait.Failed],
    [{ output: { type: "content", value: [{ type: "text", text: "ab" }] } }, 2, 0],
    [{ output: { type: "content", value: [{ type: "media", data: "x" }] } }, 0, Trait.HoldsMedia],
    [{ output: { type: "content", value: [] } }, 0, Trait.Empty],
    [{ output: { type: "content", value: 7 } }, 0, Trait.Unknown],
    [{ output: { type: "text", value: 7 } }, 0, Trait.Unknown],
    [{ output: "plain" }, 0, Trait.Unknown],
    [{}, 0, Trait.Absent | Trait.Empty],
    [{ result: "ok" }, 2, 0],
    [{ result: { a: 1 } }, 0, 0],
    [{ result: "bad", isError: true }, 3, Trait.Failed],
  ])("result %j", (fields, size, traits) => {
    const raw = { type: "tool-result", toolCallId: "a", toolName: "f", ...fields };
    expect(part(raw, "tool")).toMatchObject({ kind: "tool-result", id: "a", name: "f", size, traits });
  });
});

describe("what only the whole history tells", () => {
  const call = (id: string, fields = {}) => ({
    type: "tool-call",
    toolCallId: id,
    toolName: "f",
    input: {},
    ...fields,
  });
  const result = (id: string) => ({
    type: "tool-result",
    toolCallId: id,
    toolName: "f",
    output: { type: "text", value: "x" },
  });
  const marks = (messages: unknown[], trait: number) =>
    read(messages).messages.flatMap((message) => message.parts.map((one) => (one.traits & trait) !== 0));

  test("results of the provider's calls that it gave itself, beside them or later", () => {
    expect(
      marks(
        [
          {
            role: "assistant",
            content: [call("a", { providerExecuted: true }), result("a"), call("b"), result("b")],
          },
          { role: "assistant", content: [call("c", { providerExecuted: true })] },
          { role: "assistant", content: [result("c"), result("z")] },
          { role: "tool", content: [result("c"), result("y")] },
        ],
        Trait.ByProvider,
      ),
    ).toEqual([true, true, true, true, true, true, false, false, false]);
  });

  test("calls that a person denied", () => {
    const request = (approvalId: string, toolCallId: string) => ({
      type: "tool-approval-request",
      approvalId,
      toolCallId,
    });
    const response = (approvalId: string, approved: boolean) => ({
      type: "tool-approval-response",
      approvalId,
      approved,
    });
    expect(
      marks(
        [
          { role: "assistant", content: [call("a"), call("b"), request("1", "a"), request("2", "b")] },
          { role: "tool", content: [response("1", false), response("2", true), response("9", false)] },
        ],
        Trait.Denied,
      ),
    ).toEqual([true, false, false, false, false, false, false]);
  });

  test("an ordinary history stays as it was read", () => {
    const outline = read([
      { role: "assistant", content: [call("a")] },
      { role: "tool", content: [result("a")] },
    ]);
    expect(outline.messages.every((message) => message.pristine)).toBe(true);
  });
});

describe("options", () => {
  test.each([
    [{ system: "a" }, -1],
    [{ instructions: "a" }, -1],
    [{ system: { role: "system", content: "a" } }, 0],
    [{ system: [{ role: "system", content: "a" }] }, 0],
  ])("system text %j", (fields, index) => {
    expect(read({ ...fields, messages: [] }).system).toMatchObject([
      { kind: "text", field: Object.keys(fields)[0], index, size: 1 },
    ]);
  });
  test("tools and model", () => {
    const outline = read({ model: { modelId: "m" }, tools: { a: {}, b: {} }, messages: [] });
    expect(outline.request).toMatchObject({ whole: true, model: "m" });
    expect(outline.tools).toMatchObject([
      { name: "a", index: 0 },
      { name: "b", index: 1 },
    ]);
    expect(read({ model: "m", tools: [{ name: "c" }], messages: [] })).toMatchObject({
      request: { model: "m" },
      tools: [{ name: "c", index: 0 }],
    });
    expect(fieldsOf(first({ role: "user", content: "x", id: 1, providerOptions: {} }))).toEqual(["id"]);
  });
});

describe("flesh", () => {
  const result = (fields: object) => ({ type: "tool-result", toolCallId: "a", toolName: "f", ...fields });
  const said = (text: string, fields: object = {}) => ({
    type: "tool-result",
    id: "a",
    name: "f",
    output: [{ type: "text", text }],
    ...fields,
  });
  test.each([
    [
      { type: "text", text: "x" },
      { type: "text", text: "x" },
    ],
    [
      { type: "reasoning", text: "r", providerOptions: { anthropic: { signature: "s" } } },
      { type: "reasoning", text: "r", proof: "s", vendor: "anthropic" },
    ],
    [
      { type: "reasoning", text: "", providerOptions: { anthropic: { redactedData: "d" } } },
      { type: "reasoning", proof: "d", vendor: "anthropic", sealed: true },
    ],
    [
      { type: "redacted-reasoning", data: "d" },
      { type: "reasoning", proof: "d", vendor: "anthropic", sealed: true },
    ],
    [
      {
        type: "reasoning",
        text: "r",
        providerOptions: { openai: { itemId: "i", reasoningEncryptedContent: "e" } },
      },
      { type: "reasoning", text: "r", proof: "e", vendor: "openai", id: "i" },
    ],
    [
      {
        type: "tool-call",
        toolCallId: "a",
        toolName: "f",
        input: { x: 1 },
        providerOptions: { google: { thoughtSignature: "s" } },
      },
      { type: "tool-call", id: "a", name: "f", input: { x: 1 }, proof: "s", vendor: "gemini" },
    ],
    [
      { type: "tool-call", toolCallId: "a", toolName: "f", args: { x: 1 }, providerExecuted: true },
      { type: "tool-call", id: "a", name: "f", input: { x: 1 }, byProvider: true },
    ],
    [result({ output: { type: "text", value: "x" } }), said("x")],
    [result({ output: { type: "error-text", value: "x" } }), said("x", { failed: true })],
    [result({ output: { type: "json", value: [1] } }), said("[1]", { value: [1] })],
    [result({ output: { type: "execution-denied", reason: "no" } }), said("no", { failed: true })],
    [result({ output: { type: "execution-denied" } }), said("The tool call was denied.", { failed: true })],
    [result({ result: { b: 2 } }), said('{"b":2}', { value: { b: 2 } })],
    [result({ output: "loose" }), said("loose")],
    [
      result({
        output: {
          type: "content",
          value: [
            { type: "text", text: "x" },
            { type: "media", data: "aGk=", mediaType: "image/png" },
            { type: "image-url", url: "https://e.x/a.png" },
            { type: "file-id", fileId: { openai: "file-1" } },
            { type: "file", mediaType: "text/plain", data: { type: "text", text: "hi" } },
            { type: "custom" },
          ],
        },
      }),
      {
        type: "tool-result",
        id: "a",
        name: "f",
        output: [
          { type: "text", text: "x" },
          { type: "media", media: "image", mediaType: "image/png", data: "aGk=" },
          { type: "media", media: "image", url: "https://e.x/a.png" },
          { type: "media", media: "document", file: "file-1" },
          { type: "media", media: "document", mediaType: "text/plain", data: "aGk=" },
          { type: "text", text: '{"type":"custom"}' },
        ],
      },
    ],
    [
      { type: "tool-approval-request", approvalId: "p", toolCallId: "a" },
      {
        type: "opaque",
        format: "ai-sdk",
        value: { type: "tool-approval-request", approvalId: "p", toolCallId: "a" },
        label: "tool-approval-request",
      },
    ],
  ])("%j", (raw, content) => {
    expect(contentOf(part(raw))).toEqual(content);
  });

  const bytes = new Uint8Array([104, 105]);
  test.each([
    ["aGk=", { data: "aGk=" }],
    ["https://e.x/a", { url: "https://e.x/a" }],
    ["data:image/gif;base64,aGk=", { mediaType: "image/gif", data: "aGk=" }],
    [bytes, { data: "aGk=" }],
    [bytes.buffer, { data: "aGk=" }],
    [new URL("https://e.x/a"), { url: "https://e.x/a" }],
    [{ type: "data", data: bytes }, { data: "aGk=" }],
    [{ type: "url", url: new URL("https://e.x/a") }, { url: "https://e.x/a" }],
    [{ type: "url", url: "https://e.x/a" }, { url: "https://e.x/a" }],
    [{ type: "reference", reference: { openai: "file-1" } }, { file: "file-1" }],
    [{ anthropic: "file_1" }, { file: "file_1" }],
    [{ type: "Buffer", data: [104, 105] }, { data: "aGk=" }],
  ])("data %j", (data, fields) => {
    const media = { type: "media", media: "image", mediaType: "image/png", name: "n", ...fields };
    expect(contentOf(part({ type: "file", data, mediaType: "image/png", filename: "n" }))).toEqual(media);
    const { name: _, ...image } = media;
    expect(contentOf(part({ type: "image", image: data, mediaType: "image/png" }))).toEqual(image);
  });

  test("data of no known form", () => {
    for (const data of [
      7,
      null,
      {},
      { type: "data", data: { type: "data" } },
      { type: "text" },
      { type: "Buffer" },
    ]) {
      expect(contentOf(part({ type: "file", data, mediaType: "image/png" })).type).toBe("opaque");
    }
  });
});
