import { describe, expect, test } from "vitest";
import type { PartContent } from "../../model/content.ts";
import { changeMessage, type Message, type MessageChanges } from "../../model/message.ts";
import { makePart, type Part, Trait } from "../../model/part.ts";
import { openaiResponsesFormat } from "./index.ts";

const { read, write, compose, requestOf, fieldsOf } = openaiResponsesFormat;

function made(content: PartContent, id?: string): Part {
  const name = "name" in content ? content.name : undefined;
  return { ...makePart(content.type, "", -1, undefined, 0, 0, id, name), made: content };
}
const text = (words: string): PartContent => ({ type: "text", text: words });

function changed(message: Message | undefined, fields: Partial<MessageChanges> = {}): Message {
  const { parts = [] } = message ?? {};
  return changeMessage(message as Message, { parts, pristine: false, faults: 0, ...fields });
}

/** Writes a list after one of its items was changed. */
function rewrite(
  list: unknown[],
  at: number,
  change: (message: Message) => Partial<MessageChanges>,
): unknown[] {
  const outline = read(list);
  const messages = outline.messages.map((message, i) =>
    i === at ? changed(message, change(message)) : message,
  );
  return write({ ...outline, messages }, list, outline) as unknown[];
}
const one = (item: unknown, change: (message: Message) => Partial<MessageChanges> = () => ({})) =>
  rewrite([item], 0, change);

/** A message as conversion makes it. */
function fresh(role: Message["role"], parts: readonly Part[]): unknown {
  const outline = read([{ role: "user", content: "x" }]);
  const message = changed(outline.messages[0], { role, wireRole: "", raw: undefined, itemType: "", parts });
  return write({ ...outline, messages: [message] }, []);
}

describe("input as a string", () => {
  const document = { model: "m", input: "hello" };
  const outline = read(document);
  const [message] = outline.messages;

  test("unchanged it is the document itself", () => {
    expect(write(outline, document, outline)).toBe(document);
    const none = [
      { input: "" },
      { previous_response_id: "r" },
      { input: [] },
      { input: null },
      { model: "m" },
    ];
    for (const other of none) {
      expect(write(read(other), other)).toBe(other);
    }
  });

  test("it becomes an item when others stand beside it", () => {
    const more = changed(message, { raw: undefined, parts: [made(text("more"))] });
    expect(write({ ...outline, messages: [message as Message, more] }, document, outline)).toEqual({
      model: "m",
      input: [
        { role: "user", content: "hello" },
        { type: "message", role: "user", content: [{ type: "input_text", text: "more" }] },
      ],
    });
  });

  test("changed and still alone it stays a string", () => {
    const more = changed(message, { parts: [...(message?.parts ?? []), made(text("more"))] });
    expect(write({ ...outline, messages: [more] }, document, outline)).toEqual({
      model: "m",
      input: "hello\n\nmore",
    });
  });

  test("taken away it leaves an empty list", () => {
    expect(write({ ...outline, messages: [] }, document, outline)).toEqual({ model: "m", input: [] });
  });
});

describe("messages", () => {
  test("made content is spelled for the side that speaks", () => {
    expect(fresh("assistant", [made(text("a"))])).toEqual([
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "a" }] },
    ]);
    expect(fresh("system", [made(text("a"))])).toEqual([
      { type: "message", role: "system", content: [{ type: "input_text", text: "a" }] },
    ]);
  });

  test.each<[PartContent, unknown]>([
    [
      { type: "media", media: "image", url: "u" },
      { type: "input_image", image_url: "u" },
    ],
    [
      { type: "media", media: "image", file: "f" },
      { type: "input_image", file_id: "f" },
    ],
    [
      { type: "media", media: "document", url: "u" },
      { type: "input_file", file_url: "u" },
    ],
    [
      { type: "media", media: "document", file: "f" },
      { type: "input_file", file_id: "f" },
    ],
    [
      { type: "media", media: "document", data: "AA", name: "a.pdf" },
      { type: "input_file", filename: "a.pdf", file_data: "data:application/pdf;base64,AA" },
    ],
    [
      { type: "media", media: "audio", mediaType: "audio/mpeg", data: "AA" },
      { type: "input_audio", input_audio: { data: "AA", format: "mp3" } },
    ],
    [
      { type: "media", media: "audio", url: "u" },
      { type: "input_text", text: "[audio: u]" },
    ],
    [
      { type: "media", media: "video", mediaType: "video/mp4", data: "AA" },
      { type: "input_file", filename: "document.mp4", file_data: "data:video/mp4;base64,AA" },
    ],
    [{ type: "opaque", format: "openai-responses", value: { type: "odd" } }, { type: "odd" }],
  ])("made %j", (content, block) => {
    expect(fresh("user", [made(content)])).toEqual([{ type: "message", role: "user", content: [block] }]);
  });

  test("a string content stays one; merged strings are joined", () => {
    const item = { role: "user", content: "a", x: 1 };
    expect(one(item)).toEqual([item]);
    expect(one(item, ({ parts }) => ({ parts: [...parts, made(text("b"))] }))).toEqual([
      { role: "user", content: "a\n\nb", x: 1 },
    ]);
  });

  test("text on the wrong side is respelled, on the right side kept", () => {
    const item = {
      role: "assistant",
      content: [
        { type: "input_text", text: "a", x: 1 },
        { type: "output_text", text: "b", x: 1 },
        { type: "refusal", refusal: "c", x: 1 },
      ],
    };
    expect(one(item)).toEqual([
      {
        role: "assistant",
        content: [{ type: "output_text", text: "a" }, item.content[1], item.content[2]],
      },
    ]);
  });

  test("roles: known ones kept, unknown ones written as meant", () => {
    expect(one({ role: "developer", content: "a" })).toEqual([{ role: "developer", content: "a" }]);
    expect(one({ role: "tool", content: "a" })).toEqual([{ role: "user", content: "a" }]);
    expect(one("a")).toEqual([
      { type: "message", role: "user", content: [{ type: "input_text", text: "a" }] },
    ]);
  });

  test("emptied messages", () => {
    expect(one({ role: "user", content: null })).toEqual([{ role: "user", content: "" }]);
    expect(one({ role: "user", content: [] })).toEqual([{ role: "user", content: "" }]);
    expect(one({ type: "function_call", call_id: "c" }, () => ({ parts: [] }))).toEqual([]);
  });

  test("several kinds of parts are several items", () => {
    const parts = [
      made({ type: "reasoning", text: "t", proof: "e", vendor: "openai", id: "rs_1" }),
      made(text("a")),
      made({ type: "media", media: "image", url: "u" }),
      made({ type: "tool-call", name: "f", input: { a: 1 } }, "c"),
      made(text("b")),
    ];
    expect(fresh("assistant", parts)).toEqual([
      {
        type: "reasoning",
        id: "rs_1",
        summary: [{ type: "summary_text", text: "t" }],
        encrypted_content: "e",
      },
      {
        type: "message",
        role: "assistant",
        content: [
          { type: "output_text", text: "a" },
          { type: "output_text", text: "[image] u" },
        ],
      },
      { type: "function_call", call_id: "c", name: "f", arguments: '{"a":1}' },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "b" }] },
    ]);
  });
});

describe("items", () => {
  const call = {
    type: "function_call",
    id: "fc_1",
    call_id: "c",
    name: "f",
    arguments: "{}",
    status: "completed",
  };

  test("without its id an item keeps the rest", () => {
    const { id: _, ...rest } = call;
    expect(one(call, () => ({ itemId: undefined }))).toEqual([rest]);
    const message = {
      type: "message",
      id: "msg_1",
      role: "assistant",
      content: [{ type: "output_text", text: "a" }],
    };
    const { id: __, ...bare } = message;
    expect(one(message, () => ({ itemId: undefined }))).toEqual([bare]);
    expect(one(message)).toEqual([message]);
  });

  test("bones win: call id, name, arguments", () => {
    const patched = (patch: Partial<Part>) =>
      one(call, ({ parts }) => ({ parts: [{ ...(parts[0] as Part), ...patch }] }));
    expect(patched({ id: "d", name: "g" })).toEqual([{ ...call, call_id: "d", name: "g" }]);
    expect(patched({ made: { type: "tool-call", name: "f", input: { a: 1 } } })).toEqual([
      { ...call, arguments: '{"a":1}' },
    ]);
  });

  test("outputs: kept, filled, renamed", () => {
    const output = { type: "function_call_output", call_id: "c", output: "ok", x: 1 };
    expect(one(output)).toEqual([output]);
    expect(one({ ...output, output: null })).toEqual([{ ...output, output: "" }]);
    expect(one(output, ({ parts }) => ({ parts: [{ ...(parts[0] as Part), id: "d" }] }))).toEqual([
      { ...output, call_id: "d" },
    ]);
    const shell = { type: "local_shell_call_output", id: "c", output: "ok" };
    expect(one(shell)).toEqual([shell]);
    expect(one(shell, ({ parts }) => ({ parts: [{ ...(parts[0] as Part), id: "d" }] }))).toEqual([
      { ...shell, id: "d" },
    ]);
    const patch = { type: "apply_patch_call_output", call_id: "c", status: "completed" };
    expect(one(patch)).toEqual([patch]);
  });

  test("made outputs hold media as a list", () => {
    const content: PartContent = {
      type: "tool-result",
      output: [text("a") as { type: "text"; text: string }, { type: "media", media: "image", url: "u" }],
    };
    expect(fresh("tool", [made(content, "c")])).toEqual([
      {
        type: "function_call_output",
        call_id: "c",
        output: [
          { type: "input_text", text: "a" },
          { type: "input_image", image_url: "u" },
        ],
      },
    ]);
  });

  test.each([
    ["function_call", { type: "function_call_output", call_id: "c", output: "late" }],
    ["custom_tool_call", { type: "custom_tool_call_output", call_id: "c", output: "late" }],
    ["local_shell_call", { type: "local_shell_call_output", id: "c", output: "late" }],
    ["apply_patch_call", { type: "apply_patch_call_output", call_id: "c", status: "failed", output: "late" }],
    [
      "shell_call",
      {
        type: "shell_call_output",
        call_id: "c",
        output: [{ stdout: "late", stderr: "", outcome: { type: "exit", exit_code: 1 } }],
      },
    ],
  ])("a made answer to a %s is of the type that answers it", (type, expected) => {
    const list = [{ type, call_id: "c", name: "f", arguments: "{}" }];
    const outline = read(list);
    const answer = made({ type: "tool-result", output: [{ type: "text", text: "late" }], failed: true }, "c");
    const message = changed(outline.messages[0], {
      role: "tool",
      raw: undefined,
      itemType: "",
      parts: [{ ...answer, traits: Trait.Failed }],
    });
    const messages = [...outline.messages, message];
    expect(write({ ...outline, messages }, list, outline)).toEqual([list[0], expected]);
  });

  test("a computer call is answered with a screen", () => {
    const list = [{ type: "computer_call", call_id: "c", action: {} }];
    const outline = read(list);
    const answer = made({ type: "tool-result", output: [] }, "c");
    const message = changed(outline.messages[0], {
      role: "tool",
      raw: undefined,
      itemType: "",
      parts: [answer],
    });
    expect(write({ ...outline, messages: [...outline.messages, message] }, list, outline)).toMatchObject([
      list[0],
      { type: "computer_call_output", call_id: "c", output: { type: "computer_screenshot" } },
    ]);
  });

  test("other items stay", () => {
    const item = { type: "web_search_call", id: "ws_1", status: "completed" };
    expect(one(item)).toEqual([item]);
    expect(one({ type: "reasoning", id: "rs_1", summary: [] })).toEqual([
      { type: "reasoning", id: "rs_1", summary: [] },
    ]);
  });
});

describe("request", () => {
  test("instructions follow the outline", () => {
    const document = { instructions: "a", input: [], reasoning: { effort: "high" } };
    const outline = read(document);
    expect(write({ ...outline, system: [] }, document, outline)).not.toHaveProperty("instructions");
    const more = { ...outline, system: [...outline.system, made(text("b"))] };
    expect(write(more, document, outline)).toHaveProperty("instructions", "a\n\nb");
    const off = { ...outline, request: { ...outline.request, thinking: undefined } };
    expect(write(off, document, outline)).toEqual({ instructions: "a", input: [] });
    const listed = { instructions: [{ role: "developer" }], input: [] };
    expect(write(read(listed), listed)).toBe(listed);
  });

  test("a bare list holds system text as its first item", () => {
    expect(write({ ...read([]), system: [made(text("a"))] }, [])).toEqual([
      { type: "message", role: "system", content: [{ type: "input_text", text: "a" }] },
    ]);
  });

  test("compose and requestOf are inverse", () => {
    const request = {
      model: "m",
      tools: [{ name: "f", description: "d", parameters: {} }],
      toolChoice: { name: "f" },
      maxTokens: 20,
      temperature: 1,
      topP: 1,
      stream: false,
    };
    expect(requestOf(compose(request))).toEqual(request);
    expect(requestOf({ tools: [{ type: "web_search" }, 5], tool_choice: "none" })).toEqual({
      toolChoice: "none",
    });
    expect(compose(undefined)).toEqual([]);
  });

  test("tools are renamed and added", () => {
    const document = { input: [], tools: [{ type: "function", name: "a", x: 1 }] };
    const outline = read(document);
    const tools = [
      { name: "z", index: 0, raw: document.tools[0] },
      { name: "b", index: -1, raw: undefined },
    ];
    expect(write({ ...outline, tools }, document, outline)).toMatchObject({
      tools: [
        { type: "function", name: "z", x: 1 },
        { type: "function", name: "b" },
      ],
    });
  });

  test("fieldsOf looks at messages only", () => {
    const [message, call] = read([
      { role: "user", content: "a", phase: "x" },
      { type: "function_call", call_id: "c" },
    ]).messages;
    expect(message && fieldsOf(message)).toEqual(["phase"]);
    expect(call && fieldsOf(call)).toEqual([]);
  });
});
