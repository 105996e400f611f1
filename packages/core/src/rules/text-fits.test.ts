import { check, repair } from "@suture/core";
import { chat, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";

const MAX = 1_048_576;

testRule("text-fits", {
  valid: [
    {
      title: "a string of just the greatest length",
      for: "openai-chat",
      document: [chat.user("a".repeat(MAX))],
    },
    {
      title: "a string of just as many characters, one of them a pair of surrogates",
      for: "openai-chat",
      document: [chat.user(`${"a".repeat(MAX - 1)}🪡`)],
    },
    {
      title: "blocks that are longer together, but each fit",
      for: "openai-chat",
      document: [chat.user([chat.text("a".repeat(MAX)), chat.text("b".repeat(MAX))])],
    },
    {
      title: "a longer string in the Responses API",
      for: "openai-responses",
      document: [items.user("a".repeat(MAX + 1))],
    },
    {
      title: "a longer string where there is no limit",
      for: "mistral",
      document: [chat.user("a".repeat(MAX + 1))],
    },
  ],
  invalid: [],
});

/** The texts of a repaired history's message. */
function textsOf(document: unknown, at: number): string[] {
  const { content } = (document as { content: string | { text: string }[] }[])[at] as {
    content: string | { text: string }[];
  };
  return typeof content === "string" ? [content] : content.map(({ text }) => text);
}

describe("splitting", () => {
  it("counts characters, not their halves", () => {
    const { document } = repair([chat.user(`${"a".repeat(MAX)}🪡`)], { for: "openai-chat" });
    expect(textsOf(document, 0).map(({ length }) => length)).toEqual([MAX, 2]);
  });

  it("loses nothing and says what it found", () => {
    const text = Array.from({ length: 300_000 }, (_, i) => `line ${i}\n`).join("");
    const { document, report } = repair([chat.user(text)], { for: "openai-chat" });
    expect(report.findings).toMatchObject([
      {
        rule: "text-fits",
        level: "error",
        place: "messages.0.content",
        message: `unexpected string of ${text.length} characters, expected at most ${MAX}`,
      },
    ]);
    expect(report.edits).toMatchObject([{ action: "split", lossy: false }]);
    const texts = textsOf(document, 0);
    expect(texts.join("")).toBe(text);
    for (const piece of texts) expect(piece.length).toBeLessThanOrEqual(MAX);
    expect(check(document, { for: "openai-chat" }).findings).toEqual([]);
    expect(repair(document, { for: "openai-chat" }).document).toBe(document);
  });

  it("does not cut a surrogate pair in two", () => {
    const text = `${"a".repeat(MAX - 1)}😀 and more`;
    const { document, report } = repair([chat.user(text)], { for: "openai-chat" });
    expect(report.ok).toBe(true);
    const texts = textsOf(document, 0);
    expect(texts[0]).toHaveLength(MAX - 1);
    expect(texts[1]?.startsWith("😀")).toBe(true);
    expect(texts.join("")).toBe(text);
    expect(check(document, { for: "openai-chat" }).findings).toEqual([]);
  });

  it("splits a result", () => {
    const output = "x".repeat(MAX * 2 + 5);
    const { document, report } = repair(
      [chat.user("Read it."), chat.assistant(null, chat.call("c1")), chat.result("c1", output)],
      { for: "openai-chat" },
    );
    expect(report.ok).toBe(true);
    expect(report.findings).toMatchObject([{ place: "messages.2.content" }]);
    const texts = textsOf(document, 2);
    expect(texts.map(({ length }) => length)).toEqual([MAX, MAX, 5]);
    expect(check(document, { for: "openai-chat" }).findings).toEqual([]);
  });

  it("splits the one block of several that is too long", () => {
    const { document } = repair([chat.user([chat.text("short"), chat.text("y".repeat(MAX + 1))])], {
      for: "openai-chat",
    });
    expect(textsOf(document, 0).map(({ length }) => length)).toEqual([5, MAX, 1]);
  });
});
