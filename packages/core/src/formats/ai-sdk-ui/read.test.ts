import { describe, expect, test } from "vitest";
import { SutureError } from "../../errors.ts";
import { Fault, type Message } from "../../model/message.ts";
import { Trait } from "../../model/part.ts";
import { aiSdkUiFormat } from "./index.ts";

const { read, contentOf, write, compose, requestOf, fieldsOf } = aiSdkUiFormat;

/** What each message holds, for comparing at a glance. */
function shapeOf(messages: readonly Message[]): unknown {
  return messages.map(({ role, parts }) => [
    role,
    ...parts.map(({ kind, id }) => (id === undefined ? kind : `${kind} ${id}`)),
  ]);
}
const assistant = (...parts: unknown[]) => read([{ id: "m", role: "assistant", parts }]);
const tool = (state: string | null | undefined, fields: object = {}, id = "a") => ({
  type: "tool-f",
  toolCallId: id,
  state,
  input: {},
  ...fields,
});

describe("messages", () => {
  test("steps become messages of the assistant and of tools, all at one place", () => {
    const { messages } = assistant(
      { type: "step-start" },
      { type: "reasoning", text: "r" },
      tool("output-available", { output: "x" }, "a"),
      tool("output-error", { errorText: "bad" }, "b"),
      { type: "step-start" },
      { type: "text", text: "x" },
      tool("output-available", { output: 1 }, "c"),
      { type: "step-start" },
      { type: "text", text: "done" },
    );
    expect(shapeOf(messages)).toEqual([
      ["assistant", "reasoning", "tool-call a", "tool-call b"],
      ["tool", "tool-result a", "tool-result b"],
      ["assistant", "text", "tool-call c"],
      ["tool", "tool-result c"],
      ["assistant", "text"],
    ]);
    expect(new Set(messages.map(({ index, raw }) => `${index}${raw === messages[0]?.raw}`))).toEqual(
      new Set(["0true"]),
    );
    const [call] = messages[2]?.parts.slice(1) ?? [];
    const [result] = messages[3]?.parts ?? [];
    expect([call?.field, call?.index]).toEqual(["parts", 6]);
    expect(result?.raw).toBe(call?.raw);
  });

  test("what the provider ran is answered beside the call", () => {
    const { messages } = assistant(tool("output-available", { output: "x", providerExecuted: true }), {
      type: "text",
      text: "y",
    });
    expect(shapeOf(messages)).toEqual([["assistant", "tool-call a", "tool-result a", "text"]]);
    expect(messages[0]?.parts.map((part) => part.traits & Trait.ByProvider)).toEqual([
      Trait.ByProvider,
      Trait.ByProvider,
      0,
    ]);
  });

  test.each([
    [undefined, Fault.ContentMissing],
    [null, Fault.ContentNull],
    [[], Fault.ContentEmptyList],
    [7, Fault.ContentType],
  ])("parts %j", (parts, faults) => {
    expect(read([{ id: "m", role: "user", parts }]).messages).toMatchObject([{ role: "user", faults }]);
  });
  test("a message of step starts alone is empty", () => {
    expect(shapeOf(assistant({ type: "step-start" }).messages)).toEqual([["assistant"]]);
  });
  test("unknown roles", () => {
    expect(read([{ role: "data", parts: [{ type: "text", text: "x" }] }]).messages).toMatchObject([
      { role: "user", wireRole: "data", faults: Fault.UnknownRole },
    ]);
  });
});

describe("tool parts", () => {
  test.each([
    ["input-streaming", {}, 1, 0],
    ["input-available", {}, 1, 0],
    ["approval-requested", { approval: { id: "1" } }, 1, Trait.Denied],
    ["approval-responded", { approval: { id: "1", approved: true } }, 2, 0],
    ["approval-responded", { approval: { id: "1", approved: false } }, 2, Trait.Denied],
    ["output-available", { output: "x" }, 2, 0],
    [undefined, { output: "x" }, 2, 0],
    ["output-partial", {}, 1, 0],
    ["output-partial", { output: "x" }, 2, 0],
    ["crashed", { errorText: "x" }, 2, 0],
    [null, { output: "x" }, 2, 0],
    ["output-error", { errorText: "x" }, 2, 0],
    ["output-denied", { approval: { id: "1", approved: false } }, 2, Trait.Denied],
  ])("%s %j", (state, fields, count, traits) => {
    const { messages } = assistant(tool(state, fields));
    expect([messages.length, messages[0]?.parts[0]?.traits]).toEqual([count, traits]);
    expect(messages[0]?.parts[0]).toMatchObject({ kind: "tool-call", id: "a", name: "f" });
  });

  test.each([
    [tool("output-available", { output: "ok" }), 2, 0],
    [tool("output-available", { output: "" }), 0, Trait.Empty],
    [tool("output-available", { output: { a: 1 } }), 0, 0],
    [tool("output-available"), 0, Trait.Absent | Trait.Empty],
    [tool("output-error", { errorText: "bad" }), 3, Trait.Failed],
    [tool("output-denied", { approval: { approved: false, reason: "no" } }), 2, Trait.Failed],
  ])("result of %j", (raw, size, traits) => {
    expect(assistant(raw).messages[1]?.parts[0]).toMatchObject({
      kind: "tool-result",
      id: "a",
      name: "f",
      size,
      traits,
    });
  });

  test("names and arguments", () => {
    const { messages } = assistant(
      { type: "dynamic-tool", toolName: "g", toolCallId: "a", state: "input-available", input: 7 },
      { type: "tool-get-it", toolCallId: "b", state: "input-streaming" },
      { type: "tool-f", toolCallId: "c", state: "output-error", errorText: "e", rawInput: { x: 1 } },
      {
        type: "tool-f",
        toolCallId: "d",
        state: "input-available",
        input: {},
        callProviderMetadata: { google: { thoughtSignature: "s" } },
      },
    );
    expect(messages[0]?.parts).toMatchObject([
      { name: "g", traits: Trait.ArgumentsNotObject },
      { name: "get-it", traits: Trait.ArgumentsMissing },
      { name: "f", traits: 0 },
      { name: "f", traits: Trait.Signed, vendor: "gemini" },
    ]);
  });
});

describe("other parts", () => {
  test.each([
    [
      { type: "text", text: "hi" },
      { kind: "text", size: 2 },
    ],
    [
      { type: "file", mediaType: "image/png", url: "u" },
      { kind: "media", traits: Trait.Image },
    ],
    [
      { type: "file", mediaType: "audio", url: "u" },
      { kind: "media", traits: Trait.Audio },
    ],
    [
      { type: "reasoning", text: "r" },
      { kind: "reasoning", traits: 0, vendor: undefined },
    ],
    [
      { type: "reasoning", text: "r", providerMetadata: { anthropic: { signature: "s" } } },
      { kind: "reasoning", traits: Trait.Signed, vendor: "anthropic" },
    ],
    [
      { type: "reasoning", reasoning: "r", details: [{ type: "text", text: "r", signature: "s" }] },
      { kind: "reasoning", traits: Trait.Signed, vendor: "anthropic" },
    ],
    [
      { type: "source-url", url: "u" },
      { kind: "opaque", traits: 0 },
    ],
    [{ type: "source-document" }, { kind: "opaque", traits: 0 }],
    [
      { type: "data-weather", data: {} },
      { kind: "opaque", traits: 0 },
    ],
    [{ type: "hologram" }, { kind: "opaque", traits: Trait.Unknown }],
    [{ type: "text" }, { kind: "opaque", traits: Trait.Unknown }],
    [null, { kind: "opaque", traits: Trait.Unknown }],
  ])("%j", (raw, bones) => {
    expect(assistant(raw).messages[0]?.parts[0]).toMatchObject(bones);
  });
});

describe("messages of version 4", () => {
  const call = { toolCallId: "a", toolName: "f", args: { x: 1 } };
  const older = (fields: object) =>
    read([{ id: "m", role: "assistant", content: "text", ...fields }]).messages;

  test("calls, their results, then the text", () => {
    const messages = older({ toolInvocations: [{ ...call, state: "result", result: "x" }] });
    expect(shapeOf(messages)).toEqual([
      ["assistant", "tool-call a"],
      ["tool", "tool-result a"],
      ["assistant", "text"],
    ]);
    expect(messages[0]?.parts[0]).toMatchObject({ field: "toolInvocations", index: 0, name: "f" });
  });
  test("text that led to calls still open", () => {
    expect(shapeOf(older({ toolInvocations: [{ ...call, state: "call" }] }))).toEqual([
      ["assistant", "text", "tool-call a"],
    ]);
  });
  test("reasoning, attachments, parts", () => {
    expect(shapeOf(older({ reasoning: "r" }))).toEqual([["assistant", "reasoning", "text"]]);
    const attachment = { contentType: "image/png", url: "u", name: "n" };
    const user = read([{ role: "user", content: "x", experimental_attachments: [attachment] }]).messages;
    expect(user[0]?.parts[1]).toMatchObject({
      kind: "media",
      field: "experimental_attachments",
      traits: Trait.Image,
    });
    expect(contentOf(user[0]?.parts[1] ?? expect.fail())).toEqual({
      type: "media",
      media: "image",
      mediaType: "image/png",
      url: "u",
      name: "n",
    });
    const parts = [{ type: "tool-invocation", toolInvocation: { ...call, state: "result", result: "x" } }];
    expect(shapeOf(older({ parts }))).toEqual([
      ["assistant", "tool-call a"],
      ["tool", "tool-result a"],
    ]);
  });
});

describe("flesh", () => {
  const flesh = (raw: unknown) => assistant(raw).messages.flatMap((message) => message.parts.map(contentOf));
  test.each([
    [{ type: "text", text: "x" }, [{ type: "text", text: "x" }]],
    [
      {
        type: "reasoning",
        text: "r",
        providerMetadata: { openai: { itemId: "i", reasoningEncryptedContent: "e" } },
      },
      [{ type: "reasoning", text: "r", proof: "e", vendor: "openai", id: "i" }],
    ],
    [
      { type: "file", mediaType: "image/png", url: "data:image/png;base64,aGk=", filename: "n" },
      [{ type: "media", media: "image", mediaType: "image/png", data: "aGk=", name: "n" }],
    ],
    [
      tool("output-available", { output: { a: 1 }, input: { x: 1 } }),
      [
        { type: "tool-call", id: "a", name: "f", input: { x: 1 } },
        {
          type: "tool-result",
          id: "a",
          name: "f",
          output: [{ type: "text", text: '{"a":1}' }],
          value: { a: 1 },
        },
      ],
    ],
    [
      tool("output-error", { errorText: "bad", providerExecuted: true }),
      [
        { type: "tool-call", id: "a", name: "f", input: {}, byProvider: true },
        {
          type: "tool-result",
          id: "a",
          name: "f",
          output: [{ type: "text", text: "bad" }],
          failed: true,
          byProvider: true,
        },
      ],
    ],
    [
      tool("output-denied", { approval: { approved: false } }),
      [
        { type: "tool-call", id: "a", name: "f", input: {} },
        {
          type: "tool-result",
          id: "a",
          name: "f",
          output: [{ type: "text", text: "The tool call was denied." }],
          failed: true,
        },
      ],
    ],
    [
      { type: "source-url", url: "u" },
      [{ type: "opaque", format: "ai-sdk-ui", value: { type: "source-url", url: "u" }, label: "source-url" }],
    ],
  ])("%j", (raw, contents) => {
    expect(flesh(raw)).toEqual(contents);
  });
});

describe("writing", () => {
  test("is refused for all but whole messages of the caller's, with what to do instead", () => {
    const document = [{ id: "m", role: "user", parts: [{ type: "text", text: "x" }] }];
    const outline = read(document);
    expect(write(outline, document, outline)).toBe(document);
    expect(write({ ...outline, messages: [] }, document, outline)).toEqual([]);
    const changed = { ...outline, messages: outline.messages.map((message) => ({ ...message })) };
    for (const refused of [() => write(changed, document, outline), () => compose({})]) {
      expect(refused).toThrowError(SutureError);
      expect(refused).toThrowError(
        expect.objectContaining({ code: "cannot-write", hint: expect.stringContaining("ai-sdk") }),
      );
    }
    expect(aiSdkUiFormat.writable).toBe(false);
  });
  test("settings and fields", () => {
    expect(requestOf({ model: "m", messages: [] })).toEqual({ model: "m" });
    expect(requestOf([])).toEqual({});
    const [message] = read([{ id: "m", role: "user", parts: [], metadata: {}, x: 1 }]).messages as [Message];
    expect(fieldsOf(message)).toEqual(["x"]);
  });
});
