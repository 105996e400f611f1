import { describe, expect, test } from "vitest";
import type { PartContent } from "../../model/content.ts";
import { changeMessage, Fault, type Message, type MessageChanges } from "../../model/message.ts";
import { makePart, type Part, Trait } from "../../model/part.ts";
import { sutureFormat } from "./index.ts";

const { read, write, contentOf, requestOf, compose, fieldsOf } = sutureFormat;
const first = (message: unknown) => read([message]).messages[0];
const part = (raw: unknown) => first({ role: "assistant", parts: [raw] })?.parts[0] as Part;

describe("read", () => {
  const parts: [unknown, Partial<Part>][] = [
    [
      { type: "text", text: "ab" },
      { kind: "text", size: 2, traits: 0 },
    ],
    [
      { type: "text", text: " " },
      { kind: "text", traits: Trait.Blank },
    ],
    [{ type: "text" }, { kind: "opaque", traits: Trait.Unknown }],
    [
      { type: "reasoning", text: "t" },
      { kind: "reasoning", size: 1, traits: 0, vendor: undefined },
    ],
    [
      { type: "reasoning", proof: "p", vendor: "openai", sealed: true },
      { kind: "reasoning", traits: Trait.Signed | Trait.Sealed, vendor: "openai" },
    ],
    [
      { type: "tool-call", id: "c", name: "f", input: {} },
      { kind: "tool-call", id: "c", name: "f", traits: 0 },
    ],
    [
      { type: "tool-call", name: "f", input: "{" },
      { id: undefined, traits: Trait.ArgumentsText, size: 1 },
    ],
    [{ type: "tool-call", name: "f", input: "x", custom: true }, { traits: Trait.FreeText }],
    [{ type: "tool-call", name: "f" }, { traits: Trait.ArgumentsMissing }],
    [{ type: "tool-call", name: "f", input: [1] }, { traits: Trait.ArgumentsNotObject }],
    [
      { type: "tool-call", name: "f", input: {}, byProvider: true, proof: "p", vendor: "gemini" },
      { traits: Trait.ByProvider | Trait.Signed, vendor: "gemini" },
    ],
    [
      { type: "tool-result", id: "c", name: "f", output: [{ type: "text", text: "ok" }], failed: true },
      { kind: "tool-result", id: "c", name: "f", size: 2, traits: Trait.Failed },
    ],
    [{ type: "tool-result", output: [] }, { traits: Trait.Empty }],
    [
      { type: "tool-result", output: "ok" },
      { size: 2, traits: 0 },
    ],
    [{ type: "tool-result", output: 5 }, { traits: 0 }],
    [{ type: "tool-result" }, { traits: Trait.Empty | Trait.Absent }],
    [
      { type: "tool-result", output: [{ type: "media", media: "image" }], byProvider: true },
      { traits: Trait.HoldsMedia | Trait.ByProvider },
    ],
    [
      { type: "media", media: "video", url: "u" },
      { kind: "media", traits: Trait.Video },
    ],
    [
      { type: "media", media: "smell" },
      { kind: "opaque", traits: Trait.Unknown },
    ],
    [
      { type: "opaque", format: "gemini", value: 1 },
      { kind: "opaque", traits: 0 },
    ],
    ["text", { kind: "text", size: 4, traits: Trait.Unknown }],
  ];
  test.each(parts)("part %j", (raw, bones) => {
    expect(part(raw)).toMatchObject({ field: "parts", index: 0, raw, ...bones });
  });

  test("roles and faults", () => {
    for (const role of ["system", "user", "assistant", "tool"]) {
      expect(first({ role, parts: [{ type: "text", text: "a" }] })).toMatchObject({
        role,
        wireRole: role,
        faults: 0,
      });
    }
    expect(first({ role: "ai", parts: [] })).toMatchObject({
      role: "assistant",
      faults: Fault.UnknownRole | Fault.ContentEmptyList,
    });
    expect(first({ role: "user" })?.faults).toBe(Fault.ContentMissing);
    expect(first({ role: "user", parts: null })?.faults).toBe(Fault.ContentNull);
    expect(first({ role: "user", parts: "words" })?.parts[0]).toMatchObject({
      kind: "text",
      traits: Trait.Unknown,
    });
    expect(first({ role: "user", parts: 5 })).toMatchObject({
      faults: Fault.ContentType,
      parts: [{ kind: "opaque" }],
    });
  });
});

describe("contentOf", () => {
  const contents: PartContent[] = [
    { type: "text", text: "a" },
    { type: "reasoning", text: "t", proof: "p", vendor: "anthropic", sealed: true, id: "i" },
    {
      type: "tool-call",
      id: "c",
      name: "f",
      input: { a: 1 },
      byProvider: true,
      proof: "p",
      vendor: "gemini",
    },
    { type: "tool-call", id: "c", name: "f", input: "{}", custom: true },
    {
      type: "tool-result",
      id: "c",
      name: "f",
      output: [{ type: "text", text: "a" }],
      value: { a: 1 },
      failed: true,
    },
    {
      type: "tool-result",
      output: [{ type: "media", media: "image", mediaType: "image/png", data: "AA", name: "n" }],
    },
    { type: "media", media: "document", file: "f" },
    { type: "opaque", format: "gemini", value: { a: 1 }, label: "x" },
  ];
  test.each(contents)("%j is its own content", (content) => {
    expect(contentOf(part(content))).toEqual(content);
  });

  test.each<[unknown, unknown]>([
    [
      { type: "tool-call", name: "f", input: '{"a":1}' },
      { type: "tool-call", name: "f", input: { a: 1 } },
    ],
    [
      { type: "tool-result", output: "a" },
      { type: "tool-result", output: [{ type: "text", text: "a" }] },
    ],
    [
      { type: "tool-result", output: [5] },
      { type: "tool-result", output: [{ type: "text", text: "5" }] },
    ],
    [{ type: "odd" }, { type: "opaque", format: "suture", value: { type: "odd" } }],
    [7, { type: "opaque", format: "suture", value: 7 }],
    ["a", { type: "text", text: "a" }],
  ])("%j is made sense of", (raw, expected) => {
    expect(contentOf(part(raw))).toEqual(expected);
  });
});

describe("write", () => {
  function rewrite(raw: unknown, change: (message: Message) => Partial<MessageChanges>): unknown {
    const outline = read([raw]);
    const message = outline.messages[0] as Message;
    const messages = [changeMessage(message, { parts: message.parts, pristine: false, ...change(message) })];
    return (write({ ...outline, messages }, [raw], outline) as unknown[])[0];
  }

  test("other fields survive changes of content, id and name", () => {
    const raw = {
      role: "assistant",
      x: 1,
      parts: [
        { type: "text", text: "a", x: 2 },
        { type: "tool-call", id: "c", name: "f", input: {}, x: 3 },
      ],
    };
    const result = rewrite(raw, ({ parts: [text, call] }) => ({
      parts: [
        { ...(text as Part), made: { type: "text", text: "b" } },
        { ...(call as Part), id: "d", name: "g" },
      ],
    }));
    expect(result).toEqual({
      role: "assistant",
      x: 1,
      parts: [
        { type: "text", text: "b", x: 2 },
        { type: "tool-call", id: "d", name: "g", input: {}, x: 3 },
      ],
    });
  });

  test("made parts are written as they are", () => {
    const content: PartContent = { type: "reasoning", text: "t" };
    const made = { ...makePart("reasoning", "", -1, undefined, 0, 0), made: content };
    expect(rewrite({ role: "ai", parts: null }, () => ({ parts: [made] }))).toEqual({
      role: "assistant",
      parts: [content],
    });
    expect(rewrite("words", () => ({}))).toEqual({ role: "user", parts: [{ type: "text", text: "words" }] });
  });

  test("system text and tools", () => {
    const document = { suture: 1, messages: [], tools: [{ name: "a", x: 1 }] };
    const outline = read(document);
    const system = [
      { ...makePart("text", "", -1, undefined, 0, 0), made: { type: "text" as const, text: "s" } },
    ];
    const tools = [{ name: "z", index: 0, raw: document.tools[0] }];
    expect(write({ ...outline, system, tools }, document, outline)).toEqual({
      suture: 1,
      messages: [{ role: "system", parts: [{ type: "text", text: "s" }] }],
      tools: [{ name: "z", x: 1 }],
    });
  });
});

test("settings", () => {
  const request = {
    model: "m",
    tools: [{ name: "f" }],
    toolChoice: "auto",
    maxTokens: 1,
    stop: ["x"],
  } as const;
  expect(compose(request)).toEqual({ suture: 1, ...request, messages: [] });
  expect(requestOf(compose(request))).toEqual(request);
  expect(requestOf([])).toEqual({});
  expect(compose(undefined)).toEqual([]);
  const [message] = read([{ role: "user", parts: [], id: 1 }]).messages;
  expect(message && fieldsOf(message)).toEqual(["id"]);
});
