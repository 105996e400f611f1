import { describe, expect, it } from "vitest";
import { mapStrings, someString } from "./strings.ts";

/** A value nested deeper than any wire nests its texts. */
function deep(levels: number, inner: unknown): unknown {
  let value = inner;
  for (let i = 0; i < levels; i++) value = [value];
  return value;
}

/** Bytes, which tell whether somebody walked over them. */
const bytes = Object.assign(new Uint8Array(2), { walked: "x" });

const shout = (text: string) => text.toUpperCase();

describe("someString", () => {
  const isX = (text: string) => text === "x";

  it.each([
    ["x", true],
    [["a", "x"], true],
    [{ a: { b: ["x"] } }, true],
    [{ x: "a" }, false],
    [7, false],
    [null, false],
    [undefined, false],
  ])("%j: %s", (value, found) => expect(someString(value, isX)).toBe(found));

  it("does not walk over bytes", () => {
    for (const value of [bytes, { a: bytes }, deep(10, bytes)]) expect(someString(value, isX)).toBe(false);
  });

  it("survives a depth bomb and a cycle", () => {
    const cycle: { self?: unknown; text: string } = { text: "a" };
    cycle.self = cycle;
    expect(someString(cycle, isX)).toBe(false);
    expect(someString(deep(100_000, "x"), isX)).toBe(true);
    expect(someString(deep(100_000, "y"), isX)).toBe(false);
  });
});

describe("mapStrings", () => {
  it("changes strings wherever they are, and nothing else", () => {
    expect(mapStrings({ a: "x", b: [1, "y", { c: "z" }], d: null }, shout)).toEqual({
      a: "X",
      b: [1, "Y", { c: "Z" }],
      d: null,
    });
  });

  it("leaves bytes as they are", () => {
    expect(mapStrings({ a: "x", image: bytes }, shout).image).toBe(bytes);
  });

  it("gives the very same object back when nothing changes", () => {
    const value = { a: ["X", { b: "Y" }] };
    expect(mapStrings(value, shout)).toBe(value);
  });

  it("shares what does not change", () => {
    const value = { same: ["X"], other: "y" };
    const mapped = mapStrings(value, shout);
    expect(mapped.same).toBe(value.same);
    expect(value.other).toBe("y");
  });

  it("keeps an own __proto__ key, and no other prototype", () => {
    const value = JSON.parse('{"__proto__":"x","a":"y"}');
    const mapped = mapStrings(value, shout);
    expect(Object.keys(mapped)).toEqual(["__proto__", "a"]);
    expect(Object.getPrototypeOf(mapped)).toBe(Object.prototype);
    expect(JSON.stringify(mapped)).toBe('{"__proto__":"X","a":"Y"}');
  });

  it("reaches far deeper than any wire nests its texts", () => {
    expect(mapStrings(deep(200, "x"), shout)).toEqual(deep(200, "X"));
  });

  it("survives a depth bomb and a cycle", () => {
    const bomb = deep(100_000, "x");
    expect(mapStrings(bomb, shout)).toBe(bomb);
    const cycle: { self?: unknown; text: string } = { text: "a" };
    cycle.self = cycle;
    expect(mapStrings(cycle, shout)).toMatchObject({ text: "A" });
  });
});
