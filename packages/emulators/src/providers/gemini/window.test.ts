import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { tokensOf } from "../../tokens-of.ts";

/** A request of exactly this many tokens: one content, whose role counts as well. */
function ofTokens(tokens: number): object {
  const empty = { contents: [{ role: "user", parts: [{ text: "" }] }] };
  const text = "x".repeat((tokens - tokensOf("gemini", empty)) * 4);
  return { contents: [{ role: "user", parts: [{ text }] }] };
}

const CASES = [
  ["gemini-3-flash-preview", 1_048_576, "exceeds the maximum number of tokens allowed 1048576."],
  ["gemini-2.5-pro", 1_048_576, "exceeds the maximum number of tokens allowed 1048576."],
  ["gemini-2.0-flash", 1_048_576, "(1048577) exceeds the maximum number of tokens allowed (1048576)."],
  ["gemini-3-pro-image-preview", 65_536, "exceeds the maximum number of tokens allowed (65536)."],
  ["gemma-3-27b-it", 131_072, "(131073) exceeds the maximum number of tokens allowed (131072)."],
] as const;

describe("the window of a model", () => {
  it.each(CASES)("%s takes %i tokens and not one more", (model, window, said) => {
    expect(tokensOf("gemini", ofTokens(window))).toBe(window);
    expect(judge("gemini", { body: ofTokens(window), model }).accepted).toBe(true);
    const over = judge("gemini", { body: ofTokens(window + 1), model });
    expect(over).toMatchObject({
      status: 400,
      body: { error: { message: `The input token count ${said}`, status: "INVALID_ARGUMENT" } },
    });
  });

  it("can be set, and counts system text and tools", () => {
    const body = {
      contents: [{ parts: [{ text: "12345678" }] }],
      systemInstruction: { parts: [{ text: "1234" }] },
      tools: [{ functionDeclarations: [{ name: "abcd" }] }],
    };
    const judged = (window: number) =>
      judge("gemini", { body, model: "gemini-2.5-pro" }, { window }).accepted;
    expect(tokensOf("gemini", body)).toBe(8);
    expect([judged(8), judged(7)]).toEqual([true, false]);
  });
});
