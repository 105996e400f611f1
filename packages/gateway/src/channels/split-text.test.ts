import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitText } from "./split-text.ts";

describe("a text is cut", () => {
  it("not at all when it is short enough", () => {
    expect(splitText("Hello", 5)).toEqual(["Hello"]);
    expect(splitText("  \n ", 5)).toEqual([]);
  });

  it("between paragraphs, if that leaves enough on a page", () => {
    expect(splitText("one two. three\n\nfour five. six", 20)).toEqual(["one two. three", "four five. six"]);
  });

  it("between lines, sentences or words otherwise", () => {
    expect(splitText("aaa. bbbb\nccccc ddddd", 12)).toEqual(["aaa. bbbb", "ccccc ddddd"]);
    expect(splitText("Aaa bbb. Ccc ddd", 12)).toEqual(["Aaa bbb.", "Ccc ddd"]);
    expect(splitText("aaaa bbbb cccc", 10)).toEqual(["aaaa bbbb", "cccc"]);
  });

  it("a word that fills a page to its end stays whole", () => {
    expect(splitText("aaaa bbbb", 4)).toEqual(["aaaa", "bbbb"]);
  });

  it("anywhere when there is no border, but never inside a character", () => {
    expect(splitText("abcdef", 4)).toEqual(["abcd", "ef"]);
    expect(splitText("abc😀def", 4)).toEqual(["abc", "😀de", "f"]);
  });

  it("so that every piece fits, none is empty, and nothing but blanks is lost", () => {
    const words = fc.array(
      fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("\n\n", "\n", ". ", " ", "😀")),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(words, fc.integer({ min: 2, max: 40 }), (pieces, most) => {
        const text = pieces.join("");
        const cut = splitText(text, most);
        const bare = (each: string): string => each.replaceAll(/\s/g, "");
        expect(cut.every((each) => each.length <= most && each.trim() !== "")).toBe(true);
        expect(bare(cut.join(""))).toBe(bare(text));
        const isBroken = (each: string): boolean => /\p{Surrogate}/u.test(each);
        expect(cut.some(isBroken)).toBe(isBroken(text));
      }),
    );
  });
});
