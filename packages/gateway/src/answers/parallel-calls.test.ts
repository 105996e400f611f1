import { describe, expect, it } from "vitest";
import type { AnswerEvent } from "./answer-event.ts";
import { answersOf } from "./registry.ts";
import { StreamReader } from "./stream-reader.ts";

type Read = readonly [wire: string, ...events: readonly object[]];

/** What is told, by the event that it is told after. */
function told([wire, ...events]: Read): AnswerEvent[][] {
  const reader = new StreamReader(answersOf(wire));
  return [
    ...events.map((event) => reader.push(Buffer.from(`data: ${JSON.stringify(event)}\n\n`))),
    reader.end(),
  ];
}

/** The same in short: `one(` for a call, `)` for its end. */
function brief(read: Read): string[] {
  return told(read).map((events) =>
    events
      .map((event) => {
        if (event.type === "call") return `${event.name}(`;
        if (event.type === "call-end") return ")";
        if (event.type === "arguments" || event.type === "text") return event.text;
        return event.type === "error" ? `! ${event.trouble.message}` : "";
      })
      .join(""),
  );
}

const chat = (delta: object, finish: string | null = null): object => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const piece = (index: number | undefined, args: string, name?: string, id?: string): object => ({
  index,
  id,
  function: { name, arguments: args },
});
const calls = (...pieces: object[]): object => chat({ tool_calls: pieces });
const END = chat({}, "tool_calls");

const block = (index: number, name: string): object => ({
  type: "content_block_start",
  index,
  content_block: { type: "tool_use", id: name, name, input: {} },
});
const json = (index: number, partial_json: string): object => ({
  type: "content_block_delta",
  index,
  delta: { type: "input_json_delta", partial_json },
});
const stop = (index: number): object => ({ type: "content_block_stop", index });

const item = (output_index: number, name: string, args?: string): object => ({
  type: `response.output_item.${args === undefined ? "added" : "done"}`,
  output_index,
  item: { type: "function_call", call_id: name, name, arguments: args ?? "" },
});
const delta = (output_index: number, text: string): object => ({
  type: "response.function_call_arguments.delta",
  output_index,
  delta: text,
});

describe("calls whose pieces come in turns", () => {
  it("are told one behind the other on OpenAI's wire, the first of them as it comes", () => {
    const read: Read = [
      "openai-chat",
      calls(piece(0, "", "one", "a"), piece(1, "", "two", "b")),
      calls(piece(0, '{"x":'), piece(1, '{"y":')),
      calls(piece(0, "1}"), piece(1, "2")),
      calls(piece(1, "}")),
      END,
    ];
    expect(brief(read)).toEqual(["one(", '{"x":', '1})two({"y":2', "}", "", ")"]);
  });

  it("are told one behind the other on Anthropic's", () => {
    const read: Read = [
      "anthropic",
      block(0, "one"),
      block(1, "two"),
      block(2, "three"),
      json(0, '{"x"'),
      json(1, '{"y":2}'),
      stop(1),
      json(0, ":1}"),
      stop(0),
      stop(2),
      { type: "message_stop" },
    ];
    expect(brief(read)).toEqual([
      "one(",
      "",
      "",
      '{"x"',
      "",
      "",
      ':1})two({"y":2})three(',
      "",
      "{})",
      "",
      "",
    ]);
  });

  it("are told one behind the other on that of Responses", () => {
    const read: Read = [
      "openai-responses",
      item(0, "one"),
      item(1, "two"),
      delta(1, '{"y":'),
      item(1, "two", '{"y":2}'),
      item(0, "one", '{"x":1}'),
      { type: "response.completed", response: { status: "completed" } },
    ];
    expect(brief(read)).toEqual(["one(", "", "", "", '{"x":1})two({"y":2})', "", ""]);
  });

  it("keep what is said between them in its place", () => {
    const read: Read = [
      "openai-chat",
      calls(piece(0, '{"x":', "one", "a")),
      chat({ content: "and" }),
      calls(piece(1, "{}", "two", "b")),
      chat({ content: "so" }),
      calls(piece(0, "1}")),
      END,
    ];
    expect(brief(read)).toEqual(['one({"x":', "", "", "", "1})and" + "two({})so", "", ""]);
  });

  it("hold nothing back when each is whole before the next", () => {
    const read: Read = [
      "openai-chat",
      calls(piece(0, '{"x":"}"', "one", "a")),
      calls(piece(0, ',"y":[{}]}')),
      calls(piece(1, "{", "two", "b")),
      calls(piece(1, "}")),
      chat({ content: "done" }),
      END,
    ];
    expect(brief(read)).toEqual(['one({"x":"}"', ',"y":[{}]}', ")two({", "}", ")done", "", ""]);
  });

  it("may be followed by blanks, and by nothing else", () => {
    const start = [calls(piece(0, "{}", "one", "a")), calls(piece(1, "{}", "two", "b"))];
    expect(brief(["openai-chat", ...start, calls(piece(0, "\n")), END]).join("")).toBe("one({})two({})");
    expect(brief(["openai-chat", ...start, calls(piece(0, "{")), END]).join("")).toContain("mixed");
  });

  it("need no number where they do not come in turns", () => {
    const start = {
      type: "content_block_start",
      content_block: { type: "tool_use", name: "one", input: {} },
    };
    const args = (partial_json: string) => ({
      type: "content_block_delta",
      delta: { type: "input_json_delta", partial_json },
    });
    const read: Read = [
      "anthropic",
      start,
      args("{}"),
      start,
      args("{"),
      args("}"),
      { type: "message_stop" },
    ];
    expect(brief(read).join("")).toBe("one({})one({})");
    const stray = [start, args("{}"), { type: "content_block_stop" }, args("{}")];
    expect(brief(["anthropic", ...stray, { type: "message_stop" }]).join("")).toBe("one({})");
  });

  it("end unfinished when the answer does", () => {
    const read: Read = ["openai-chat", calls(piece(0, "{", "one", "a"), piece(1, "[", "two", "b")), END];
    expect(brief(read).join("")).toBe("one({)two([)");
  });

  it("are not told when the answer is cut before their turn", () => {
    const read: Read = ["openai-chat", calls(piece(0, "{", "one", "a"), piece(1, "{}", "two", "b"))];
    expect(brief(read).join("")).toBe("one({! the provider ended its answer in the middle");
  });

  it("are no answer when too much has to wait", () => {
    const long = piece(1, "x".repeat(3 << 20));
    const read: Read = [
      "openai-chat",
      calls(piece(0, "{", "one", "a"), piece(1, "{", "two", "b")),
      ...[1, 2, 3].map(() => calls(long)),
    ];
    expect(brief(read).join("")).toContain("one({! ");
  });
});

describe("calls that share a number", () => {
  it("are told apart by their ids and names", () => {
    const read: Read = [
      "openai-chat",
      calls(piece(0, '{"x":1}', "one", "a")),
      calls(piece(0, '{"y":', "two", "b")),
      calls(piece(0, "2}")),
      calls(piece(0, "{}", "two", "c")),
      END,
    ];
    expect(brief(read).join("")).toBe('one({"x":1})two({"y":2})two({})');
  });

  it("are one where only the id, or nothing, is new", () => {
    const read: Read = [
      "openai-chat",
      calls(piece(0, '{"x"', "one", "a")),
      calls(piece(0, ":1", undefined, "b")),
      calls(piece(0, "}", "one", "a")),
      END,
    ];
    expect(brief(read).join("")).toBe('one({"x":1})');
  });

  it("may wait for their names at the same time", () => {
    const read: Read = [
      "openai-chat",
      calls(piece(0, "", undefined, "a"), piece(1, "", undefined, "b")),
      calls(piece(0, "{}", "one"), piece(1, "{}", "two")),
      END,
    ];
    expect(brief(read).join("")).toBe("one({})two({})");
  });
});
