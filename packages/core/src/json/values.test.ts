import { describe, expect, it } from "vitest";
import { isBlankText } from "../model/bones.ts";
import { asList, asString, fromJson, isBag, toJson } from "./values.ts";

describe("isBag", () => {
  it.each([[{}], [{ a: 1 }], [Object.create(null)]])("%j is one", (value) => expect(isBag(value)).toBe(true));
  it.each([null, undefined, 1, "x", [], true])("%j is none", (value) => expect(isBag(value)).toBe(false));
});

it("narrows to strings and lists", () => {
  expect([asString("x"), asString(1), asString(undefined)]).toEqual(["x", undefined, undefined]);
  expect([asList([1]), asList("x"), asList({})]).toEqual([[1], undefined, undefined]);
});

describe("toJson", () => {
  it.each([[{ a: [1] }], ["x"], [null], [true]])("%j", (value) =>
    expect(toJson(value)).toBe(JSON.stringify(value)),
  );

  it("writes what is deeper than the engine's stack, and BigInts by their digits", () => {
    const deep = `${"[".repeat(50_000)}1${"]".repeat(50_000)}`;
    expect(toJson(JSON.parse(deep))).toBe(deep);
    const day = new Date(0);
    const value = { a: 10n, b: ["x", null, undefined, { c: true }], d: undefined, e: () => 1, f: day };
    expect(toJson(value)).toBe('{"a":10,"b":["x",null,null,{"c":true}],"f":"1970-01-01T00:00:00.000Z"}');
    expect(toJson([[], {}, 10n])).toBe("[[],{},10]");
  });

  it("has a note for what JSON cannot hold", () => {
    const cycle: { self?: unknown; a: number[] } = { a: [1] };
    cycle.self = cycle;
    expect(toJson([cycle, cycle.a])).toBe('[{"a":[1],"self":"[cycle]"},[1]]');
    const refusing = {
      toJSON: () => {
        throw new Error("no");
      },
    };
    expect(toJson(refusing)).toBe('"[no JSON]"');
    expect(toJson(undefined)).toBe("null");
    expect(toJson(() => 1)).toBe("null");
  });
});

describe("fromJson", () => {
  it("parses, or says that it cannot", () => {
    expect(fromJson("[1]")).toEqual([1]);
    expect(fromJson("null")).toBeNull();
    expect(fromJson("{")).toBeUndefined();
    expect(fromJson("")).toBeUndefined();
  });
});

describe("isBlankText", () => {
  it.each(["", " ", "\n\t\r\v\f", "\u00a0", "\u3000\u2003", "\ufeff", " \u2028 "])("%j is blank", (text) => {
    expect(isBlankText(text)).toBe(true);
  });

  it.each(["a", " a", "\n.\n", "\u200b", "é", " é", "😀", "\0"])("%j is not", (text) => {
    expect(isBlankText(text)).toBe(false);
  });

  it("agrees with trim", () => {
    for (let code = 0; code < 0x3100; code++) {
      const char = String.fromCharCode(code);
      expect(isBlankText(char), `U+${code.toString(16)}`).toBe(char.trim() === "");
    }
  });
});
