import { estimateText, type Family, families, familyOf, sampleText } from "@suture/core/tokens";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const names = Object.keys(families) as Family[];
const family = fc.constantFrom(...names);
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc.lorem({ maxCount: 40 }),
  fc
    .array(fc.constantFrom("a", " ", "\n", "9", "Z", "{", "語", "\ud800", "\udc00", "😀"), { maxLength: 300 })
    .map((all) => all.join("")),
);

describe("estimateText", () => {
  it.each([
    ["", 0],
    ["a", 1],
    ["Hello, world!", 4],
    ["How many tokens does this sentence have, do you think?", 12],
  ])("%j has about %d tokens", (value, tokens) => {
    expect(Math.abs(estimateText(value, "o200k") - tokens)).toBeLessThanOrEqual(1);
  });

  it("takes unknown models for the family that gives the most for other scripts", () => {
    expect(estimateText("設定を読み込みました")).toBe(estimateText("設定を読み込みました", "cl100k"));
    expect(estimateText("設定を読み込みました")).toBeGreaterThan(
      estimateText("設定を読み込みました", "o200k"),
    );
  });

  it("is a whole number, and nothing only for nothing", () => {
    fc.assert(
      fc.property(text, family, (value, name) => {
        const tokens = estimateText(value, name);
        expect(Number.isSafeInteger(tokens)).toBe(true);
        expect(tokens).toBeGreaterThanOrEqual(0);
        // No character is more than a handful of tokens.
        expect(tokens).toBeLessThanOrEqual(6 * value.length + 1);
      }),
    );
  });

  it("is about additive: a seam costs a few tokens at most", () => {
    fc.assert(
      fc.property(text, text, family, (one, other, name) => {
        const apart = estimateText(one, name) + estimateText(other, name);
        expect(Math.abs(estimateText(one + other, name) - apart)).toBeLessThanOrEqual(12);
      }),
    );
  });

  it("grows no slower than its parts", () => {
    fc.assert(
      fc.property(text, text, family, (one, other, name) => {
        expect(estimateText(one + other, name)).toBeGreaterThanOrEqual(estimateText(one, name));
      }),
    );
  });

  it.each(["a", " ", "\n", "語", "1", "-", "\ud800", "😀", "aB3"])(
    "looks at each unit of %j once, however many",
    (piece) => {
      const looks = (count: number) => {
        let seen = 0;
        const value = piece.repeat(count);
        const spy = {
          length: value.length,
          charCodeAt(at: number) {
            seen += 1;
            return value.charCodeAt(at);
          },
        };
        estimateText(spy as string);
        return seen;
      };
      expect(looks(10)).toBe(10 * piece.length);
      expect(looks(50_000)).toBe(50_000 * piece.length);
    },
  );

  it("sums long texts without overflow", () => {
    const long = "語".repeat(3_000_000);
    expect(estimateText(long, "claude-5") / long.length).toBeCloseTo(
      estimateText("語".repeat(3000), "claude-5") / 3000,
      2,
    );
  });
});

describe("sampleText", () => {
  const mixed = "The quick brown fox jumps over 13 lazy dogs. ".repeat(2000);

  it("reads short texts whole", () => {
    expect(sampleText("Hello, world!", "o200k", 100)).toBe(estimateText("Hello, world!", "o200k"));
  });

  it("comes near with a small part of a text", () => {
    const whole = estimateText(mixed, "o200k");
    for (const limit of [200, 1000, 5000]) {
      expect(Math.abs(sampleText(mixed, "o200k", limit) / whole - 1)).toBeLessThan(0.08);
    }
  });

  it("reads no more than it may, from beginning to end", () => {
    const seen: number[] = [];
    const spy = {
      length: mixed.length,
      charCodeAt(at: number) {
        seen.push(at);
        return mixed.charCodeAt(at);
      },
    };
    sampleText(spy as string, "o200k", 1024);
    expect(seen.length).toBeLessThanOrEqual(1024);
    expect([Math.min(...seen), Math.max(...seen)]).toEqual([0, mixed.length - 1]);
  });

  it("survives limits that make no sense", () => {
    for (const limit of [0, 1, 63]) expect(sampleText(mixed, "o200k", limit)).toBeGreaterThan(0);
  });
});

describe("familyOf", () => {
  it.each([
    ["gpt-4o", "o200k"],
    ["azure/gpt-4.1-mini", "o200k"],
    ["o3", "o200k"],
    ["openai-gpt-6-astra", "o200k"],
    ["gpt-4-1106-preview", "cl100k"],
    ["gpt-3.5-turbo", "cl100k"],
    ["us.anthropic.claude-sonnet-4-5-20250929-v1:0", "claude"],
    ["claude-opus-4.6", "claude"],
    ["claude-opus-4-7", "claude-5"],
    ["anthropic/claude-sonnet-5", "claude-5"],
    ["claude-haiku-5.5", "claude-5"],
    ["models/gemini-3-pro-preview", "gemini"],
    ["meta.llama3-1-8b-instruct-v1:0", "llama"],
    ["qwen/qwen3-coder:free", "qwen"],
    ["deepseek.v3-v1:0", "deepseek"],
    ["some-model-of-tomorrow", "cl100k"],
    [undefined, "cl100k"],
  ])("%s is of %s", (model, expected) => expect(familyOf(model)).toBe(expected));
});
