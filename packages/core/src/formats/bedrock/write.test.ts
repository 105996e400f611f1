import { describe, expect, test } from "vitest";
import { contentPart, patchedPart } from "../../edits/make-part.ts";
import type { PartContent } from "../../model/content.ts";
import { changeMessage, type Message } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import type { Part } from "../../model/part.ts";
import { bedrockFormat } from "./index.ts";

const { read, write, compose, requestOf } = bedrockFormat;
const text = (words: string): PartContent => ({ type: "text", text: words });
const png = { type: "media", media: "image", mediaType: "image/png", data: "aGk=" } as const;
const wirePng = { image: { format: "png", source: { bytes: "aGk=" } } };

function rewrite(
  raw: unknown,
  change: (parts: readonly Part[]) => readonly Part[] = (parts) => parts,
): unknown {
  const outline = read([raw, { role: "user" }]);
  const message = outline.messages[0] as Message;
  const changed = changeMessage(message, { parts: change(message.parts), pristine: false });
  return (write({ ...outline, messages: [changed] }, [raw], outline) as unknown[])[0];
}

function made(...contents: PartContent[]): unknown {
  const wire = rewrite({ role: "user", content: [] }, () =>
    contents.map((content) => contentPart(content, undefined)),
  );
  return (wire as { content: unknown[] }).content;
}

function remade(raw: unknown, content: PartContent): unknown {
  const wire = rewrite({ role: "user", content: [raw] }, ([part]) => [contentPart(content, part)]);
  return (wire as { content: unknown[] }).content[0];
}

describe("messages", () => {
  test("a string becomes a block", () => {
    expect(rewrite({ role: "user", content: "a", x: 1 })).toEqual({
      role: "user",
      content: [{ text: "a" }],
      x: 1,
    });
  });
  test("roles of the bones", () => {
    const outline = read([{ role: "wizard", content: [{ text: "a" }] }]);
    const [message] = outline.messages as [Message];
    const { parts } = message;
    const roles = (["system", "user", "assistant", "tool"] as const).map(
      (role) =>
        (
          write({ ...outline, messages: [changeMessage(message, { parts, pristine: false, role })] }, []) as {
            role: string;
          }[]
        )[0]?.role,
    );
    expect(roles).toEqual(["system", "user", "assistant", "user"]);
  });
});

describe("blocks of the caller", () => {
  test("the id and name of the bones", () => {
    const patch = ([part]: readonly Part[]) => [patchedPart(part as Part, { id: "b", name: "g" })];
    const call = { toolUse: { toolUseId: "a", name: "f", input: {}, x: 1 }, y: 1 };
    expect(rewrite({ role: "assistant", content: [call] }, patch)).toEqual({
      role: "assistant",
      content: [{ toolUse: { toolUseId: "b", name: "g", input: {}, x: 1 }, y: 1 }],
    });
    const result = { toolResult: { toolUseId: "a", content: [], x: 1 } };
    expect(rewrite({ role: "user", content: [result] }, patch)).toEqual({
      role: "user",
      content: [{ toolResult: { toolUseId: "b", content: [], x: 1 } }],
    });
  });
  test("a cache point whose mark is gone says nothing", () => {
    const raw = { role: "user", content: [{ text: "a" }, { cachePoint: { type: "default" } }] };
    expect(rewrite(raw)).toEqual(raw);
    expect(rewrite(raw, (parts) => parts.map((part) => ({ ...part, traits: 0 })))).toEqual({
      role: "user",
      content: [{ text: "a" }],
    });
  });
});

describe("made over a block", () => {
  test("its other fields are kept", () => {
    expect(remade({ text: "a", x: 1 }, text("b"))).toEqual({ text: "b", x: 1 });
    expect(
      remade(
        { toolUse: { toolUseId: "a", name: "f", input: 7, x: 1 } },
        { type: "tool-call", id: "a", name: "f", input: {} },
      ),
    ).toEqual({ toolUse: { toolUseId: "a", name: "f", input: {}, x: 1 } });
    expect(
      remade(
        { toolResult: { toolUseId: "a", content: [], status: "error", x: 1 } },
        { type: "tool-result", id: "a", output: [{ type: "text", text: "t" }] },
      ),
    ).toEqual({ toolResult: { toolUseId: "a", content: [{ text: "t" }], x: 1 } });
    expect(
      remade(
        { reasoningContent: { reasoningText: { text: "a", signature: "s", x: 1 }, y: 1 } },
        { type: "reasoning", text: "b", proof: "s", vendor: "anthropic" },
      ),
    ).toEqual({ reasoningContent: { reasoningText: { text: "b", signature: "s", x: 1 }, y: 1 } });
  });
});

test("media over media", () => {
  const document = { format: "pdf", name: "a_b", source: { bytes: "aGk=" }, citations: { enabled: true } };
  const content: PartContent = {
    type: "media",
    media: "document",
    mediaType: "application/pdf",
    data: "aG8=",
    name: "a_b",
  };
  expect(remade({ document, x: 1 }, content)).toEqual({
    document: { ...document, source: { bytes: "aG8=" } },
    x: 1,
  });
  expect(remade({ image: { format: "png", source: { bytes: "aGk=" } } }, png)).toEqual(wirePng);
  expect(remade({ image: {} }, { type: "media", media: "image", url: "https://e.x" })).toEqual({
    text: "[image: https://e.x]",
  });
});

describe("made from nothing", () => {
  test.each<[PartContent, unknown]>([
    [text("x"), { text: "x" }],
    [{ type: "reasoning", text: "r" }, { reasoningContent: { reasoningText: { text: "r" } } }],
    [
      { type: "reasoning", text: "r", proof: "s", vendor: "anthropic" },
      { reasoningContent: { reasoningText: { text: "r", signature: "s" } } },
    ],
    [
      { type: "reasoning", proof: "d", vendor: "anthropic", sealed: true },
      { reasoningContent: { redactedContent: "d" } },
    ],
    [{ type: "reasoning", text: "r", proof: "s", vendor: "openai" }, { text: "r" }],
    [
      { type: "tool-call", id: "a", name: "f", input: { x: 1 } },
      { toolUse: { toolUseId: "a", name: "f", input: { x: 1 } } },
    ],
    [
      { type: "tool-result", id: "a", output: [{ type: "text", text: "x" }] },
      { toolResult: { toolUseId: "a", content: [{ text: "x" }] } },
    ],
    [
      { type: "tool-result", id: "a", output: [{ type: "text", text: '{"a":1}' }], value: { a: 1 } },
      { toolResult: { toolUseId: "a", content: [{ json: { a: 1 } }] } },
    ],
    [
      { type: "tool-result", id: "a", output: [], failed: true },
      { toolResult: { toolUseId: "a", content: [{ text: "error" }], status: "error" } },
    ],
    [
      { type: "tool-result", id: "a", output: [{ type: "text", text: "x" }, png] },
      { toolResult: { toolUseId: "a", content: [{ text: "x" }, wirePng] } },
    ],
    [png, wirePng],
    [
      { type: "media", media: "image", mediaType: "image/jpg", data: "aGk=" },
      { image: { format: "jpeg", source: { bytes: "aGk=" } } },
    ],
    [
      { type: "media", media: "video", mediaType: "video/quicktime", url: "s3://a/b" },
      { video: { format: "mov", source: { s3Location: { uri: "s3://a/b" } } } },
    ],
    [
      { type: "media", media: "audio", mediaType: "audio/mpeg", data: "aGk=" },
      { audio: { format: "mp3", source: { bytes: "aGk=" } } },
    ],
    [
      {
        type: "media",
        media: "document",
        mediaType: "text/markdown; charset=utf-8",
        data: "aGk=",
        name: "a_b.md  (1)",
      },
      { document: { format: "md", source: { bytes: "aGk=" }, name: "a_b md (1)" } },
    ],
    [
      { type: "media", media: "document", data: "aGk=", name: "***" },
      { document: { format: "pdf", source: { bytes: "aGk=" }, name: "document" } },
    ],
    [
      { type: "media", media: "image", url: "https://example.com/a.png" },
      { text: "[image: https://example.com/a.png]" },
    ],
    [{ type: "media", media: "document", file: "f", name: "n" }, { text: "[n: f]" }],
    [{ type: "opaque", format: "bedrock", value: { searchResult: {} } }, { searchResult: {} }],
    [{ type: "opaque", format: "openai-chat", value: 1, label: "x" }, { text: "[x] 1" }],
  ])("%j", (content, wire) => {
    expect(made(content)).toEqual([wire]);
  });

  test("a thought of nothing", () => {
    expect(made({ type: "reasoning" })).toEqual([]);
  });

  test("no two documents share a name", () => {
    const document: PartContent = { type: "media", media: "document", data: "aGk=", name: "a" };
    const raw = {
      role: "user",
      content: [{ document: { name: "a", format: "pdf", source: { bytes: "aGk=" } } }],
    };
    const written = rewrite(raw, (parts) => [
      ...parts,
      ...[document, document].map((one) => contentPart(one, undefined)),
    ]);
    const names = (written as { content: { document: { name: string } }[] }).content.map(
      (one) => one.document.name,
    );
    expect(names).toEqual(["a", "a 2", "a 3"]);
  });
});

describe("requests", () => {
  const document = {
    modelId: "m",
    system: [{ text: "a", x: 1 }],
    additionalModelRequestFields: { thinking: { type: "enabled" }, top_k: 1 },
    toolConfig: {
      tools: [{ toolSpec: { name: "f", x: 1 }, y: 1 }, { cachePoint: {} }],
      toolChoice: { auto: {} },
    },
    messages: [],
  };
  const outline = read(document);
  const after = (change: Partial<Outline>) => write({ ...outline, ...change }, document, outline);

  test("system text", () => {
    expect(after({ system: [...outline.system, contentPart(text("b"), undefined)] })).toMatchObject({
      system: [{ text: "a", x: 1 }, { text: "b" }],
    });
    expect(after({ system: [] })).not.toHaveProperty("system");
    expect(write({ ...read([]), system: outline.system }, [])).toEqual({
      messages: [],
      system: document.system,
    });
  });

  test("tools", () => {
    const [f] = outline.tools as [NonNullable<Outline["tools"]>[number]];
    expect(
      after({
        tools: [
          { ...f, name: "g" },
          { name: "old", index: -1, raw: undefined },
        ],
      }),
    ).toMatchObject({
      toolConfig: {
        toolChoice: { auto: {} },
        tools: [
          { toolSpec: { name: "g", x: 1 }, y: 1 },
          { cachePoint: {} },
          {
            toolSpec: {
              name: "old",
              description: "No longer available.",
              inputSchema: { json: { type: "object", properties: {} } },
            },
          },
        ],
      },
    });
    expect(after({ tools: undefined })).not.toHaveProperty("toolConfig");
    expect(after({ tools: [] })).not.toHaveProperty("toolConfig");
    const bare = { messages: [] };
    const added = { ...read(bare), tools: [{ name: "old", index: -1, raw: undefined }] };
    expect(write(added, bare)).toMatchObject({ toolConfig: { tools: [{ toolSpec: { name: "old" } }] } });
  });

  test("thinking goes when the bones say so", () => {
    const request = { ...outline.request, thinking: undefined };
    expect(after({ request })).toMatchObject({ additionalModelRequestFields: { top_k: 1 } });
    expect((after({ request }) as typeof document).additionalModelRequestFields).not.toHaveProperty(
      "thinking",
    );
  });
});

describe("settings", () => {
  const request = {
    model: "m",
    tools: [{ name: "f", description: "d", parameters: { type: "object" } }],
    toolChoice: "required",
    maxTokens: 10,
    temperature: 0.5,
    topP: 0.9,
    stop: ["x"],
  } as const;

  test("there and back", () => {
    const document = compose(request);
    expect(document).toEqual({
      modelId: "m",
      messages: [],
      inferenceConfig: { maxTokens: 10, temperature: 0.5, topP: 0.9, stopSequences: ["x"] },
      toolConfig: {
        tools: [{ toolSpec: { name: "f", description: "d", inputSchema: { json: { type: "object" } } } }],
        toolChoice: { any: {} },
      },
    });
    expect(requestOf(document)).toEqual(request);
    expect(compose({})).toEqual({ messages: [] });
    expect(compose(undefined)).toEqual([]);
  });

  test.each(["auto", { name: "f" }] as const)("tool choice %j", (toolChoice) => {
    const tools = [{ name: "f", parameters: { type: "object" } }];
    expect(requestOf(compose({ tools, toolChoice }))).toEqual({ tools, toolChoice });
    expect(requestOf(compose({ tools, toolChoice: "none" }))).toEqual({ tools });
  });
});
