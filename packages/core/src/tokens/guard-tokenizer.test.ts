import { estimateText, guardTokenizer } from "@suture/core/tokens";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

/** A tokenizer that keeps what it is given. */
function recorder() {
  const pieces: string[] = [];
  const count = (text: string) => {
    pieces.push(text);
    return text.length;
  };
  return { pieces, count };
}

const hostile = fc
  .array(
    fc.record({
      piece: fc.constantFrom("a", "語", "😀", " ", "\n", "x y ", "\ud83d", "\ude00"),
      times: fc.integer({ min: 1, max: 1500 }),
    }),
    { maxLength: 6 },
  )
  .map((runs) => runs.map(({ piece, times }) => piece.repeat(times)).join(""));

describe("guardTokenizer", () => {
  it("gives ordinary text in one piece, to a function or an object", () => {
    const text = "An ordinary sentence, and one more. ".repeat(500);
    const { pieces, count } = recorder();
    expect(guardTokenizer(count)(text)).toBe(text.length);
    expect(guardTokenizer({ count })(text)).toBe(text.length);
    expect(pieces).toEqual([text, text]);
  });

  it("asks nothing about nothing", () => {
    const { pieces, count } = recorder();
    expect(guardTokenizer(count)("")).toBe(0);
    expect(pieces).toEqual([]);
  });

  it("loses nothing, lets no run grow too long, and splits no character", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { pieces, count } = recorder();
        guardTokenizer(count)(text);
        expect(pieces.join("")).toBe(text);
        for (const piece of pieces) {
          expect(/[^\s]{514}|\s{130}/.test(piece)).toBe(false);
        }
        for (let i = 1; i < pieces.length; i++) {
          const seam = `${pieces[i - 1]?.at(-1)}${pieces[i]?.at(0)}`;
          expect(/[\ud800-\udbff][\udc00-\udfff]/.test(seam)).toBe(false);
        }
      }),
    );
  });

  it("keeps a tokenizer of quadratic time linear", () => {
    let work = 0;
    const count = guardTokenizer((text) => {
      work += Math.max(...text.split(/\s+/).map((word) => word.length)) ** 2;
      return 1;
    });
    count("a".repeat(10_000));
    const small = work;
    work = 0;
    count("a".repeat(100_000));
    expect(work).toBeLessThanOrEqual(11 * small);
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("disallowed special token");
      },
    ],
    ["says nonsense", () => Number.NaN],
    ["says less than nothing", () => -1],
  ])("estimates where the tokenizer %s", (_, count) => {
    const text = "A text with <|endoftext|> in it.";
    expect(guardTokenizer(count, "o200k")(text)).toBe(estimateText(text, "o200k"));
  });
});
