import { describe, expect, it } from "vitest";
import { without } from "./paths.ts";

describe("without", () => {
  it("takes fields away at any depth, and leaves the value as it was", () => {
    const value = { a: 1, b: [{ c: 2, d: 3 }, { c: 4 }], e: { f: { g: 5 } } };
    const before = structuredClone(value);
    const paths = [["a"], ["b", "0", "c"], ["b", "1", "c"], ["e", "f", "g"]];
    expect(without(value, paths)).toEqual({ b: [{ d: 3 }, {}], e: { f: {} } });
    expect(value).toEqual(before);
  });

  it("knows no special names", () => {
    const value = JSON.parse('{"__proto__":1,"constructor":2,"a.b":3,"c":4}');
    expect(without(value, [["__proto__"], ["constructor"], ["a.b"]])).toEqual({ c: 4 });
  });

  it("is told of many fields of one list at once", () => {
    const list = Array.from({ length: 50_000 }, (_, index) => ({ index, gone: true }));
    const paths = list.map(({ index }) => ["list", String(index), "gone"]);
    const { list: left } = without({ list }, paths) as { list: unknown[] };
    expect(left[49_999]).toEqual({ index: 49_999 });
  });
});
