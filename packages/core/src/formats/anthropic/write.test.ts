import { describe, expect, test } from "vitest";
import { contentPart, patchedPart } from "../../edits/make-part.ts";
import type { PartContent } from "../../model/content.ts";
import { changeMessage, type Message } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import { type Part, Trait } from "../../model/part.ts";
import { anthropicFormat } from "./index.ts";

const { read, write } = anthropicFormat;
const text = (words: string): PartContent => ({ type: "text", text: words });

/** Writes one message whose parts were changed. */
function rewrite(
  raw: unknown,
  change: (parts: readonly Part[]) => readonly Part[] = (parts) => parts,
): unknown {
  const outline = read([raw]);
  const message = outline.messages[0] as Message;
  const changed = changeMessage(message, { parts: change(message.parts), pristine: false });
  return (write({ ...outline, messages: [changed] }, [raw], outline) as unknown[])[0];
}

/** Writes one block of a made message. */
function made(content: PartContent): unknown {
  const blocks = rewrite({ role: "user", content: [] }, () => [contentPart(content, undefined)]);
  return (blocks as { content: unknown[] }).content[0];
}

/** Writes a block whose content was replaced. */
function remade(raw: unknown, content: PartContent): unknown {
  const written = rewrite({ role: "user", content: [raw] }, ([part]) => [contentPart(content, part)]);
  return (written as { content: unknown[] }).content[0];
}

describe("messages", () => {
  test("untouched ones stay the very same objects", () => {
    const messages = [
      { role: "user", content: "a" },
      { role: "user", content: "b" },
    ];
    const document = { x: 1, messages };
    const outline = read(document);
    const [a, b] = outline.messages as [Message, Message];
    const changed = changeMessage(b, { parts: [contentPart(text("c"), b.parts[0])], pristine: false });
    const written = write({ ...outline, messages: [a, changed] }, document, outline) as typeof document;
    expect(written).toEqual({ x: 1, messages: [messages[0], { role: "user", content: "c" }] });
    expect(written.messages[0]).toBe(messages[0]);
    expect(messages[1]).toEqual({ role: "user", content: "b" });
  });

  test("a string stays a string while it is one plain text", () => {
    const raw = { role: "user", content: "a", x: 1 };
    expect(rewrite(raw)).toEqual(raw);
    expect(rewrite(raw, ([part]) => [contentPart(text("b"), part)])).toEqual({ ...raw, content: "b" });
    expect(rewrite(raw, (parts) => [...parts, contentPart(text("b"), undefined)])).toEqual({
      ...raw,
      content: [
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ],
    });
  });

  test("a list stays a list", () => {
    const raw = { role: "user", content: [{ type: "text", text: "a", x: 1 }] };
    expect(rewrite(raw)).toEqual(raw);
    expect(rewrite(raw, () => [contentPart(text("b"), undefined)])).toEqual({
      role: "user",
      content: [{ type: "text", text: "b" }],
    });
  });

  test("roles of the bones; fields to omit", () => {
    const outline = read([{ role: "developer", content: "a", name: "n", x: 1 }]);
    const [message] = outline.messages as [Message];
    const change = { parts: message.parts, pristine: false, omit: ["name"] };
    const roles = (["system", "user", "assistant", "tool"] as const).map(
      (role) =>
        (
          write({ ...outline, messages: [changeMessage(message, { ...change, role })] }, []) as {
            role: string;
          }[]
        )[0],
    );
    expect(roles).toEqual(
      ["system", "user", "assistant", "user"].map((role) => ({ role, content: "a", x: 1 })),
    );
  });

  test("a string for a message", () => {
    expect(rewrite("hi")).toEqual({ role: "user", content: "hi" });
  });
});

describe("blocks of the caller", () => {
  const call = { type: "tool_use", id: "a", name: "f", input: { x: 1 }, caller: 1, cache_control: {} };
  test("the id and name of the bones", () => {
    expect(
      rewrite({ role: "assistant", content: [call] }, ([part]) => [
        patchedPart(part as Part, { id: "b", name: "g" }),
      ]),
    ).toEqual({
      role: "assistant",
      content: [{ ...call, id: "b", name: "g" }],
    });
    const result = { type: "tool_result", tool_use_id: "a", content: "x", y: 1 };
    expect(
      rewrite({ role: "user", content: [result] }, ([part]) => [patchedPart(part as Part, { id: "b" })]),
    ).toEqual({
      role: "user",
      content: [{ ...result, tool_use_id: "b" }],
    });
  });
  test("a mark that is gone", () => {
    const { cache_control: _, ...rest } = call;
    expect(
      rewrite({ role: "assistant", content: [call] }, ([part]) => [patchedPart(part as Part, { traits: 0 })]),
    ).toEqual({
      role: "assistant",
      content: [rest],
    });
  });
});

describe("made over a block", () => {
  test("its other fields are kept", () => {
    expect(remade({ type: "text", text: "a", citations: [], cache_control: {} }, text("b"))).toEqual({
      type: "text",
      text: "b",
      citations: [],
      cache_control: {},
    });
    expect(
      remade(
        { type: "server_tool_use", id: "a", name: "f", input: { y: 1 }, x: 1 },
        { type: "tool-call", id: "a", name: "f", input: {} },
      ),
    ).toEqual({ type: "server_tool_use", id: "a", name: "f", input: {}, x: 1 });
    expect(
      remade(
        { type: "tool_result", tool_use_id: "a", content: "x", is_error: true, x: 1 },
        { type: "tool-result", id: "a", output: [{ type: "text", text: "t" }] },
      ),
    ).toEqual({ type: "tool_result", tool_use_id: "a", content: "t", x: 1 });
    expect(
      remade(
        { type: "thinking", thinking: "a", signature: "s", x: 1 },
        { type: "reasoning", text: "b", proof: "s", vendor: "anthropic" },
      ),
    ).toEqual({ type: "thinking", thinking: "b", signature: "s", x: 1 });
  });
  test("a result keeps its list, a server tool's its own form", () => {
    const answer: PartContent = { type: "tool-result", id: "a", output: [{ type: "text", text: "t" }] };
    const listed = { type: "tool_result", tool_use_id: "a", content: [], is_error: false };
    expect(remade(listed, answer)).toEqual({ ...listed, content: [{ type: "text", text: "t" }] });
    const found = { type: "web_search_tool_result", tool_use_id: "a", content: [{ url: "u" }], x: 1 };
    expect(remade(found, { ...answer, byProvider: true, value: [{ url: "v" }] })).toEqual({
      ...found,
      content: [{ url: "v" }],
    });
    const source = { type: "base64", media_type: "image/png", data: "aGk=", x: 1 };
    const image: PartContent = { type: "media", media: "image", mediaType: "image/png", data: "aG8=" };
    expect(remade({ type: "image", source, y: 1 }, image)).toEqual({
      type: "image",
      source: { ...source, data: "aG8=" },
      y: 1,
    });
  });
  test("another kind starts afresh", () => {
    expect(remade({ type: "tool_result", tool_use_id: "a", content: "x" }, text("quoted"))).toEqual({
      type: "text",
      text: "quoted",
    });
  });
});

describe("made from nothing", () => {
  const png = { type: "media", media: "image", mediaType: "image/png", data: "aGk=" } as const;
  test.each<[PartContent, unknown]>([
    [text("x"), { type: "text", text: "x" }],
    [
      { type: "reasoning", text: "r", proof: "s", vendor: "anthropic" },
      { type: "thinking", thinking: "r", signature: "s" },
    ],
    [
      { type: "reasoning", proof: "s", vendor: "anthropic", sealed: true },
      { type: "redacted_thinking", data: "s" },
    ],
    [
      { type: "reasoning", text: "r", proof: "s", vendor: "openai" },
      { type: "text", text: "r" },
    ],
    [
      { type: "reasoning", text: "r" },
      { type: "text", text: "r" },
    ],
    [{ type: "reasoning", proof: "s", vendor: "openai", sealed: true }, undefined],
    [
      { type: "tool-call", id: "a", name: "f", input: { x: 1 } },
      { type: "tool_use", id: "a", name: "f", input: { x: 1 } },
    ],
    [
      { type: "tool-call", id: "a", name: "f", input: '{"x":1}' },
      { type: "tool_use", id: "a", name: "f", input: { x: 1 } },
    ],
    [
      { type: "tool-result", id: "a", output: [{ type: "text", text: "x" }], failed: true },
      { type: "tool_result", tool_use_id: "a", content: "x", is_error: true },
    ],
    [
      { type: "tool-result", id: "a", output: [] },
      { type: "tool_result", tool_use_id: "a" },
    ],
    [
      { type: "tool-result", id: "a", output: [{ type: "text", text: "x" }, png] },
      {
        type: "tool_result",
        tool_use_id: "a",
        content: [
          { type: "text", text: "x" },
          { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } },
        ],
      },
    ],
    [png, { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } }],
    [
      { type: "media", media: "document", url: "u", name: "t" },
      { type: "document", source: { type: "url", url: "u" }, title: "t" },
    ],
    [
      { type: "media", media: "document", file: "f" },
      { type: "document", source: { type: "file", file_id: "f" } },
    ],
    [
      { type: "media", media: "document", mediaType: "text/csv", data: "aMOp4oKs8J+YgA==" },
      { type: "document", source: { type: "text", media_type: "text/plain", data: "hé€😀" } },
    ],
    [
      { type: "media", media: "audio", url: "u" },
      { type: "text", text: "[audio: u]" },
    ],
    [{ type: "opaque", format: "anthropic", value: { type: "compaction" } }, { type: "compaction" }],
    [
      { type: "opaque", format: "gemini", value: { a: 1 }, label: "code" },
      { type: "text", text: '[code] {"a":1}' },
    ],
  ])("%j", (content, block) => {
    expect(made(content)).toEqual(block);
  });

  test("one plain text needs no list", () => {
    const [message] = read([{ role: "user", content: "x" }]).messages as [Message];
    const parts = [contentPart(text("a"), undefined)];
    const outline: Outline = {
      ...read([]),
      messages: [changeMessage(message, { parts, raw: undefined, pristine: false })],
    };
    expect(write(outline, [])).toEqual([{ role: "user", content: "a" }]);
  });
});

describe("requests", () => {
  const document = {
    system: "a",
    thinking: { type: "enabled" },
    tools: [{ name: "f", input_schema: {}, x: 1 }, { type: "mcp_toolset" }, { name: "g", input_schema: {} }],
    messages: [],
  };
  const outline = read(document);
  const [system] = outline.system as [Part];
  const tools = outline.tools as NonNullable<Outline["tools"]>;
  const after = (change: Partial<Outline>) => write({ ...outline, ...change }, document, outline);

  test("system text", () => {
    const made = contentPart(text("b"), undefined);
    expect(after({ system: [] })).not.toHaveProperty("system");
    expect(after({ system: [contentPart(text("b"), system)] })).toMatchObject({ system: "b" });
    expect(after({ system: [system, made] })).toMatchObject({
      system: [
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ],
    });
    const marked = { system: [{ type: "text", text: "a", cache_control: {} }], messages: [] };
    const read2 = read(marked);
    const unmarked = (read2.system as [Part]).map((part) => ({
      ...part,
      traits: part.traits & ~Trait.CacheMark,
    }));
    expect(write({ ...read2, system: unmarked }, marked, read2)).toEqual({
      system: [{ type: "text", text: "a" }],
      messages: [],
    });
  });

  test("a list that needs system text becomes a request", () => {
    const bare = read([]);
    expect(write({ ...bare, system: [contentPart(text("b"), undefined)] }, [])).toEqual({
      messages: [],
      system: "b",
    });
  });

  test("tools renamed, dropped and added; a tool set is none", () => {
    const [f, g] = tools as [(typeof tools)[0], (typeof tools)[0]];
    expect(
      after({
        tools: [
          { ...f, name: "h" },
          { name: "old", index: -1, raw: undefined },
        ],
      }),
    ).toMatchObject({
      tools: [
        { name: "h", input_schema: {}, x: 1 },
        { type: "mcp_toolset" },
        {
          name: "old",
          description: "No longer available.",
          input_schema: { type: "object", properties: {} },
        },
      ],
    });
    expect((after({ tools: [f, g] }) as typeof document).tools).toBe(document.tools);
    expect(after({ tools: undefined })).toMatchObject({ tools: [{ type: "mcp_toolset" }] });
  });

  test("thinking goes when the bones say so", () => {
    expect(after({ request: { ...outline.request, thinking: undefined } })).not.toHaveProperty("thinking");
  });

  test("a composed document keeps its tools", () => {
    const composed = anthropicFormat.compose({ tools: [{ name: "a b" }, { name: "c" }, { name: "c" }] });
    const foreign = (name: string, index: number) => ({ name, index, raw: {} });
    const names = (all: Outline["tools"]) =>
      (write({ ...read([]), tools: all }, composed) as { tools: { name: string }[] }).tools.map(
        (tool) => tool.name,
      );
    expect(names([foreign("a b", 0), foreign("c", 1), foreign("c", 2)])).toEqual(["a b", "c", "c"]);
    expect(
      names([foreign("a b", 0), foreign("c", 1), foreign("c", 2), { name: "d", index: -1, raw: undefined }]),
    ).toEqual(["a b", "c", "c", "d"]);
  });
});

describe("settings", () => {
  const request = {
    model: "claude-x",
    tools: [{ name: "f", description: "d", parameters: { type: "object", required: ["a"] } }],
    toolChoice: "required",
    maxTokens: 10,
    temperature: 0.5,
    topP: 0.9,
    stop: ["x"],
    stream: true,
  } as const;

  test("there and back", () => {
    const document = anthropicFormat.compose(request);
    expect(document).toEqual({
      model: "claude-x",
      max_tokens: 10,
      messages: [],
      tools: [{ name: "f", description: "d", input_schema: { type: "object", required: ["a"] } }],
      tool_choice: { type: "any" },
      temperature: 0.5,
      top_p: 0.9,
      stop_sequences: ["x"],
      stream: true,
    });
    expect(anthropicFormat.requestOf(document)).toEqual(request);
  });

  test.each(["auto", "none", { name: "f" }] as const)("tool choice %j", (toolChoice) => {
    const { requestOf, compose } = anthropicFormat;
    expect(requestOf(compose({ tools: [{ name: "f" }], toolChoice }))).toMatchObject({ toolChoice });
    expect(
      requestOf(compose({ tools: [{ name: "g" }], toolChoice: { name: "f" } })).toolChoice,
    ).toBeUndefined();
  });

  test("tools that Anthropic runs mean nothing elsewhere", () => {
    const tools = [
      { type: "web_search_20250305", name: "web_search" },
      { type: "custom", name: "f" },
    ];
    expect(anthropicFormat.requestOf({ tools })).toEqual({ tools: [{ name: "f" }] });
    expect(anthropicFormat.requestOf([])).toEqual({});
  });

  test("what must be there", () => {
    expect(anthropicFormat.compose(undefined)).toEqual([]);
    expect(anthropicFormat.compose({ tools: [{ name: "f" }] })).toEqual({
      max_tokens: 4096,
      messages: [],
      tools: [{ name: "f", input_schema: { type: "object", properties: {} } }],
    });
  });
});
