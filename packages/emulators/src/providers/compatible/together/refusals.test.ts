import { describe, expect, it } from "vitest";
import { answerTo, calling, refusalOf, result, user } from "../../../testing/compatible.ts";

const model = "meta-llama/Llama-3.3-70B-Instruct-Turbo";

describe("Together", () => {
  it("refuses in OpenAI's envelope with an id beside it", () => {
    expect(refusalOf("together", { model, messages: [user] }, 1)).toEqual({
      id: expect.any(String),
      error: {
        message: "The input (7 tokens) is longer than the model's context length (1 tokens).",
        type: "invalid_request_error",
        param: null,
        code: null,
      },
    });
  });

  it("refuses what is no message", () => {
    expect(answerTo("together", { model, messages: [] })).toBe("400 Input validation error");
    expect(answerTo("together", { model, messages: [{ content: "x" }] })).toBe("400 Input validation error");
    expect(answerTo("together", { model })).toBe("400 Missing required parameter: messages");
    expect(answerTo("together", { model: "gpt-4o", messages: [user] })).toContain(
      "404 Unable to access model",
    );
  });

  it.each([
    ["calls and results", [user, calling(["a"]), result("a")]],
    ["members that say nothing", [{ ...user, name: null, tool_calls: null }]],
  ])("takes %s", (_name, messages) => {
    expect(answerTo("together", { model, messages, tools: [] })).toBe("accepted");
  });
});
