import { describe, expect, it } from "vitest";
import { printable, shorten } from "./printable.ts";

describe("printable", () => {
  it.each([
    ["plain ünïcödé 😀", "plain ünïcödé 😀"],
    ["\x1b[31mred\x07", "\\u001b[31mred\\u0007"],
    ["a\nb\tc\r", "a\\nb\\tc\\u000d"],
    ["\u202eevil", "\\u202eevil"],
    ["\u009b31m", "\\u009b31m"],
  ])("%j", (text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});

describe("shorten", () => {
  it("keeps short text", () => {
    expect(shorten("hello", 10)).toBe("hello");
  });

  it("cuts long text and joins its lines", () => {
    expect(shorten("one\n  two\n three four", 9)).toBe("one two…");
    expect(shorten("x".repeat(1_000_000), 5)).toBe("xxxx…");
  });

  it("cuts no emoji in half", () => {
    expect(shorten("one 😀😀😀😀", 6)).toBe("one…");
    expect(shorten("one 😀😀😀😀", 7)).toBe("one 😀…");
    expect(shorten(`${" ".repeat(23)}😀`, 6)).toBe("");
  });
});
