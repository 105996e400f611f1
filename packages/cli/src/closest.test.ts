import { describe, expect, it } from "vitest";
import { closest, either, related } from "./closest.ts";

describe("closest", () => {
  const known = ["check", "repair", "convert", "rules", "explain"];

  it.each([
    ["chekc", "check"],
    ["repiar", "repair"],
    ["REPAIR", "repair"],
    ["rule", "rules"],
    ["convrt", "convert"],
  ])("finds what %s meant", (typed, meant) => {
    expect(closest(typed, known)).toBe(meant);
  });

  it.each(["x", "gateway", ""])("finds nothing near %j", (typed) => {
    expect(closest(typed, known)).toBeUndefined();
  });

  it("takes a part of a name", () => {
    expect(closest("openai", ["anthropic", "openai-responses"])).toBe("openai-responses");
  });

  it.each([
    ["openia", "openai-chat"],
    ["claude", "anthropic"],
    ["chatgpt", "openai-chat"],
    ["google", "gemini"],
    ["antropic", "anthropic"],
  ])("knows the provider that %s means", (typed, meant) => {
    expect(closest(typed, ["openai-chat", "openai-responses", "anthropic", "gemini"])).toBe(meant);
  });

  it.each(["langchain", "lab"])("takes no few letters in the middle of %s for a name", (typed) => {
    expect(closest(typed, ["openai-chat", "ai-sdk", "xai"])).toBeUndefined();
  });

  it("prefers the least distance", () => {
    expect(closest("openai-cht", ["openai-responses", "openai-chat"])).toBe("openai-chat");
  });
});

describe("related", () => {
  const known = ["tool-call-has-result", "tool-result-has-call", "roles-alternate", "text-is-not-blank"];

  it("finds codes that share words, the closest first", () => {
    expect(related("call-has-result", known, 5)).toEqual(["tool-call-has-result", "tool-result-has-call"]);
  });

  it("names one alone where a letter is missing", () => {
    expect(related("tool-call-has-resul", known, 5)).toEqual(["tool-call-has-result"]);
  });

  it("forgives spelling", () => {
    expect(related("roles-altrnate", known, 5)).toEqual(["roles-alternate"]);
  });

  it("keeps to the number asked for", () => {
    expect(related("tool-result", known, 1)).toHaveLength(1);
  });
});

it("lists alternatives", () => {
  expect([either([]), either(["a"]), either(["a", "b"]), either(["a", "b", "c"])]).toEqual([
    "",
    "a",
    "a or b",
    "a, b or c",
  ]);
});
