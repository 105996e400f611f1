import { describe, expect, it } from "vitest";
import { refusal } from "../../testing/openai-responses.ts";
import { tokensOf } from "../../tokens-of.ts";
import { responsesWindow } from "./models.ts";

const body = {
  model: "gpt-4o",
  instructions: "Be brief.",
  input: [{ role: "user", content: "x".repeat(397) }],
  tools: [{ type: "function", name: "f" }],
};
const tokens = tokensOf("openai-responses", body);

describe("the context window", () => {
  it("counts instructions, input and tools", () => {
    // 9 + 4 ("user") + 397 + 8 ("function") + 1 bytes, and two messages.
    expect(tokens).toBe(Math.ceil(419 / 4) + 8);
  });

  it("takes as much as it holds and no token more", () => {
    expect(refusal(body, { window: tokens })).toBeUndefined();
    expect(refusal(body, { window: tokens - 1 })).toEqual({
      status: 400,
      message: "Your input exceeds the context window of this model. Please adjust your input and try again.",
      param: "input",
      code: "context_length_exceeded",
    });
  });

  it("leaves out what does not fit where it may", () => {
    expect(refusal({ ...body, truncation: "auto" }, { window: 1 })).toBeUndefined();
  });

  it("comes after every other fault", () => {
    expect(refusal({ ...body, input: [{ role: "bogus" }] }, { window: 1 })?.code).toBe("invalid_value");
  });

  it.each([
    ["gpt-4o-mini", 128_000],
    ["gpt-4.1", 1_047_576],
    ["gpt-5", 272_000],
    ["gpt-5.4", 922_000],
    ["gpt-5.4-mini", 272_000],
    ["o4-mini", 200_000],
    ["gpt-unheard-of", 128_000],
  ])("of %s is %i tokens", (model, window) => {
    expect(responsesWindow(model)).toBe(window);
  });
});
