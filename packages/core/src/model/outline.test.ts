import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Message, type MessageSink, makeMessage } from "./message.ts";
import { lazyOutline, messageAt, placeOf, type Shape, withPieces } from "./outline.ts";
import { makePart } from "./part.ts";

const shape: Shape = { list: "messages", results: "each", system: "message", items: false, ids: true };
const block = makePart("text", "content", 1, {}, 0, 0);
const whole = makePart("text", "content", -1, "Hi", 2, 0);
const item = makePart("tool-call", "", -1, {}, 0, 0);
const message = makeMessage("user", "user", [block], {}, 6);

it.each([
  ["a block", placeOf(shape, message, block), "messages.6.content.1"],
  ["a plain content", placeOf(shape, message, whole), "messages.6.content"],
  ["an item", placeOf({ ...shape, list: "input" }, message, item), "input.6"],
  ["a message", placeOf(shape, message), "messages.6"],
  ["the list", placeOf(shape, undefined), "messages"],
  ["a system prompt", placeOf(shape, undefined, makePart("text", "system", -1, "S", 1, 0)), "system"],
  ["a block of one", placeOf(shape, undefined, makePart("text", "system", 2, {}, 1, 0)), "system.2"],
  [
    "a part that has moved",
    placeOf(shape, message, { ...block, origin: "messages.2.content.0" }),
    "messages.2.content.0",
  ],
])("%s", (_, place, expected) => expect(place).toBe(expected));

describe("an outline whose messages are made on first use", () => {
  const read = vi.fn((out: MessageSink, raw: unknown, index: number): undefined =>
    out.message(makeMessage("user", "user", [], raw, index)),
  );
  const rest = {
    shape,
    format: "openai-chat",
    system: [],
    tools: undefined,
    request: { whole: false, model: undefined, thinking: undefined, continues: false, unstored: false },
  };
  beforeEach(() => {
    read.mockClear();
  });

  it("reads nothing before somebody asks, and then once", () => {
    const outline = lazyOutline(["a", "b"], read, rest);
    expect(read).not.toHaveBeenCalled();
    expect(outline.messages.map(({ raw }) => raw)).toEqual(["a", "b"]);
    expect(outline.messages).toBe(outline.messages);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("is surveyed without making messages", () => {
    const seen: unknown[] = [];
    const sink = { plain: () => undefined, message: ({ raw }: Message) => void seen.push(raw) };
    lazyOutline(["a", "b"], read, rest).survey?.(sink);
    expect(seen).toEqual(["a", "b"]);
  });

  it("loses its survey when it is changed", () => {
    const outline = lazyOutline(["a"], read, rest);
    const changed = { ...outline, system: [whole] };
    expect(changed.messages).toBe(outline.messages);
    expect(changed).not.toHaveProperty("survey");
  });

  it("is changed without reading what stays", () => {
    const outline = lazyOutline(["a", "b", "c", "d"], read, rest);
    const made = makeMessage("user", "user", [], "B", 1);
    const pieces = [{ from: 0, to: 1 }, made, { from: 2, to: 4 }];
    const changed = withPieces(outline, pieces);
    expect(changed.pieces).toBe(pieces);
    expect(read).not.toHaveBeenCalled();
    expect({ ...changed }).not.toHaveProperty("pieces");
    const kept = messageAt(outline, 3);
    expect(changed.messages.map(({ raw }) => raw)).toEqual(["a", "B", "c", "d"]);
    expect(changed.messages).toBe(changed.messages);
    expect(changed.messages[3]).toBe(kept);
  });

  it("reads one message alone once", () => {
    const outline = lazyOutline(["a", "b"], read, rest);
    expect(messageAt(outline, 1)).toMatchObject({ raw: "b", index: 1 });
    expect(messageAt(outline, 1)).toBe(messageAt(outline, 1));
    expect(messageAt(outline, 2)).toBeUndefined();
    expect(read).toHaveBeenCalledTimes(1);
  });
});
