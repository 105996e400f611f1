import { describe, expect, it } from "vitest";
import { completeJson } from "./complete.ts";

describe("completeJson", () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['{"a":1', { a: 1 }],
    ['{"a":"x', { a: "x" }],
    ['{"a":"x, y","b":', { a: "x, y" }],
    ['{"a":1,"b', { a: 1 }],
    ['{"a":[1,2', { a: [1, 2] }],
    ['{"a":[1,', { a: [1] }],
    ['{"a":{"b":"c"', { a: { b: "c" } }],
    ['{"path":"C:\\\\Users\\\\', { path: "C:\\Users\\" }],
    ['{"path":"C:\\\\Users\\', { path: "C:\\Users" }],
    ['{"a":"\\u00e', { a: "" }],
    ['{"a":"\\u00e9', { a: "é" }],
    ["{", {}],
  ])("completes %s", (text, value) => {
    expect(completeJson(text)).toEqual(value);
  });

  it.each(["", "free text", "{]", "}", '{"a":1}}'])("leaves %j alone", (text) => {
    expect(completeJson(text)).toBeUndefined();
  });
});
