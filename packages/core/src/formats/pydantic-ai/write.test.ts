import { describe, expect, test } from "vitest";
import type { PartContent } from "../../model/content.ts";
import { changeMessage, type Message, type Role } from "../../model/message.ts";
import { makePart, type Part, Trait } from "../../model/part.ts";
import { pydanticAiFormat } from "./index.ts";

const { read, write, compose, requestOf, fieldsOf } = pydanticAiFormat;

function made(content: PartContent, id?: string, traits = 0): Part {
  const name = "name" in content ? content.name : undefined;
  return { ...makePart(content.type, "", -1, undefined, 0, traits, id, name), made: content };
}
const text = (words: string): PartContent => ({ type: "text", text: words });

function rewrite(
  raw: unknown,
  change: (parts: readonly Part[]) => readonly Part[] = (parts) => parts,
): unknown {
  const outline = read([raw]);
  const message = outline.messages[0] as Message;
  const messages = [changeMessage(message, { pristine: false, parts: change(message.parts) })];
  return (write({ ...outline, messages }, [raw], outline) as unknown[])[0];
}

/** Messages as conversion makes them. */
function fresh(...list: [Role, ...Part[]][]): unknown {
  const outline = read([{ kind: "request", parts: [] }]);
  const base = outline.messages[0] as Message;
  const messages = list.map(([role, ...parts]) =>
    changeMessage(base, { role, wireRole: "", raw: undefined, pristine: false, parts }),
  );
  return write({ ...outline, messages }, []);
}

describe("requests", () => {
  const prompt = {
    part_kind: "user-prompt",
    timestamp: "t",
    content: ["a", { kind: "image-url", url: "u", x: 1 }, "b"],
  };
  const raw = { kind: "request", x: 1, parts: [{ part_kind: "system-prompt", content: "s" }, prompt] };

  test("written anew, untouched parts are the very same", () => {
    const result = rewrite(raw) as typeof raw;
    expect(result).toEqual(raw);
    expect(result.parts[1]).toBe(prompt);
  });

  test("a prompt loses, changes and gains pieces", () => {
    expect(rewrite(raw, (parts) => parts.filter((part) => part.raw !== "a"))).toMatchObject({
      parts: [raw.parts[0], { ...prompt, content: [prompt.content[1], "b"] }],
    });
    expect(
      rewrite(raw, (parts) => parts.map((part) => (part.raw === "b" ? { ...part, made: text("c") } : part))),
    ).toMatchObject({ parts: [raw.parts[0], { ...prompt, content: ["a", prompt.content[1], "c"] }] });
    expect(rewrite(raw, (parts) => [...parts, made(text("d"))])).toMatchObject({
      parts: [raw.parts[0], prompt, { part_kind: "user-prompt", content: "d" }],
    });
  });

  test("other words in a plain prompt keep its fields", () => {
    const plain = { kind: "request", parts: [{ part_kind: "user-prompt", content: "a", timestamp: "t" }] };
    expect(rewrite(plain, ([part]) => [{ ...(part as Part), made: text("b") }])).toEqual({
      kind: "request",
      parts: [{ part_kind: "user-prompt", content: "b", timestamp: "t" }],
    });
  });

  test("merged prompts stay whole", () => {
    const list = [
      raw,
      { kind: "request", parts: [{ part_kind: "user-prompt", content: "c", timestamp: "t2" }] },
    ];
    const outline = read(list);
    const [a, b] = outline.messages as [Message, Message];
    const messages = [changeMessage(a, { pristine: false, parts: [...a.parts, ...b.parts] })];
    expect(write({ ...outline, messages }, list, outline)).toEqual([
      { ...raw, parts: [...raw.parts, ...(list[1]?.parts ?? [])] },
    ]);
  });

  test("results: bones win, content is replaced, others stay", () => {
    const result = {
      part_kind: "tool-return",
      tool_name: "f",
      content: "a",
      tool_call_id: "c",
      timestamp: "t",
    };
    const message = { kind: "request", parts: [result] };
    expect(rewrite(message, ([part]) => [{ ...(part as Part), id: "d", name: "g" }])).toEqual({
      kind: "request",
      parts: [{ ...result, tool_name: "g", tool_call_id: "d" }],
    });
    const content: PartContent = { type: "tool-result", output: [{ type: "text", text: "b" }] };
    expect(rewrite(message, ([part]) => [{ ...(part as Part), made: content }])).toEqual({
      kind: "request",
      parts: [{ ...result, content: "b" }],
    });
  });

  test("wrong shapes are written in the wire's own", () => {
    expect(rewrite({ parts: [{ part_kind: "text", content: "a" }] })).toEqual({
      kind: "response",
      parts: [{ part_kind: "text", content: "a" }],
    });
    expect(rewrite({ kind: "request", parts: null })).toEqual({ kind: "request", parts: [] });
    expect(rewrite({ kind: "request", parts: "words" })).toEqual({
      kind: "request",
      parts: [{ part_kind: "user-prompt", content: "words" }],
    });
    expect(rewrite("words")).toEqual({
      kind: "request",
      parts: [{ part_kind: "user-prompt", content: "words" }],
    });
  });
});

describe("made messages", () => {
  test("each role finds its kind", () => {
    expect(
      fresh(
        ["system", made(text("s"))],
        ["user", made(text("u")), made({ type: "media", media: "image", url: "i" })],
        [
          "assistant",
          made({ type: "reasoning", text: "t", proof: "p", vendor: "gemini", id: "i" }),
          made(text("a")),
          made({ type: "tool-call", name: "f", input: { a: 1 }, proof: "s", vendor: "gemini" }, "c"),
          made({ type: "media", media: "image", mediaType: "image/png", data: "+/" }),
        ],
        ["user", made({ type: "tool-result", output: [{ type: "text", text: "r" }] }, "c", Trait.Failed)],
      ),
    ).toEqual([
      { kind: "request", parts: [{ part_kind: "system-prompt", content: "s" }] },
      {
        kind: "request",
        parts: [{ part_kind: "user-prompt", content: ["u", { url: "i", kind: "image-url" }] }],
      },
      {
        kind: "response",
        parts: [
          { part_kind: "thinking", content: "t", id: "i", signature: "p", provider_name: "google" },
          { part_kind: "text", content: "a" },
          {
            part_kind: "tool-call",
            tool_name: "f",
            args: { a: 1 },
            tool_call_id: "c",
            provider_name: "google",
            provider_details: { thought_signature: "s" },
          },
          { part_kind: "file", content: { data: "-_", media_type: "image/png", kind: "binary" } },
        ],
      },
      {
        kind: "request",
        parts: [
          { part_kind: "tool-return", tool_name: "f", content: "r", tool_call_id: "c", outcome: "failed" },
        ],
      },
    ]);
  });

  test("structured values and media come back as they were", () => {
    const value: PartContent = { type: "tool-result", name: "f", output: [], value: { a: 1 } };
    const media: PartContent = {
      type: "tool-result",
      name: "f",
      output: [
        { type: "text", text: "see" },
        { type: "media", media: "document", file: "f1" },
      ],
    };
    expect(fresh(["user", made(value, "c"), made(media, "d")])).toMatchObject([
      {
        parts: [
          { content: { a: 1 } },
          { content: ["see", { file_id: "f1", media_type: "application/pdf", kind: "uploaded-file" }] },
        ],
      },
    ]);
  });

  test.each<[PartContent, unknown]>([
    [
      { type: "media", media: "document", mediaType: "text/csv", url: "u" },
      { url: "u", media_type: "text/csv", kind: "document-url" },
    ],
    [{ type: "media", media: "document", file: "file-1" }, { provider_name: "openai" }],
    [{ type: "media", media: "document", file: "file_1" }, { provider_name: "anthropic" }],
    [
      { type: "media", media: "image", file: "https://generativelanguage.googleapis.com/v1beta/files/x" },
      { provider_name: "google-gla" },
    ],
  ])("%j says what pydantic-ai needs to know", (content, piece) => {
    expect(fresh(["user", made(content)])).toMatchObject([{ parts: [{ content: [piece] }] }]);
  });
});

describe("instructions", () => {
  const list = [
    { kind: "request", parts: [], instructions: "old" },
    { kind: "response", parts: [] },
    { kind: "request", parts: [], instructions: "new" },
  ];
  const outline = read(list);

  test("unchanged they stay, also when the last request goes", () => {
    expect(write(outline, list, outline)).toBe(list);
    expect(write({ ...outline, messages: outline.messages.slice(0, 2) }, list, outline)).toEqual(
      list.slice(0, 2),
    );
  });

  test("taken away they leave every request", () => {
    expect(write({ ...outline, system: [] }, list, outline)).toEqual([
      { kind: "request", parts: [], instructions: null },
      list[1],
      { kind: "request", parts: [], instructions: null },
    ]);
  });

  test("others are written where the last stood, or into the first request", () => {
    const system = [made(text("other"))];
    expect(write({ ...outline, system }, list, outline)).toMatchObject([
      list[0],
      list[1],
      { instructions: "other" },
    ]);
    const plain = [{ kind: "request", parts: [] }];
    expect(write({ ...read(plain), system }, plain)).toMatchObject([{ instructions: "other" }]);
    expect(write({ ...read([]), system }, [])).toMatchObject([{ kind: "request", instructions: "other" }]);
  });
});

test("settings", () => {
  expect(compose({ model: "m", temperature: 1 })).toEqual({ model: "m", messages: [] });
  expect(compose(undefined)).toEqual([]);
  expect(requestOf({ model: "m" })).toEqual({ model: "m" });
  expect(requestOf([])).toEqual({});
  const [message] = read([{ kind: "request", parts: [], run_id: "r" }]).messages;
  expect(message && fieldsOf(message)).toEqual(["run_id"]);
});
