import { DEFAULT_FAMILY, type Family } from "./family.ts";
import { estimateText } from "./text/estimate-text.ts";

/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number;

/** A tokenizer of the caller: a function, or an object with a method `count`. */
export type Tokenizer = CountTokens | { count(text: string): number };

/** The longest run without white space that a tokenizer sees in one piece. */
const LONGEST_WORD = 512;
/** The longest run of white space. */
const LONGEST_GAP = 128;

/**
 * Makes an exact tokenizer safe for any text. Exact tokenizers take quadratic time for runs without a word boundary
 * (minutes for 200 kB of one letter), so long runs are split, though never inside a character. They throw on text that
 * looks like one of their special tokens, so such a piece is estimated.
 *
 * @example
 * const count = guardTokenizer((text) => encode(text).length);
 */
export function guardTokenizer(tokenizer: Tokenizer, family: Family = DEFAULT_FAMILY): CountTokens {
  const count: CountTokens = typeof tokenizer === "function" ? tokenizer : (text) => tokenizer.count(text);
  const safely = (text: string): number => {
    try {
      const tokens = count(text);
      if (Number.isFinite(tokens) && tokens >= 0) return tokens;
    } catch {
      // Probably a special token, which the estimate does not know.
    }
    return estimateText(text, family);
  };
  return (text) => {
    let total = 0;
    let from = 0;
    for (let cut = nextCut(text, 0); cut < text.length; cut = nextCut(text, cut)) {
      total += safely(text.slice(from, cut));
      from = cut;
    }
    return from < text.length ? total + safely(from === 0 ? text : text.slice(from)) : total;
  };
}

/** Where the first run after `from` becomes too long; the end of the text if none does. */
function nextCut(text: string, from: number): number {
  let start = from;
  let gap = false;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const blank = code <= 32 || code === 0xa0 || code === 0x3000;
    if (blank !== gap) {
      start = at;
      gap = blank;
    } else if (at - start >= (gap ? LONGEST_GAP : LONGEST_WORD)) {
      return isLow(code) && isHigh(text.charCodeAt(at - 1)) ? at - 1 : at;
    }
  }
  return text.length;
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
