import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printJson } from "./print-json.ts";

/** Parses, lets `change` make a new document that shares what it did not touch, and prints that. */
function edited(text: string, change: (document: never) => unknown): string {
  const parsed = JSON.parse(text);
  return printJson(change(parsed as never), text, parsed);
}

const push = (item: unknown) => (list: unknown[]) => [...list, item];

describe("keeps the layout", () => {
  it.each([
    ["minified", '[{"a":1}]', '[{"a":1},{"b":[2]}]'],
    ["one line with spaces", '[{"a": 1}]', '[{"a": 1}, {"b": [2]}]'],
    [
      "two spaces",
      '[\n  {\n    "a": 1\n  }\n]\n',
      '[\n  {\n    "a": 1\n  },\n  {\n    "b": [\n      2\n    ]\n  }\n]\n',
    ],
    [
      "tabs",
      '[\n\t{\n\t\t"a": 1\n\t}\n]',
      '[\n\t{\n\t\t"a": 1\n\t},\n\t{\n\t\t"b": [\n\t\t\t2\n\t\t]\n\t}\n]',
    ],
    [
      "Windows line ends",
      '[\r\n  {"a": 1}\r\n]\r\n',
      '[\r\n  {"a": 1},\r\n  {\r\n    "b": [\r\n      2\r\n    ]\r\n  }\r\n]\r\n',
    ],
    ["no line end at the end", "[\n 1\n]", '[\n 1,\n {\n  "b": [\n   2\n  ]\n }\n]'],
  ])("%s", (_name, before, after) => {
    expect(edited(before, push({ b: [2] }))).toBe(after);
  });
});

describe("copies what did not change", () => {
  it("with numbers, escapes and spacing as they were", () => {
    const message = '{ "id": 12345678901234567890, "x": 1.0, "t": "\\u00e9\\/" , "l": [ ] }';
    expect(edited(`[\n  ${message}\n]`, push(1))).toBe(`[\n  ${message},\n  1\n]`);
  });

  it("numbers beside what did change", () => {
    const text = '{"seed": 9223372036854775807, "t": 1.0, "x": 1e400, "n":12, "messages": []}';
    const change = (document: object) => ({ ...document, messages: [1] });
    expect(edited(text, change)).toBe(
      '{"seed": 9223372036854775807, "t": 1.0, "x": 1e400, "n": 12, "messages": [1]}',
    );
  });

  it("no number that became another", () => {
    const change = (document: object) => ({ ...document, max: 64_000, other: 99 });
    expect(edited('{"max":64000.0,"other":100000.0}', change)).toBe('{"max":64000.0,"other":99}');
  });

  it("inside what did change", () => {
    const text = '{"model":"m","messages":[{"role":"assistant","input":{"n":1.50}}]}';
    const change = (document: { messages: object[] }) => ({
      ...document,
      messages: document.messages.map((message) => ({ ...message, id: "new" })),
    });
    expect(edited(text, change)).toBe(
      '{"model":"m","messages":[{"role":"assistant","input":{"n":1.50},"id":"new"}]}',
    );
  });

  it("shifted when it moved in or out", () => {
    const text = '[\n  {\n    "a": {\n      "b": 1\n    }\n  }\n]';
    expect(edited(text, (list: [{ a: object }]) => [list[0].a])).toBe('[\n  {\n    "b": 1\n  }\n]');
    expect(edited(text, (list: [object]) => [[list[0]]])).toBe(
      '[\n  [\n    {\n      "a": {\n        "b": 1\n      }\n    }\n  ]\n]',
    );
  });

  it("from the last of two equal keys", () => {
    expect(edited('[{"a":{"b":1.0},"a":{"c":2.0}}]', (list: [{ a: object }]) => [list[0].a])).toBe(
      '[{"c":2.0}]',
    );
  });

  it("under the key __proto__", () => {
    expect(edited('[{"__proto__":{"x":1.0}}]', push(1))).toBe('[{"__proto__":{"x":1.0}},1]');
  });
});

it("writes the same value whatever is kept", () => {
  const layouts = fc.constantFrom(undefined, 1, 2, "\t");
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), layouts, fc.nat(), (list, indent, seed) => {
      const text = JSON.stringify(list, undefined, indent);
      const parsed = JSON.parse(text) as unknown[];
      const changed = [
        ...parsed.filter((_, index) => (index + seed) % 3 > 0),
        ...parsed.slice(0, 1),
        { made: parsed },
      ];
      expect(JSON.parse(printJson(changed, text, parsed))).toEqual(JSON.parse(JSON.stringify(changed)));
    }),
  );
});

it("prints what JSON.stringify would, when nothing can be copied", () => {
  const value = { a: [], b: {}, c: [1, "x", null, { d: undefined, e: [undefined] }], "k\n": true };
  for (const indent of [undefined, 2]) {
    const text = JSON.stringify({ z: 1 }, undefined, indent);
    expect(printJson(value, text, {})).toBe(JSON.stringify(value, undefined, indent));
  }
});

it("copies the deepest document and throws at what it cannot write", () => {
  const depth = 100_000;
  const text = `[${"[".repeat(depth)}${"]".repeat(depth)}]`;
  expect(edited(text, push(1))).toBe(`[${"[".repeat(depth)}${"]".repeat(depth)},1]`);
  let made: unknown = [];
  for (let i = 0; i < depth; i++) made = [made];
  expect(() => printJson(made, "[]", [])).toThrow(RangeError);
});
