import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasLoneSurrogate } from "../../json/well-formed.ts";
import { clip, clipMiddle } from "./clip.ts";

describe("a text that is cut to size", () => {
  it("keeps what fits, and says that there was more", () => {
    expect(clip("Hello", 5)).toBe("Hello");
    expect(clip("Hello, world", 6)).toBe("Hello…");
    expect(clip("Hello", 0)).toBe("");
    expect(clipMiddle("Hello", 3, 3)).toBe("Hello");
    expect(clipMiddle(`${"a".repeat(900)}${"b".repeat(700)}`, 2, 2)).toBe(
      "aa\n[… 1,596 of 1,600 characters left out …]\nbb",
    );
  });

  it("never splits a character, however many units it is made of", () => {
    const family = "👨‍👩‍👧‍👦";
    for (let max = 1; max < 40; max++) {
      const said = clip(family.repeat(5), max).replace("…", "");
      expect(said.length % family.length).toBe(0);
    }
    expect(clip("e\u0301e\u0301e\u0301", 4)).toBe("e\u0301…");
    expect(clipMiddle("🎉".repeat(100), 3, 3)).toMatch(/^🎉\n.*\n🎉🎉$/);
  });

  it("is well-formed and no longer than it may be", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 200 });
    fc.assert(
      fc.property(text, fc.nat(100), (said, max) => {
        const cut = clip(said, max);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(hasLoneSurrogate(cut)).toBe(false);
        expect(hasLoneSurrogate(clipMiddle(said, max / 2, max / 2))).toBe(false);
      }),
      { seed: 5 },
    );
  });
});
