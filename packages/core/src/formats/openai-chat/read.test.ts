import { describe, expect, test } from "vitest";
import { Fault } from "../../model/message.ts";
import { has, type Part, Trait } from "../../model/part.ts";
import { openaiChatFormat } from "./index.ts";

const read = openaiChatFormat.read;
const first = (message: unknown) => read([message]).messages[0];
const parts = (message: unknown) => first(message)?.parts ?? [];
const bones = (part: Part | undefined) => part && [part.kind, part.field, part.index, part.size];

describe("roles", () => {
  test.each([
    ["system", "system"],
    ["developer", "system"],
    ["user", "user"],
    ["assistant", "assistant"],
    ["tool", "tool"],
    ["function", "tool"],
  ])("%s is %s", (wire, role) => {
    expect(first({ role: wire, content: "x" })).toMatchObject({
      role,
      wireRole: wire,
      faults: 0,
      pristine: true,
    });
  });

  test.each([
    ["model", "assistant"],
    ["ai", "assistant"],
    ["bot", "assistant"],
    ["human", "user"],
    ["wizard", "user"],
    [undefined, "user"],
    [7, "user"],
  ])("%s is guessed to be %s, with a fault", (wire, role) => {
    expect(first({ role: wire, content: "x" })).toMatchObject({ role, faults: Fault.UnknownRole });
    // LangChain says so by a type.
    expect(first({ type: wire, content: "x" })).toMatchObject({ role, faults: Fault.UnknownRole });
  });

  test("a message without a role is known by what it carries", () => {
    expect(first({ content: null, tool_calls: [{ id: "a", function: { name: "f" } }] })?.role).toBe(
      "assistant",
    );
    expect(first({ content: "x", tool_call_id: "a" })).toMatchObject({
      role: "tool",
      faults: Fault.UnknownRole,
    });
  });
});

describe("content", () => {
  test("a string is one text part", () => {
    expect(parts({ role: "user", content: "hello" }).map(bones)).toEqual([["text", "content", -1, 5]]);
  });

  test("blank text says so", () => {
    expect(has(parts({ role: "user", content: " \n" })[0] as Part, Trait.Blank)).toBe(true);
  });

  test.each([
    ["", Fault.ContentEmptyString],
    [[], Fault.ContentEmptyList],
    [null, Fault.ContentNull],
    [undefined, Fault.ContentMissing],
  ])("%j has no part and a fault", (content, fault) => {
    const message = first({ role: "user", content });
    expect(message?.parts).toEqual([]);
    expect(message?.faults).toBe(fault);
  });

  test.each([[5], [{ a: 1 }], [true]])("%j is kept as one unknown part", (content) => {
    const message = first({ role: "user", content });
    expect(message?.faults).toBe(Fault.ContentType);
    expect(message?.parts[0]).toMatchObject({
      kind: "opaque",
      raw: content,
      traits: Trait.Unknown,
      index: -1,
    });
  });

  const picture = { file_data: "data:image/png;base64,AA" };
  const blocks: [string, unknown, string, number][] = [
    ["text", { type: "text", text: "a" }, "text", 0],
    ["empty text", { type: "text", text: "" }, "text", Trait.Empty],
    ["marked text", { type: "text", text: "a", cache_control: {} }, "text", Trait.CacheMark],
    ["refusal", { type: "refusal", refusal: "no" }, "text", Trait.Aside],
    ["image", { type: "image_url", image_url: { url: "u" } }, "media", Trait.Image],
    ["image as string", { type: "image_url", image_url: "u" }, "media", Trait.Image | Trait.Bare],
    ["audio", { type: "input_audio", input_audio: { data: "AA", format: "mp3" } }, "media", Trait.Audio],
    ["file", { type: "file", file: { file_id: "f" } }, "media", Trait.Document],
    [
      "image file",
      { type: "file", file: { ...picture, filename: "a.png" } },
      "media",
      Trait.Unknown | Trait.Image,
    ],
    [
      "PDF as an image",
      { type: "image_url", image_url: { url: "data:application/pdf;base64,AA" } },
      "media",
      Trait.Unknown | Trait.Document,
    ],
    ["nameless file", { type: "file", file: picture }, "media", Trait.Unknown | Trait.Image],
    ["document link", { type: "document_url", document_url: "u" }, "media", Trait.Document | Trait.Foreign],
    ["video link", { type: "video_url", video_url: { url: "u" } }, "media", Trait.Video | Trait.Foreign],
    ["thinking", { type: "thinking", thinking: [{ type: "text", text: "hm" }] }, "reasoning", 0],
    ["reference", { type: "reference", reference_ids: [1] }, "opaque", Trait.Foreign],
    ["image without url", { type: "image_url" }, "opaque", Trait.Unknown],
    ["text that is none", { type: "text", text: 5 }, "opaque", Trait.Unknown],
    ["other wire's text", { type: "output_text", text: "a" }, "text", Trait.Unknown],
    ["other wire's image", { type: "input_image", image_url: "u" }, "media", Trait.Unknown | Trait.Image],
    ["__proto__ as type", { type: "__proto__" }, "opaque", Trait.Unknown],
    ["string", "a", "text", Trait.Unknown],
    ["null", null, "opaque", Trait.Unknown],
  ];
  test.each(blocks)("block: %s", (_, block, kind, traits) => {
    expect(parts({ role: "user", content: ["x", block] })[1]).toMatchObject({
      kind,
      field: "content",
      index: 1,
      raw: block,
      traits,
    });
  });
});

describe("assistant", () => {
  const message = {
    role: "assistant",
    content: [{ type: "text", text: "a" }],
    reasoning_content: "think",
    reasoning: "other",
    refusal: "no",
    audio: { id: "audio_1" },
    function_call: { name: "old", arguments: "{}" },
    tool_calls: [
      { id: "c1", type: "function", function: { name: "f", arguments: '{"a":1}' } },
      { id: "c2", type: "custom", custom: { name: "sql", input: "select" } },
    ],
  };

  test("reasoning comes first, calls last", () => {
    expect(parts(message).map(bones)).toEqual([
      ["reasoning", "reasoning_content", -1, 5],
      ["reasoning", "reasoning", -1, 5],
      ["text", "content", 0, 1],
      ["text", "refusal", -1, 2],
      ["opaque", "audio", -1, 0],
      ["tool-call", "function_call", -1, 2],
      ["tool-call", "tool_calls", 0, 7],
      ["tool-call", "tool_calls", 1, 6],
    ]);
  });

  test("calls carry id and name; the old kind has no id", () => {
    expect(
      parts(message)
        .slice(5)
        .map((part) => [part.id, part.name, part.traits]),
    ).toEqual([
      [undefined, "old", Trait.ArgumentsText | Trait.Legacy],
      ["c1", "f", Trait.ArgumentsText],
      ["c2", "sql", Trait.FreeText],
    ]);
  });

  test.each([
    ["{", Trait.ArgumentsText],
    [{ a: 1 }, Trait.Unknown],
    [undefined, Trait.ArgumentsMissing | Trait.Unknown],
    [null, Trait.ArgumentsNotObject | Trait.Unknown],
    [[1], Trait.ArgumentsNotObject | Trait.Unknown],
  ])("arguments %j", (value, traits) => {
    const call = { id: "c", type: "function", function: { name: "f", arguments: value } };
    expect(parts({ role: "assistant", tool_calls: [call] })[0]?.traits).toBe(traits);
  });

  test("one thought spelled twice is read once; an empty one counts", () => {
    const twice = { role: "assistant", content: "a", reasoning: "t", reasoning_content: "t" };
    expect(parts(twice).filter((part) => part.kind === "reasoning")).toHaveLength(1);
    const empty = parts({ role: "assistant", content: "a", reasoning_content: "" })[0];
    expect(empty).toMatchObject({ kind: "reasoning", traits: Trait.Empty });
  });

  test("faults of tool_calls and prefix", () => {
    const faults = (fields: object) => first({ role: "assistant", content: "a", ...fields })?.faults;
    expect(faults({ tool_calls: [] })).toBe(Fault.EmptyToolCalls);
    expect(faults({ tool_calls: null })).toBe(Fault.NullToolCalls);
    expect(faults({ prefix: true })).toBe(Fault.Prefix);
    expect(faults({ prefix: false, tool_calls: "x" })).toBe(Fault.CallsType);
    expect(first({ role: "user", content: "a", tool_calls: null })?.faults).toBe(0);
  });

  test("entries of tool_calls that are no calls are kept", () => {
    const read = parts({ role: "assistant", tool_calls: [null, 5, { id: 7 }, { id: "a", name: "f" }] });
    expect(read.map((part) => [part.kind, part.id, part.name])).toEqual([
      ["opaque", undefined, undefined],
      ["opaque", undefined, undefined],
      ["tool-call", undefined, undefined],
      ["tool-call", "a", "f"],
    ]);
  });
});

describe("tool results", () => {
  const result = (content: unknown) => first({ role: "tool", tool_call_id: "c", name: "f", content });
  test.each([
    ["ok", 2, 0, 0],
    ["", 0, Trait.Empty, Fault.ContentEmptyString],
    ["  ", 2, Trait.Blank, 0],
    [null, 0, Trait.Empty | Trait.Absent, Fault.ContentNull],
    [undefined, 0, Trait.Empty | Trait.Absent, Fault.ContentMissing],
    [[], 0, Trait.Empty, Fault.ContentEmptyList],
    [{ a: 1 }, 0, 0, Fault.ContentType],
    [
      [
        { type: "text", text: " " },
        { type: "text", text: "" },
      ],
      1,
      Trait.Blank,
      0,
    ],
    [
      [
        { type: "text", text: "ab" },
        { type: "text", text: "" },
      ],
      2,
      0,
      0,
    ],
    [[{ type: "image_url", image_url: { url: "u" } }], 0, Trait.HoldsMedia, 0],
    [[{ type: "text", text: "a", cache_control: {} }], 1, Trait.CacheMark, 0],
  ])("%j", (content, size, traits, faults) => {
    const message = result(content);
    expect(message?.parts).toHaveLength(1);
    expect(message?.parts[0]).toMatchObject({ kind: "tool-result", id: "c", name: "f", size, traits });
    expect(message?.parts[0]?.raw).toBe(message?.raw);
    expect(message?.faults).toBe(faults);
  });
});

describe("request", () => {
  test("a whole request says what it says", () => {
    const outline = read({ model: "m", messages: [], thinking: { type: "enabled" }, tools: [{ type: "x" }] });
    expect(outline.request).toEqual({
      whole: true,
      model: "m",
      thinking: true,
    });
    expect(outline.tools).toEqual([{ name: "x", index: 0, raw: { type: "x" }, type: "x", typed: true }]);
  });

  test("functions of the older kind are tools", () => {
    expect(read({ messages: [], functions: [{ name: "f" }] }).tools).toMatchObject([{ name: "f", index: 0 }]);
    expect(read({ messages: [], tools: [] }).tools).toEqual([]);
    expect(read([]).tools).toBeUndefined();
  });

  test("switches for thinking", () => {
    expect(read({ messages: [], enable_thinking: false }).request.thinking).toBe(false);
    expect(read({ messages: [], reasoning_effort: "high" }).request.thinking).toBeUndefined();
    expect(read({ messages: [], reasoning_effort: "none" }).request.thinking).toBe(false);
    const both = { messages: [], reasoning_effort: "none", thinking: { type: "enabled" } };
    expect(read(both).request.thinking).toBe(true);
  });
});
