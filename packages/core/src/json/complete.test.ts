import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeJson } from "./complete.ts";

describe("whole JSON", () => {
  it.each(['{"a":1}', "[1,2]", '"text"', "7", "true", "null", " {} "])("%s is itself", (text) => {
    expect(completeJson(text)).toEqual(JSON.parse(text));
  });
});

describe("JSON that was cut off", () => {
  it.each([
    ['{"path":"/tmp/a.t', { path: "/tmp/a.t" }],
    ['{"a":{"b":[1,2', { a: { b: [1, 2] } }],
    ['{"a":[{"b":1},{"c":', { a: [{ b: 1 }, {}] }],
    ['{"text":"line\\nline', { text: "line\nline" }],
    ['{"text":"half an escape \\', { text: "half an escape " }],
    ['{"text":"half \\u00e', { text: "half " }],
    ["[1, 2,", [1, 2]],
    ['["a', ["a"]],
  ])("%s", (text, value) => expect(completeJson(text)).toEqual(value));
});

describe("anything else", () => {
  it.each(["", "hello", "}", "]", '{"a":1}}', "{]", "[}", "tru", "1.2.3", "<json>"])(
    "%j is not guessed at",
    (text) => {
      expect(completeJson(text)).toBeUndefined();
    },
  );
});

it("never throws, and never makes up a key", () => {
  const values = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 });
  fc.assert(
    fc.property(values, fc.nat(), (value, cut) => {
      const text = JSON.stringify(value);
      const completed = completeJson(text.slice(0, 1 + (cut % text.length))) ?? {};
      for (const key of Object.keys(completed)) expect(Object.keys(value)).toContain(key);
    }),
    { numRuns: 500 },
  );
});

it("completes every prefix of arguments as models write them", () => {
  const text = JSON.stringify({
    path: "C:\\Users\\ann\\notes.txt",
    edits: [
      { line: 12, text: 'say "hi", then {leave}' },
      { line: -3.5e2, text: "" },
    ],
    dry_run: false,
    note: null,
  });
  for (let end = 1; end <= text.length; end++) {
    const completed = completeJson(text.slice(0, end));
    expect(completed, text.slice(0, end)).toBeTypeOf("object");
    const path = (completed as { path?: string }).path;
    if (path !== undefined) expect("C:\\Users\\ann\\notes.txt").toContain(path);
  }
});

it("keeps an escaped backslash at the cut", () => {
  expect(completeJson('{"path":"C:\\\\Users\\\\')).toEqual({ path: "C:\\Users\\" });
});
