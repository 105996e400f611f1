import { describe, expect, it } from "vitest";
import { hasLoneSurrogate, toWellFormed } from "./well-formed.ts";

const CASES: readonly (readonly [string, string])[] = [
  ["\ud83d", "\ufffd"],
  ["\ude00", "\ufffd"],
  ["a\ud83d", "a\ufffd"],
  ["\ude00\ud83d", "\ufffd\ufffd"],
  ["\ud83d\ud83d\ude00", "\ufffd😀"],
  ["😀\ude00", "😀\ufffd"],
];

describe.each([
  ["with the engine's own methods", false],
  ["on engines without them", true],
])("%s", (_, old) => {
  const proto = String.prototype as { isWellFormed?: unknown; toWellFormed?: unknown };
  const { isWellFormed, toWellFormed: native } = proto;
  const within = (test: () => void) => {
    if (old) {
      proto.isWellFormed = undefined;
      proto.toWellFormed = undefined;
    }
    try {
      test();
    } finally {
      proto.isWellFormed = isWellFormed;
      proto.toWellFormed = native;
    }
  };

  it.each(CASES)("%j", (text, mended) => {
    within(() => {
      expect(hasLoneSurrogate(text)).toBe(true);
      expect(toWellFormed(text)).toBe(mended);
    });
  });

  it.each(["", "plain", "😀", "a😀b", "\ufffd"])("%j is fine", (text) => {
    within(() => {
      expect(hasLoneSurrogate(text)).toBe(false);
      expect(toWellFormed(text)).toBe(text);
    });
  });
});
