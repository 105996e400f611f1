import { describe, expect, it } from "vitest";
import { sketch } from "./sketch.ts";

describe("sketch", () => {
  it("keeps what fits on one line", () => {
    expect(sketch({ a: [1, "x", null], b: {} }, 40)).toBe('{ "a": [1, "x", null], "b": {} }');
  });

  it("breaks what does not, from the outside in", () => {
    expect(sketch([{ role: "user", content: "Hello." }, { role: "assistant" }], 44)).toBe(
      ["[", '  { "role": "user", "content": "Hello." },', '  { "role": "assistant" }', "]"].join("\n"),
    );
    expect(sketch({ list: ["one", "two"] }, 10)).toBe('{\n  "list": [\n    "one",\n    "two"\n  ]\n}');
  });

  it("cuts long strings and lists", () => {
    expect(sketch("x".repeat(1000), 80)).toBe(`"${"x".repeat(100)}…"`);
    expect(sketch(Array(20).fill(0), 80)).toBe("[0, 0, 0, 0, 0, 0, … 14 more]");
    expect(sketch(Array(20).fill("long enough"), 40)).toContain('  "long enough",\n  … 14 more\n]');
  });
});
