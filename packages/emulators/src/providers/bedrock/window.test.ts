import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { tokensOf } from "../../tokens-of.ts";
import { bedrockWindow } from "./models.ts";

const SAYS = "The model returned the following errors: ";

/** A request of this many tokens. */
function body(tokens: number): object {
  // The message counts 4 tokens, and its role 1.
  return { messages: [{ role: "user", content: [{ text: "x".repeat((tokens - 5) * 4) }] }] };
}

describe("the window of a model on Bedrock", () => {
  it.each([
    [
      "us.anthropic.claude-haiku-4-5-20251001-v1:0",
      200_000,
      "prompt is too long: 200001 tokens > 200000 maximum",
    ],
    ["us.anthropic.claude-sonnet-4-5-20250929-v1:0", 200_000, "Input is too long for requested model."],
    [
      "us.amazon.nova-lite-v1:0",
      300_000,
      "Input Tokens Exceeded: Number of input tokens exceeds maximum length. Please update the input to try again.",
    ],
    [
      "us.meta.llama3-1-8b-instruct-v1:0",
      131_072,
      "This model's maximum context length is 131072 tokens. Please reduce the length of the prompt",
    ],
    [
      "mistral.mistral-large-2407-v1:0",
      131_072,
      "Prompt contains 131073 tokens and 0 draft tokens, too large for model with 131072 maximum context length",
    ],
    ["deepseek.r1-v1:0", 128_000, "Input is too long for requested model."],
  ])("%s takes %i tokens and not one more", (model, window, message) => {
    expect(bedrockWindow(model)).toBe(window);
    expect(tokensOf("bedrock", body(window))).toBe(window);
    expect(judge("bedrock", { body: body(window), model }).accepted).toBe(true);
    const over = judge("bedrock", { body: body(window + 1), model });
    expect(over).toMatchObject({ status: 400, body: { message: SAYS + message } });
  });

  it("has to hold maxTokens as well on Claude 4, and not on Claude 4.5", () => {
    const request = { ...body(900), inferenceConfig: { maxTokens: 101 } };
    const old = { body: request, model: "us.anthropic.claude-sonnet-4-20250514-v1:0" };
    expect(judge("bedrock", old, { window: 1_001 }).accepted).toBe(true);
    expect(judge("bedrock", old, { window: 1_000 })).toMatchObject({
      body: {
        message: `${SAYS}input length and \`max_tokens\` exceed context limit: 900 + 101 > 1000, decrease input length or \`max_tokens\` and try again`,
      },
    });
    const newer = { body: request, model: "us.anthropic.claude-sonnet-4-5-20250929-v1:0" };
    expect(judge("bedrock", newer, { window: 1_000 }).accepted).toBe(true);
  });
});
