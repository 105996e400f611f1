import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { tokensOf } from "../../tokens-of.ts";

function body(model: string, characters: number, maxTokens: number) {
  return { model, max_tokens: maxTokens, messages: [{ role: "user", content: "x".repeat(characters) }] };
}

function answerTo(request: object, window?: number): string {
  const verdict = judge("anthropic", { body: request }, window === undefined ? {} : { window });
  return verdict.accepted ? "accepted" : `${verdict.status} ${verdict.complaint.message}`;
}

describe("the context window", () => {
  // Nearly all tokens are content, at four bytes each; the message counts 4, and its role 1.
  const exactly = (tokens: number) => (tokens - 5) * 4;

  it.each([
    ["claude-sonnet-4-5", 200_000],
    ["claude-haiku-4-5-20251001", 200_000],
    ["claude-opus-4-8", 1_000_000],
    ["claude-sonnet-5", 1_000_000],
    ["claude-something-new", 200_000],
  ])("%s takes %i tokens and not one more", (model, window) => {
    const full = body(model, exactly(window), 1_024);
    const over = body(model, exactly(window) + 1, 1_024);
    expect(tokensOf("anthropic", full)).toBe(window);
    expect(answerTo(full)).toBe("accepted");
    expect(answerTo(over)).toBe(`400 prompt is too long: ${window + 1} tokens > ${window} maximum`);
  });

  it("can be set", () => {
    expect(answerTo(body("claude-sonnet-5", exactly(100), 1), 100)).toBe("accepted");
    expect(answerTo(body("claude-sonnet-5", exactly(100), 1), 99)).toBe(
      "400 prompt is too long: 100 tokens > 99 maximum",
    );
  });

  it("counts max_tokens as well before Claude 4.5", () => {
    const window = 200_000;
    const model = "claude-3-5-haiku-20241022";
    expect(answerTo(body(model, exactly(window - 8_192), 8_192))).toBe("accepted");
    expect(answerTo(body(model, exactly(window - 8_191), 8_192))).toBe(
      "400 input length and `max_tokens` exceed context limit: 191809 + 8192 > 200000, decrease input length or `max_tokens` and try again",
    );
    expect(answerTo(body("claude-sonnet-4-5", exactly(window), 8_192))).toBe("accepted");
  });
});
