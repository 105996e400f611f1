import { repair } from "@suture/core";
import { describe, expect, test } from "vitest";
import { contentPart, patchedPart } from "../../edits/make-part.ts";
import type { PartContent } from "../../model/content.ts";
import { changeMessage, type Message } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import type { Part } from "../../model/part.ts";
import { aiSdkFormat } from "./index.ts";

const { read, write, compose, requestOf } = aiSdkFormat;
const text = (words: string): PartContent => ({ type: "text", text: words });
const png = { type: "media", media: "image", mediaType: "image/png", data: "aGk=" } as const;

function rewrite(
  raw: unknown,
  change: (parts: readonly Part[]) => readonly Part[] = (parts) => parts,
): unknown {
  const outline = read([raw]);
  const message = outline.messages[0] as Message;
  const changed = changeMessage(message, { parts: change(message.parts), pristine: false });
  return (write({ ...outline, messages: [changed] }, [raw], outline) as unknown[])[0];
}

function made(content: PartContent): unknown {
  const wire = rewrite({ role: "assistant", content: [] }, () => [contentPart(content, undefined)]);
  return (wire as { content: unknown[] }).content[0];
}

function remade(raw: unknown, content: PartContent): unknown {
  const wire = rewrite({ role: "assistant", content: [raw] }, ([part]) => [contentPart(content, part)]);
  return (wire as { content: unknown[] }).content[0];
}

describe("messages", () => {
  test("a string stays a string while it is one plain text", () => {
    const raw = { role: "user", content: "a", x: 1 };
    expect(rewrite(raw)).toEqual(raw);
    expect(rewrite(raw, (parts) => [...parts, contentPart(text("b"), undefined)])).toEqual({
      role: "user",
      content: [
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ],
      x: 1,
    });
  });

  test("a new message holds a list where the others do, as in the prompts that middleware is handed", () => {
    const orphan = {
      role: "tool",
      content: [
        { type: "tool-result", toolCallId: "a", toolName: "f", output: { type: "text", value: "4" } },
      ],
    };
    const quoted = "[Result of f (a)]\n4";
    const content = [{ type: "text", text: quoted }];
    const system = { role: "system", content: "Be brief." };
    const said = (messages: readonly object[]) => {
      const document: readonly { readonly content?: unknown }[] = repair(messages, {
        from: "ai-sdk",
      }).document;
      return document.at(-1)?.content;
    };
    expect(said([system, { role: "user", content: [{ type: "text", text: "Hi" }] }, orphan])).toEqual(
      content,
    );
    expect(said([system, { role: "user", content: "Hi" }, orphan])).toBe(quoted);
  });

  test("system text is one string", () => {
    const raw = { role: "system", content: [{ type: "text", text: "a" }], x: 1 };
    expect(rewrite(raw)).toEqual({ role: "system", content: "a", x: 1 });
    expect(
      rewrite({ role: "system", content: "a" }, (parts) => [...parts, contentPart(text("b"), undefined)]),
    ).toEqual({
      role: "system",
      content: "a\n\nb",
    });
  });

  test("a tool's message is a list", () => {
    const answer = contentPart({ type: "tool-result", id: "a", name: "f", output: [] }, undefined);
    expect(rewrite({ role: "tool", content: "x" }, () => [answer])).toEqual({
      role: "tool",
      content: [{ type: "tool-result", toolCallId: "a", toolName: "f", output: { type: "text", value: "" } }],
    });
  });
});

describe("parts of the caller", () => {
  test("the id and name of the bones", () => {
    const patch = (parts: readonly Part[]) => parts.map((part) => patchedPart(part, { id: "b", name: "g" }));
    const call = { type: "tool-call", toolCallId: "a", toolName: "f", input: {}, x: 1 };
    const request = { type: "tool-approval-request", approvalId: "1", toolCallId: "a" };
    expect(rewrite({ role: "assistant", content: [call, request] }, patch)).toEqual({
      role: "assistant",
      content: [
        { ...call, toolCallId: "b", toolName: "g" },
        { ...request, toolCallId: "b" },
      ],
    });
  });
});

describe("made over a part", () => {
  const call = { type: "tool-call", toolCallId: "a", toolName: "f", x: 1 };
  test("its other fields are kept", () => {
    expect(remade({ type: "text", text: "a", x: 1 }, text("b"))).toEqual({ type: "text", text: "b", x: 1 });
    const again = { type: "tool-call", id: "a", name: "f", input: {} } as const;
    expect(remade({ ...call, input: 7 }, again)).toEqual({ ...call, input: {} });
    expect(remade({ ...call, args: 7 }, again)).toEqual({ ...call, args: {} });
  });
  test("a result in the spelling it had", () => {
    const answer: PartContent = {
      type: "tool-result",
      id: "a",
      name: "f",
      output: [{ type: "text", text: "t" }],
    };
    const raw = { type: "tool-result", toolCallId: "a", toolName: "f", x: 1 };
    expect(remade({ ...raw, result: 7, isError: true }, answer)).toEqual({ ...raw, result: "t" });
    expect(remade({ ...raw, result: 7 }, { ...answer, failed: true })).toEqual({
      ...raw,
      result: "t",
      isError: true,
    });
    expect(remade({ ...raw, output: { type: "text", value: "a" } }, answer)).toEqual({
      ...raw,
      output: { type: "text", value: "t" },
    });
  });
  test("proofs come and go", () => {
    const thought = {
      type: "reasoning",
      text: "a",
      providerOptions: { anthropic: { signature: "s", y: 1 }, x: {} },
    };
    const said: PartContent = { type: "reasoning", text: "b", proof: "s", vendor: "anthropic" };
    expect(remade(thought, said)).toEqual({ ...thought, text: "b" });
    expect(remade(thought, { type: "reasoning", text: "b" })).toEqual({
      type: "reasoning",
      text: "b",
      providerOptions: { x: {} },
    });
    const signed = { ...call, input: {}, providerOptions: { google: { thoughtSignature: "s" } } };
    expect(remade(signed, { type: "tool-call", id: "a", name: "f", input: {} })).toEqual({
      ...call,
      input: {},
    });
  });
});

describe("made from nothing", () => {
  const call = { type: "tool-call", toolCallId: "a", toolName: "f", input: { x: 1 } };
  const result = (output: unknown) => ({ type: "tool-result", toolCallId: "a", toolName: "f", output });
  const answer = { type: "tool-result", id: "a", name: "f" } as const;
  test.each<[PartContent, unknown]>([
    [text("x"), { type: "text", text: "x" }],
    [
      { type: "reasoning", text: "r" },
      { type: "reasoning", text: "r" },
    ],
    [
      { type: "reasoning", text: "r", proof: "s", vendor: "anthropic" },
      { type: "reasoning", text: "r", providerOptions: { anthropic: { signature: "s" } } },
    ],
    [
      { type: "reasoning", proof: "s", vendor: "anthropic", sealed: true },
      { type: "reasoning", text: "", providerOptions: { anthropic: { redactedData: "s" } } },
    ],
    [
      { type: "reasoning", text: "r", proof: "s", vendor: "openai", id: "i" },
      {
        type: "reasoning",
        text: "r",
        providerOptions: { openai: { reasoningEncryptedContent: "s", itemId: "i" } },
      },
    ],
    [
      { type: "reasoning", text: "r", proof: "s", vendor: "gemini" },
      { type: "reasoning", text: "r", providerOptions: { google: { thoughtSignature: "s" } } },
    ],
    [{ type: "tool-call", id: "a", name: "f", input: { x: 1 } }, call],
    [
      { type: "tool-call", id: "a", name: "f", input: '{"x":1}', byProvider: true },
      { ...call, providerExecuted: true },
    ],
    [
      { type: "tool-call", id: "a", name: "f", input: { x: 1 }, proof: "s", vendor: "gemini" },
      { ...call, providerOptions: { google: { thoughtSignature: "s" } } },
    ],
    [{ ...answer, output: [{ type: "text", text: "x" }] }, result({ type: "text", value: "x" })],
    [
      { ...answer, output: [{ type: "text", text: "x" }], failed: true },
      result({ type: "error-text", value: "x" }),
    ],
    [{ ...answer, output: [], value: { a: 1 } }, result({ type: "json", value: { a: 1 } })],
    [
      { ...answer, output: [], value: { a: 1 }, failed: true },
      result({ type: "error-json", value: { a: 1 } }),
    ],
    [
      {
        ...answer,
        output: [
          { type: "text", text: "x" },
          png,
          { type: "media", media: "document", url: "u" },
          { type: "media", media: "document", mediaType: "text/csv", url: "v" },
          { type: "media", media: "document", data: "aGk=", name: "n" },
        ],
      },
      result({
        type: "content",
        value: [
          { type: "text", text: "x" },
          { type: "image-data", data: "aGk=", mediaType: "image/png" },
          { type: "file-url", url: "u" },
          { type: "file-url", url: "v", mediaType: "text/csv" },
          { type: "file-data", data: "aGk=", mediaType: "application/pdf", filename: "n" },
        ],
      }),
    ],
    [png, { type: "file", data: "aGk=", mediaType: "image/png" }],
    [
      { type: "media", media: "document", url: "u", name: "n" },
      { type: "file", data: "u", mediaType: "application/pdf", filename: "n" },
    ],
    [
      { type: "media", media: "image", mediaType: "image/png", file: "file-1" },
      { type: "file", data: "file-1", mediaType: "image/png" },
    ],
    [{ type: "opaque", format: "ai-sdk", value: { type: "custom" } }, { type: "custom" }],
    [
      { type: "opaque", format: "gemini", value: 1, label: "x" },
      { type: "text", text: "[x] 1" },
    ],
  ])("%j", (content, wire) => {
    expect(made(content)).toEqual(wire);
  });

  test("a result without a name takes its call's", () => {
    const messages = [
      { role: "assistant", content: [call] },
      {
        role: "tool",
        content: [{ type: "tool-result", toolCallId: "a", output: { type: "text", value: "x" } }],
      },
    ];
    const outline = read(messages);
    const touched = outline.messages.map((message) =>
      changeMessage(message, { parts: message.parts, pristine: false }),
    );
    expect(write({ ...outline, messages: touched }, messages)).toMatchObject([
      {},
      { content: [{ toolCallId: "a", toolName: "f" }] },
    ]);
  });
});

describe("options", () => {
  const b = contentPart(text("b"), undefined);
  const after = (document: { [key: string]: unknown }, change: (outline: Outline) => Partial<Outline>) => {
    const whole = { ...document, messages: [] };
    const outline = read(whole);
    return write({ ...outline, ...change(outline) }, whole, outline);
  };
  const add = (outline: Outline) => ({ system: [...outline.system, b] });
  const entry = (content: string) => ({ role: "system", content });

  test.each([
    [{}, { system: "b" }],
    [{ system: "a" }, { system: [entry("a"), entry("b")] }],
    [{ instructions: "a" }, { instructions: [entry("a"), entry("b")] }],
    [{ system: { ...entry("a"), x: 1 } }, { system: [{ ...entry("a"), x: 1 }, entry("b")] }],
  ])("system text added to %j", (before, then) => {
    expect(after(before, add)).toEqual({ ...then, messages: [] });
  });

  test("a bare list takes system text as a message", () => {
    expect(write({ ...read([]), system: [b] }, [])).toEqual([entry("b")]);
  });

  test("tools renamed, dropped and added", () => {
    const change = ({ tools: [a] = [] }: Outline): Partial<Outline> => ({
      tools: [
        { name: "z", index: 0, raw: a?.raw },
        { name: "old", index: -1, raw: undefined },
      ],
    });
    const retired = {
      description: "No longer available.",
      inputSchema: { type: "object", properties: {} },
    };
    expect(after({ tools: { a: { x: 1 }, b: {} } }, change)).toEqual({
      tools: { z: { x: 1 }, old: retired },
      messages: [],
    });
    expect(after({ tools: [{ name: "a", x: 1 }, { name: "b" }] }, change)).toEqual({
      tools: [
        { name: "z", x: 1 },
        { type: "function", name: "old", ...retired },
      ],
      messages: [],
    });
    expect(after({ tools: { a: {} } }, () => ({ tools: undefined }))).toEqual({ messages: [] });
    expect(after({}, () => ({ tools: [{ name: "old", index: -1, raw: undefined }] }))).toEqual({
      tools: { old: retired },
      messages: [],
    });
  });

  test("a tool named __proto__ stays a tool", () => {
    const tools = JSON.parse('{"__proto__":{"x":1},"b":{}}');
    const written = after({ tools }, ({ tools: all = [] }) => ({ tools: all.slice(0, 1) }));
    expect(JSON.stringify(written)).toBe('{"tools":{"__proto__":{"x":1}},"messages":[]}');
  });
});

describe("settings", () => {
  const request = {
    model: "m",
    tools: [{ name: "f", description: "d", parameters: { type: "object" } }],
    toolChoice: { name: "f" },
    maxTokens: 10,
    temperature: 0.5,
    topP: 0.9,
    stop: ["x"],
  } as const;

  test("there and back", () => {
    const document = compose(request);
    expect(document).toEqual({
      model: "m",
      messages: [],
      tools: { f: { description: "d", inputSchema: { type: "object" } } },
      toolChoice: { type: "tool", toolName: "f" },
      maxOutputTokens: 10,
      temperature: 0.5,
      topP: 0.9,
      stopSequences: ["x"],
    });
    expect(requestOf(document)).toEqual(request);
    expect(compose(undefined)).toEqual([]);
  });

  test.each(["auto", "none", "required"] as const)("tool choice %s", (toolChoice) => {
    const tools = [{ name: "f", parameters: { type: "object" } }];
    expect(requestOf(compose({ tools, toolChoice }))).toEqual({ tools, toolChoice });
    // Where no tool was carried over, there is nothing to choose from.
    expect(requestOf(compose({ toolChoice }))).toEqual({});
  });

  test("schemas of every kind", () => {
    const tools = {
      a: { inputSchema: { jsonSchema: { type: "object" } } },
      b: { parameters: { type: "object" } },
      c: { inputSchema: { _def: {}, type: "object" } },
      d: null,
    };
    expect(requestOf({ tools, maxTokens: 5 })).toEqual({
      maxTokens: 5,
      tools: [
        { name: "a", parameters: { type: "object" } },
        { name: "b", parameters: { type: "object" } },
        { name: "c" },
        { name: "d" },
      ],
    });
  });
});
