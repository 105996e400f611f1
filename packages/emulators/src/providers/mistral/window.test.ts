import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { tokensOf } from "../../tokens-of.ts";

/** A request of this many tokens. */
function body(model: string, tokens: number): object {
  // The message counts 4 tokens, and its role 1.
  return { model, messages: [{ role: "user", content: "x".repeat((tokens - 5) * 4) }] };
}

describe("the window of a Mistral model", () => {
  it.each([
    ["mistral-large-latest", 262_144],
    ["mistral-medium-latest", 131_072],
    ["magistral-small-2506", 40_960],
    ["open-mixtral-8x7b", 32_768],
  ])("%s takes %i tokens and not one more", (model, window) => {
    expect(tokensOf("mistral", body(model, window))).toBe(window);
    expect(judge("mistral", { body: body(model, window) }).accepted).toBe(true);
    expect(judge("mistral", { body: body(model, window + 1) })).toMatchObject({
      status: 400,
      body: {
        object: "error",
        message: `Prompt contains ${window + 1} tokens and 0 draft tokens, too large for model with ${window} maximum context length`,
        type: "invalid_request_invalid_args",
        param: null,
        code: "3051",
        raw_status_code: 400,
      },
    });
  });
});
