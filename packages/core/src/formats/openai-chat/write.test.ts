import { describe, expect, test } from "vitest";
import type { PartContent } from "../../model/content.ts";
import { changeMessage, type Message, type MessageChanges } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import { makePart, type Part, Trait } from "../../model/part.ts";
import { openaiChatFormat } from "./index.ts";

const { read, write } = openaiChatFormat;

function made(content: PartContent, id?: string): Part {
  const name = "name" in content ? content.name : undefined;
  return { ...makePart(content.type, "", -1, undefined, 0, 0, id, name), made: content };
}
const text = (words: string): PartContent => ({ type: "text", text: words });

function changed(message: Message | undefined, fields: Partial<MessageChanges>): Message {
  const { parts = [] } = message ?? {};
  return changeMessage(message as Message, { parts, pristine: false, faults: 0, ...fields });
}

/** Writes one message after a change. */
function rewrite(raw: unknown, change: (message: Message) => Partial<MessageChanges>): unknown {
  const outline = read([raw]);
  const message = outline.messages[0] as Message;
  const result = write({ ...outline, messages: [changed(message, change(message))] }, [raw], outline);
  return (result as unknown[]).length === 1 ? (result as unknown[])[0] : result;
}
const touched = (raw: unknown) => rewrite(raw, () => ({}));
const withPart = (content: PartContent, id?: string) => (message: Message) => ({
  parts: [...message.parts, made(content, id)],
});

describe("sharing", () => {
  test("an unchanged outline gives back the document itself", () => {
    for (const document of [
      [{ role: "user", content: "a" }],
      { messages: [{ role: "user" }], tools: undefined },
    ]) {
      const outline = read(document);
      expect(write(outline, document, outline)).toBe(document);
      expect(write(read(document), document)).toBe(document);
    }
  });

  test("untouched messages stay the very same objects, the input is not changed", () => {
    const document = {
      x: 1,
      messages: [
        { role: "user", content: "a" },
        { role: "user", content: "b" },
      ],
    };
    const before = structuredClone(document);
    const outline = read(document);
    const [a, b] = outline.messages;
    const messages = [a as Message, changed(b, { parts: [made(text("c"))] })];
    const result = write({ ...outline, messages }, document, outline) as typeof document;
    expect(result).toEqual({
      x: 1,
      messages: [
        { role: "user", content: "a" },
        { role: "user", content: "c" },
      ],
    });
    expect(result.messages[0]).toBe(document.messages[0]);
    expect(document).toEqual(before);
  });

  test("own __proto__ keys survive a change", () => {
    const raw = JSON.parse('{"role":"user","content":"a","__proto__":{"evil":1}}');
    expect(JSON.stringify(touched(raw))).toBe('{"role":"user","content":"a","__proto__":{"evil":1}}');
  });
});

describe("content", () => {
  test.each([
    [
      { role: "user", content: "a" },
      { role: "user", content: "a" },
    ],
    [
      { role: "user", content: null },
      { role: "user", content: "" },
    ],
    [{ role: "user" }, { role: "user", content: "" }],
    [
      { role: "user", content: [] },
      { role: "user", content: "" },
    ],
    [{ role: "assistant" }, { role: "assistant", content: "" }],
    [
      { role: "assistant", content: null, tool_calls: null },
      { role: "assistant", content: "" },
    ],
    [
      { role: "assistant", content: "a", tool_calls: [] },
      { role: "assistant", content: "a" },
    ],
    [
      { role: "assistant", content: null, refusal: "no" },
      { role: "assistant", content: null, refusal: "no" },
    ],
    [
      { role: "model", content: "a" },
      { role: "assistant", content: "a" },
    ],
    [
      { role: "developer", content: "a" },
      { role: "developer", content: "a" },
    ],
    [
      { content: "a", x: 1 },
      { content: "a", x: 1, role: "user" },
    ],
    ["just text", { role: "user", content: "just text" }],
  ])("%j is written as %j", (raw, expected) => {
    expect(touched(raw)).toEqual(expected);
  });

  test("texts of strings are joined, a blank line between them", () => {
    expect(rewrite({ role: "user", content: "a" }, withPart(text("b")))).toEqual({
      role: "user",
      content: "a\n\nb",
    });
  });

  test("texts beside blocks stay blocks", () => {
    const block = { type: "text", text: "a", x: 1 };
    expect(rewrite({ role: "user", content: [block] }, withPart(text("b")))).toEqual({
      role: "user",
      content: [block, { type: "text", text: "b" }],
    });
  });

  test("pieces numbered as blocks are not joined", () => {
    const pieces = ["a", "b"].map((words, index) => ({ ...made(text(words)), field: "content", index }));
    expect(rewrite({ role: "user", content: "ab" }, () => ({ parts: pieces }))).toEqual({
      role: "user",
      content: [
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ],
    });
  });

  test("other words in a block keep its other fields", () => {
    const raw = { role: "user", content: [{ type: "text", text: "a", x: 1 }] };
    const replaced = rewrite(raw, ({ parts }) => ({ parts: [{ ...(parts[0] as Part), made: text("b") }] }));
    expect(replaced).toEqual({ role: "user", content: [{ type: "text", text: "b", x: 1 }] });
  });

  test("blocks of the other wire are respelled", () => {
    const content = [
      { type: "output_text", text: "a", annotations: [] },
      { type: "input_image", image_url: "u" },
      { type: "odd" },
      "b",
    ];
    expect(touched({ role: "user", content })).toEqual({
      role: "user",
      content: [
        { type: "text", text: "a", annotations: [] },
        { type: "image_url", image_url: { url: "u" } },
        { type: "odd" },
        { type: "text", text: "b" },
      ],
    });
  });

  test("a lost cache mark is not written", () => {
    const raw = {
      role: "user",
      content: [{ type: "text", text: "a", cache_control: { type: "ephemeral" } }],
    };
    expect(rewrite(raw, ({ parts }) => ({ parts: [{ ...(parts[0] as Part), traits: 0 }] }))).toEqual({
      role: "user",
      content: [{ type: "text", text: "a" }],
    });
    const result = {
      role: "tool",
      tool_call_id: "c",
      content: [{ type: "text", text: "a", cache_control: {} }],
    };
    expect(rewrite(result, ({ parts }) => ({ parts: [{ ...(parts[0] as Part), traits: 0 }] }))).toEqual({
      role: "tool",
      tool_call_id: "c",
      content: [{ type: "text", text: "a" }],
    });
  });

  test.each<[PartContent, unknown]>([
    [
      { type: "media", media: "image", url: "https://e.com/a.png" },
      { type: "image_url", image_url: { url: "https://e.com/a.png" } },
    ],
    [
      { type: "media", media: "image", mediaType: "image/gif", data: "AA" },
      { type: "image_url", image_url: { url: "data:image/gif;base64,AA" } },
    ],
    [
      { type: "media", media: "audio", mediaType: "audio/mpeg", data: "AA" },
      { type: "input_audio", input_audio: { data: "AA", format: "mp3" } },
    ],
    [
      { type: "media", media: "document", data: "AA", name: "a.pdf" },
      { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AA" } },
    ],
    [
      { type: "media", media: "document", file: "file-1" },
      { type: "file", file: { file_id: "file-1" } },
    ],
    [{ type: "opaque", format: "openai-chat", value: { type: "odd" } }, { type: "odd" }],
    [
      { type: "opaque", format: "gemini", value: { a: 1 } },
      { type: "text", text: '[content] {"a":1}' },
    ],
  ])("made %j", (content, block) => {
    expect(rewrite({ role: "user", content: "" }, withPart(content))).toEqual({
      role: "user",
      content: [block],
    });
  });

  test("system text of a field becomes the first message", () => {
    const outline = read([{ role: "user", content: "a" }]);
    expect(write({ ...outline, system: [made(text("be brief"))] }, [{ role: "user", content: "a" }])).toEqual(
      [
        { role: "system", content: "be brief" },
        { role: "user", content: "a" },
      ],
    );
  });
});

describe("assistant", () => {
  const call = { id: "c1", type: "function", function: { name: "f", arguments: "{}", x: 1 }, x: 2 };

  test.each([
    [{ role: "assistant", content: null, tool_calls: [call] }, null],
    [{ role: "assistant", content: "", tool_calls: [call] }, ""],
    [{ role: "assistant", content: [], tool_calls: [call] }, []],
    [{ role: "assistant", content: "a", tool_calls: [call] }, "a"],
  ])("content beside calls: %j", (raw, content) => {
    expect(touched(raw)).toEqual({ role: "assistant", content, tool_calls: [call] });
  });

  test("content stays absent beside calls; made messages have null", () => {
    const raw = { role: "assistant", tool_calls: [call] };
    expect(Object.keys(touched(raw) as object)).toEqual(["role", "tool_calls"]);
    expect(rewrite(raw, () => ({ raw: undefined }))).toEqual({
      role: "assistant",
      content: null,
      tool_calls: [call],
    });
    const empty = { role: "user", content: "a", tool_calls: null };
    expect(touched(empty)).toEqual(empty);
  });

  test("an empty text beside calls asks for an empty string", () => {
    expect(rewrite({ role: "assistant", content: null, tool_calls: [call] }, withPart(text("")))).toEqual({
      role: "assistant",
      content: "",
      tool_calls: [call],
    });
  });

  test("bones win over the call", () => {
    const raw = { role: "assistant", content: null, tool_calls: [call] };
    const renamed = rewrite(raw, ({ parts }) => ({
      parts: [{ ...(parts[0] as Part), id: "c9", name: "g" }],
    }));
    expect(renamed).toEqual({
      role: "assistant",
      content: null,
      tool_calls: [{ ...call, id: "c9", function: { name: "g", arguments: "{}", x: 1 } }],
    });
  });

  test("made arguments are written as JSON text, other fields kept", () => {
    const raw = { role: "assistant", content: null, tool_calls: [call] };
    const content: PartContent = { type: "tool-call", id: "c1", name: "f", input: { a: 1 } };
    expect(rewrite(raw, ({ parts }) => ({ parts: [{ ...(parts[0] as Part), made: content }] }))).toEqual({
      role: "assistant",
      content: null,
      tool_calls: [{ ...call, function: { name: "f", arguments: '{"a":1}', x: 1 } }],
    });
  });

  test("calls of other shapes are written in the wire's own", () => {
    expect(
      touched({
        role: "assistant",
        content: null,
        tool_calls: [{ id: "a", name: "f", arguments: { x: 1 } }],
      }),
    ).toEqual({
      role: "assistant",
      content: null,
      tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: '{"x":1}' } }],
    });
  });

  test("custom calls stay custom", () => {
    const custom = { id: "a", type: "custom", custom: { name: "sql", input: "select" } };
    expect(touched({ role: "assistant", content: null, tool_calls: [custom] })).toMatchObject({
      tool_calls: [custom],
    });
    const content: PartContent = { type: "tool-call", name: "sql", input: "drop", custom: true };
    expect(rewrite({ role: "assistant", content: "" }, withPart(content, "b"))).toMatchObject({
      tool_calls: [{ type: "custom", id: "b", custom: { name: "sql", input: "drop" } }],
    });
  });

  test("a call of the older kind stays one until it gets an id", () => {
    const raw = { role: "assistant", content: null, function_call: { name: "f", arguments: "{}" } };
    expect(touched(raw)).toEqual(raw);
    expect(rewrite(raw, ({ parts }) => ({ parts: [{ ...(parts[0] as Part), id: "c1" }] }))).toEqual({
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c1", type: "function", function: { name: "f", arguments: "{}" } }],
    });
  });

  test("reasoning: kept in its field, taken away, made", () => {
    const raw = { role: "assistant", content: "a", reasoning: "t", reasoning_content: "t" };
    expect(touched(raw)).toEqual(raw);
    expect(rewrite(raw, ({ parts }) => ({ parts: parts.slice(1) }))).toEqual({
      role: "assistant",
      content: "a",
    });
    const thought: PartContent = { type: "reasoning", text: "" };
    expect(rewrite({ role: "assistant", content: "a" }, withPart(thought))).toEqual({
      role: "assistant",
      content: "a",
      reasoning_content: "",
    });
    expect(touched({ role: "assistant", content: "a", reasoning: null })).toMatchObject({ reasoning: null });
  });

  test("a refusal whose field is refused moves into the content", () => {
    const raw = { role: "assistant", content: null, refusal: "no", channel: "final" };
    expect(rewrite(raw, () => ({ omit: ["refusal", "channel"] }))).toEqual({
      role: "assistant",
      content: "no",
    });
  });

  test("audio and thinking blocks stay", () => {
    const raw = { role: "assistant", content: null, audio: { id: "a" } };
    expect(touched(raw)).toEqual(raw);
    const thinking = {
      role: "assistant",
      content: [{ type: "thinking", thinking: [{ type: "text", text: "t" }] }],
    };
    expect(touched(thinking)).toEqual(thinking);
  });
});

describe("tool results", () => {
  const raw = { role: "tool", tool_call_id: "c", content: "ok", x: 1 };

  test.each([
    [raw, raw],
    [
      { ...raw, content: null },
      { ...raw, content: "" },
    ],
    [
      { role: "tool", tool_call_id: "c" },
      { role: "tool", tool_call_id: "c", content: "" },
    ],
    [
      { ...raw, content: { a: 1 } },
      { ...raw, content: '{"a":1}' },
    ],
    [
      { role: "function", name: "f", content: "ok" },
      { role: "function", name: "f", content: "ok" },
    ],
  ])("%j is written as %j", (message, expected) => {
    expect(touched(message)).toEqual(expected);
  });

  test("made results: a string, or blocks beside media", () => {
    const output = [{ type: "text", text: "a" } as const, { type: "text", text: "b" } as const];
    const part = made({ type: "tool-result", id: "c", output }, "c");
    expect(rewrite(raw, () => ({ parts: [part], raw: undefined }))).toEqual({
      role: "tool",
      tool_call_id: "c",
      content: "a\nb",
    });
    const image = { type: "media", media: "image", url: "u" } as const;
    expect(
      rewrite(raw, () => ({ parts: [made({ type: "tool-result", output: [...output, image] }, "c")] })),
    ).toEqual({
      role: "tool",
      tool_call_id: "c",
      content: [...output, { type: "image_url", image_url: { url: "u" } }],
    });
  });

  test("pieces of a huge text stay apart", () => {
    const output = ["a", "b"].map((words) => ({ type: "text" as const, text: words }));
    const part = { ...made({ type: "tool-result", output }, "c"), size: 2_000_000 };
    expect(rewrite(raw, () => ({ parts: [part] }))).toMatchObject({ content: output });
  });

  test("several results become several messages, before what the user says", () => {
    const results = ["a", "b"].map((id) =>
      made({ type: "tool-result", output: [{ type: "text", text: id }] }, id),
    );
    const parts = [...results, made(text("hello"))];
    expect(rewrite({ role: "user", content: "" }, () => ({ parts, raw: undefined }))).toEqual([
      { role: "tool", tool_call_id: "a", content: "a" },
      { role: "tool", tool_call_id: "b", content: "b" },
      { role: "user", content: "hello" },
    ]);
  });

  test("a moved result keeps its own message", () => {
    const outline = read([{ role: "assistant", content: "a" }, raw]);
    const result = outline.messages[1]?.parts[0] as Part;
    const messages = [
      outline.messages[0] as Message,
      changed(outline.messages[1], { raw: undefined, parts: [result] }),
    ];
    expect(write({ ...outline, messages }, [], outline)).toEqual([{ role: "assistant", content: "a" }, raw]);
  });
});

describe("request", () => {
  const tool = (name: string) => ({ type: "function", function: { name, x: 1 } });
  const document = { model: "m", tools: [tool("a"), tool("b")], messages: [], thinking: { type: "enabled" } };

  function withTools(change: (tools: NonNullable<Outline["tools"]>) => Outline["tools"]): unknown {
    const outline = read(document);
    return write({ ...outline, tools: change(outline.tools ?? []) }, document, outline);
  }

  test("tools are renamed, dropped and added", () => {
    expect(withTools(([a]) => (a ? [{ ...a, name: "z" }] : []))).toEqual({ ...document, tools: [tool("z")] });
    expect(withTools((tools) => [...tools, { name: "c", index: -1, raw: undefined }])).toMatchObject({
      tools: [
        tool("a"),
        tool("b"),
        { type: "function", function: { name: "c", parameters: { type: "object" } } },
      ],
    });
    expect(withTools(() => undefined)).not.toHaveProperty("tools");
  });

  test("thinking is switched off", () => {
    const outline = read(document);
    const request = { ...outline.request, thinking: undefined };
    expect(write({ ...outline, request }, document, outline)).toEqual({
      model: "m",
      tools: document.tools,
      messages: [],
    });
  });

  test("a composed document keeps its tools", () => {
    const base = openaiChatFormat.compose({ model: "m", tools: [{ name: "a" }] });
    const foreign = { name: "a", index: 0, raw: { name: "a", input_schema: {} } };
    const outline = { ...read([]), tools: [foreign, { name: "b", index: -1, raw: undefined }] };
    expect(write(outline, base)).toMatchObject({
      tools: [{ function: { name: "a" } }, { function: { name: "b" } }],
    });
    expect(write(read([]), base)).toBe(base);
  });
});

test("a cache mark on media is a trait too", () => {
  const block = { type: "image_url", image_url: { url: "u" }, cache_control: {} };
  expect(read([{ role: "user", content: [block] }]).messages[0]?.parts[0]?.traits).toBe(
    Trait.Image | Trait.CacheMark,
  );
});
