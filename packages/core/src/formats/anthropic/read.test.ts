import { describe, expect, test } from "vitest";
import { changeMessage, Fault, type Message } from "../../model/message.ts";
import { type Part, Trait } from "../../model/part.ts";
import { anthropicFormat } from "./index.ts";

const { read, contentOf, fieldsOf } = anthropicFormat;
const first = (message: unknown) => read([message]).messages[0] as Message;
const block = (raw: unknown, role = "assistant") => first({ role, content: [raw] }).parts[0] as Part;

const URL = { type: "url", url: "https://example.com/a.png" };

describe("roles", () => {
  test.each(["user", "assistant", "system"])("%s is known", (role) => {
    expect(first({ role, content: "x" })).toMatchObject({ role, wireRole: role, faults: 0, pristine: true });
  });
  test.each([
    ["developer", "system"],
    ["tool", "tool"],
    ["model", "assistant"],
    ["ai", "assistant"],
    ["wizard", "user"],
  ])("%s is taken for %s, with a fault", (wireRole, role) => {
    expect(first({ role: wireRole, content: "x" })).toMatchObject({
      role,
      wireRole,
      faults: Fault.UnknownRole,
    });
  });
  test("a missing role is a fault", () => {
    expect(first({ content: "x" })).toMatchObject({ role: "user", wireRole: "", faults: Fault.UnknownRole });
  });
});

describe("content", () => {
  test("a string is one text", () => {
    const { parts, faults } = first({ role: "user", content: "hello" });
    expect(faults).toBe(0);
    expect(parts).toMatchObject([
      { kind: "text", field: "content", index: -1, raw: "hello", size: 5, traits: 0 },
    ]);
  });
  test.each([
    ["", Fault.ContentEmptyString],
    [[], Fault.ContentEmptyList],
    [null, Fault.ContentNull],
    [undefined, Fault.ContentMissing],
  ])("%j has no parts", (content, faults) => {
    expect(first({ role: "user", content })).toMatchObject({ parts: [], faults });
  });
  test("an object is opaque and unknown, and a fault", () => {
    const content = { type: "text", text: "x" };
    expect(first({ role: "user", content })).toMatchObject({
      faults: Fault.ContentType,
      parts: [{ kind: "opaque", index: -1, raw: content, traits: Trait.Unknown }],
    });
  });
  test("messages that are no objects", () => {
    const { messages } = read(["hi", 7, { role: "user", content: "x" }]);
    expect(messages.map((message) => message.faults)).toEqual([Fault.NotObject, Fault.NotObject, 0]);
    expect(messages[0]?.parts[0]).toMatchObject({ kind: "text", raw: "hi", field: "" });
  });
});

describe("blocks", () => {
  test.each([
    ["hi", 0],
    ["", Trait.Empty],
    [" \n", Trait.Blank],
    ["\u00a0", Trait.Blank],
  ])("text %j", (text, traits) => {
    expect(block({ type: "text", text })).toMatchObject({
      kind: "text",
      index: 0,
      size: text.length,
      traits,
    });
  });

  test("a cache mark is a trait, null is none", () => {
    const mark = { cache_control: { type: "ephemeral" } };
    expect(block({ type: "text", text: "x", ...mark }).traits).toBe(Trait.CacheMark);
    expect(block({ type: "tool_use", id: "a", name: "f", input: {}, ...mark }).traits).toBe(Trait.CacheMark);
    expect(block({ type: "text", text: "x", cache_control: null }).traits).toBe(0);
  });

  test.each([
    [{ type: "thinking", thinking: "hm", signature: "s" }, Trait.Signed, "anthropic", 2],
    [{ type: "thinking", thinking: "hm" }, 0, undefined, 2],
    [{ type: "thinking", thinking: "hm", signature: "" }, 0, undefined, 2],
    [{ type: "thinking", thinking: "" }, Trait.Empty, undefined, 0],
    [{ type: "thinking", thinking: "", signature: "s" }, Trait.Signed | Trait.Sealed, "anthropic", 0],
    [{ type: "thinking", signature: "s" }, Trait.Signed | Trait.Empty | Trait.Unknown, "anthropic", 0],
    [{ type: "redacted_thinking", data: "d" }, Trait.Signed | Trait.Sealed, "anthropic", 0],
    [{ type: "redacted_thinking" }, Trait.Empty | Trait.Unknown, undefined, 0],
  ])("%j", (raw, traits, vendor, size) => {
    expect(block(raw)).toMatchObject({ kind: "reasoning", traits, vendor, size });
  });

  test.each([
    [{ input: {} }, 0],
    [{}, Trait.ArgumentsMissing],
    [{ input: null }, Trait.ArgumentsNotObject],
    [{ input: "{}" }, Trait.ArgumentsNotObject],
    [{ input: [] }, Trait.ArgumentsNotObject],
  ])("arguments %j", (fields, traits) => {
    const part = block({ type: "tool_use", id: "a", name: "f", ...fields });
    expect(part).toMatchObject({ kind: "tool-call", id: "a", name: "f", traits });
  });

  test("ids and names that are no strings are none", () => {
    expect(block({ type: "tool_use", id: 7, name: 8, input: {} })).toMatchObject({
      id: undefined,
      name: undefined,
    });
  });

  test.each(["server_tool_use", "mcp_tool_use"])("%s is the provider's call", (type) => {
    expect(block({ type, id: "srvtoolu_1", name: "f", server_name: "s", input: {} })).toMatchObject({
      kind: "tool-call",
      traits: Trait.ByProvider,
    });
  });

  test("a server tool under an id of another's making is of unknown form", () => {
    const call = { type: "server_tool_use", id: "ws_1", name: "f", input: {} };
    expect(block(call).traits).toBe(Trait.ByProvider | Trait.Unknown);
  });

  test.each(["web_search_tool_result", "mcp_tool_result", "advisor_tool_result", "brand_new_tool_result"])(
    "%s is the provider's result",
    (type) => {
      expect(block({ type, tool_use_id: "a", content: [] })).toMatchObject({
        kind: "tool-result",
        id: "a",
        traits: Trait.ByProvider,
      });
    },
  );
  test("a provider's failure", () => {
    const content = { type: "web_search_tool_result_error", error_code: "x" };
    const part = block({ type: "web_search_tool_result", tool_use_id: "a", content });
    expect(part.traits).toBe(Trait.ByProvider | Trait.Failed);
  });

  test.each([
    ["ok", 2, 0],
    ["", 0, Trait.Empty],
    [" ", 1, Trait.Blank],
    [[], 0, Trait.Empty],
    [
      [
        { type: "text", text: "ab" },
        { type: "text", text: "c" },
      ],
      3,
      0,
    ],
    [
      [
        { type: "text", text: " " },
        { type: "text", text: "" },
      ],
      1,
      Trait.Blank,
    ],
    [[{ type: "image", source: URL }], 0, Trait.HoldsMedia],
    [[{ type: "image", source: {} }], 0, Trait.HoldsMedia | Trait.Unknown],
    [[{ type: 4, text: "ab" }], 2, Trait.Unknown],
    [[{ type: "search_result", source: "a", title: "b", content: [] }], 0, 0],
    [[{ type: "search_result", source: "a" }], 0, Trait.Unknown],
    [
      [
        { type: "text", text: "" },
        { type: "document", source: URL },
      ],
      0,
      Trait.HoldsMedia,
    ],
    [[{ type: "tool_reference", tool_name: "t" }], 0, 0],
    [["stray"], 0, Trait.Unknown],
    [undefined, 0, Trait.Absent | Trait.Empty],
    [null, 0, Trait.Absent | Trait.Empty],
    [{ a: 1 }, 0, Trait.Unknown],
  ])("result %j", (content, size, traits) => {
    const part = block({ type: "tool_result", tool_use_id: "a", content }, "user");
    expect(part).toMatchObject({ kind: "tool-result", id: "a", size, traits });
  });

  test("a failed result", () => {
    const raw = { type: "tool_result", tool_use_id: "a", content: "x" };
    expect(block({ ...raw, is_error: true }, "user").traits).toBe(Trait.Failed);
    expect(block({ ...raw, is_error: false }, "user").traits).toBe(0);
  });

  test("media, what only Anthropic knows, and what nobody knows", () => {
    expect(block({ type: "image", source: URL })).toMatchObject({ kind: "media", traits: Trait.Image });
    expect(block({ type: "document", source: URL })).toMatchObject({ kind: "media", traits: Trait.Document });
    for (const source of [
      {},
      null,
      { type: "url" },
      { type: "base64", data: "eA==" },
      { type: "base64", data: 4, media_type: "image/png" },
      { type: "base64", data: "eA==", media_type: "unexpected" },
    ]) {
      expect(block({ type: "image", source })).toMatchObject({ traits: Trait.Image | Trait.Unknown });
    }
    for (const raw of [
      { type: "search_result", source: "a", title: "b", content: [] },
      { type: "tool_addition", tool: {} },
      { type: "tool_removal", tool: {} },
      { type: "compaction" },
    ]) {
      expect(block(raw)).toMatchObject({ kind: "opaque", traits: 0 });
    }
    const upload = block({ type: "container_upload", file_id: "a" });
    expect(upload).toMatchObject({ kind: "opaque", traits: Trait.Document });
    for (const raw of [{ type: "hologram" }, {}, null]) {
      expect(block(raw)).toMatchObject({ kind: "opaque", traits: Trait.Unknown });
    }
    expect(block("stray")).toMatchObject({ kind: "text", traits: Trait.Unknown });
    for (const raw of [
      { type: "text", text: 7 },
      { type: "container_upload" },
      { type: "tool_addition" },
      { type: "web_search_tool_result" },
    ]) {
      expect(block(raw)).toMatchObject({ kind: "opaque", traits: Trait.Unknown | Trait.Absent });
    }
  });
});

describe("requests", () => {
  test("system text", () => {
    expect(read({ system: "Be brief.", messages: [] }).system).toMatchObject([
      { kind: "text", field: "system", index: -1, size: 9 },
    ]);
    const list = [{ type: "text", text: "a", cache_control: { type: "ephemeral" } }, { type: "image" }];
    expect(read({ system: list, messages: [] }).system).toMatchObject([
      { kind: "text", field: "system", index: 0, traits: Trait.CacheMark },
      { kind: "media", index: 1 },
    ]);
    for (const system of ["", [], undefined, null]) expect(read({ system, messages: [] }).system).toEqual([]);
  });

  test.each([
    ["enabled", true],
    ["disabled", false],
    ["adaptive", undefined],
  ])("thinking %s", (type, thinking) => {
    const { request } = read({ model: "claude-x", thinking: { type }, messages: [] });
    const thinkingField = { place: "thinking", value: { type } };
    expect(request).toEqual({ whole: true, model: "claude-x", thinking, thinkingField });
  });

  test("a bare list says nothing besides", () => {
    const { request, tools, system } = read([]);
    expect(request).toMatchObject({ whole: false, model: undefined, thinking: undefined });
    expect([tools, system]).toEqual([undefined, []]);
  });

  test("tools by name; a tool set has none", () => {
    const tools = [{ type: "mcp_toolset" }, { name: "a", input_schema: {} }];
    expect(read({ tools, messages: [] }).tools).toEqual([{ name: "a", index: 1, raw: tools[1] }]);
    expect(read({ tools: [{ type: "mcp_toolset" }], messages: [] }).tools).toBeUndefined();
    expect(read({ tools: [], messages: [] }).tools).toEqual([]);
  });

  test("fields beyond role and content", () => {
    const message = first({ role: "user", content: "x", id: 1, name: 2 });
    expect(fieldsOf(message)).toEqual(["id", "name"]);
    expect(fieldsOf(changeMessage(message, { parts: message.parts, omit: ["id"] }))).toEqual(["name"]);
  });
});

describe("flesh", () => {
  test.each([
    [
      { type: "text", text: "x" },
      { type: "text", text: "x" },
    ],
    [
      { type: "thinking", thinking: "hm", signature: "s" },
      { type: "reasoning", text: "hm", proof: "s", vendor: "anthropic" },
    ],
    [
      { type: "thinking", thinking: "", signature: "s" },
      { type: "reasoning", text: "", proof: "s", vendor: "anthropic", sealed: true },
    ],
    [
      { type: "redacted_thinking", data: "d" },
      { type: "reasoning", proof: "d", vendor: "anthropic", sealed: true },
    ],
    [
      { type: "tool_use", id: "a", name: "f", input: { x: 1 } },
      { type: "tool-call", id: "a", name: "f", input: { x: 1 } },
    ],
    [
      { type: "server_tool_use", id: "a", name: "f", input: {} },
      { type: "tool-call", id: "a", name: "f", input: {}, byProvider: true },
    ],
    [
      { type: "tool_result", tool_use_id: "a", content: "x", is_error: true },
      { type: "tool-result", id: "a", output: [{ type: "text", text: "x" }], failed: true },
    ],
    [
      { type: "tool_result", tool_use_id: "a" },
      { type: "tool-result", id: "a", output: [] },
    ],
    [
      {
        type: "tool_result",
        tool_use_id: "a",
        content: [
          { type: "text", text: "x" },
          { type: "image", source: { type: "url", url: "u" } },
          { type: "tool_reference", tool_name: "t" },
        ],
      },
      {
        type: "tool-result",
        id: "a",
        output: [
          { type: "text", text: "x" },
          { type: "media", media: "image", url: "u" },
          { type: "text", text: '{"type":"tool_reference","tool_name":"t"}' },
        ],
      },
    ],
    [
      { type: "web_search_tool_result", tool_use_id: "a", content: { type: "x_error" } },
      {
        type: "tool-result",
        id: "a",
        output: [{ type: "text", text: '{"type":"x_error"}' }],
        value: { type: "x_error" },
        failed: true,
        byProvider: true,
      },
    ],
    [
      { type: "mcp_tool_result", tool_use_id: "a", content: [{ type: "text", text: "ok" }] },
      { type: "tool-result", id: "a", output: [{ type: "text", text: "ok" }], byProvider: true },
    ],
    [
      { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } },
      { type: "media", media: "image", mediaType: "image/png", data: "aGk=" },
    ],
    [
      { type: "document", title: "t", source: { type: "file", file_id: "f" } },
      { type: "media", media: "document", file: "f", name: "t" },
    ],
    [
      { type: "document", source: { type: "text", media_type: "text/plain", data: "hé€😀" } },
      { type: "media", media: "document", mediaType: "text/plain", data: "aMOp4oKs8J+YgA==" },
    ],
  ])("%j", (raw, content) => {
    expect(contentOf(block(raw))).toEqual(content);
  });

  test("a document made of blocks is its text, unless there are pictures in it", () => {
    const text = { type: "text", text: "x" };
    const made = (...content: readonly object[]) => ({
      type: "document",
      source: { type: "content", content },
    });
    expect(contentOf(block(made(text, text)))).toEqual({
      type: "media",
      media: "document",
      mediaType: "text/plain",
      data: "eAp4",
    });
    const raw = made(text, { type: "image", source: { type: "file", file_id: "f" } });
    expect(contentOf(block(raw))).toEqual({
      type: "opaque",
      format: "anthropic",
      value: raw,
      label: "document",
    });
  });

  test("bones win over what stands there", () => {
    const part = block({ type: "tool_use", id: "a", name: "f", input: {} });
    expect(contentOf({ ...part, id: "b", name: "g" })).toMatchObject({ id: "b", name: "g" });
    expect(contentOf({ ...part, made: { type: "text", text: "made" } })).toEqual({
      type: "text",
      text: "made",
    });
  });
});
