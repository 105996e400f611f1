import { expect, it } from "vitest";
import { makeMessage } from "./message.ts";
import { placeOf, type Shape } from "./outline.ts";
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
