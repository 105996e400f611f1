import { describe, expect, it } from "vitest";
import { completeJson } from "./complete.ts";

describe("completeJson", () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['{"a":1', { a: 1 }],
    ['{"a":"x', { a: "x" }],
    ['{"a":"x, y","b":', { a: "x, y" }],
    ['{"a":1,"b', { a: 1 }],
    ['{"a":1,"b, c', { a: 1 }],
    ['{"a":1,"b, c": tr', { a: 1 }],
    ['{"a":-', {}],
    ['{"a":[1, nul', { a: [1] }],
    ['{"a":{', { a: {} }],
    ['{"a":[1,2', { a: [1, 2] }],
    ['{"a":[1,', { a: [1] }],
    ['{"a":{"b":"c"', { a: { b: "c" } }],
    ['{"path":"C:\\\\Users\\\\', { path: "C:\\Users\\" }],
    ['{"path":"C:\\\\Users\\', { path: "C:\\Users" }],
    ['{"a":"\\u00e', { a: "" }],
    ['{"a":"\\u00e9', { a: "é" }],
    ["{", {}],
  ])("completes %s", (text, value) => {
    expect(completeJson(text)?.value).toEqual(value);
  });

  it.each(["", "free text", "{]", "}", '{"a":1}}', '{path: "a', "{pa", '{"a":"b" "c', '{"a":oops'])(
    "leaves %j alone",
    (text) => {
      expect(completeJson(text)).toBeUndefined();
    },
  );

  it.each([
    ['{"a":1', false],
    ['{"a":"x, y",', false],
    ['{"a":"\\u00e', false],
    ['{"a":1,"b', true],
    ['{"a":1,"b":', true],
    ['{"a":tru', true],
  ])("says of %s whether something had to go: %s", (text, lossy) => {
    expect(completeJson(text)?.lossy).toBe(lossy);
  });
});
