import { describe, expect, it } from "vitest";
import { answerTo, calling, refusalOf, result, user } from "../../../testing/compatible.ts";

const NOTHING = "400 Invalid request content: Each message must have at least one content element.";
const said = (...messages: readonly unknown[]) => answerTo("xai", { model: "grok-4", messages });

describe("what xAI refuses", () => {
  it.each([
    ["null beside calls", calling(["a"], { content: null })],
    ["no content beside calls", calling(["a"], { content: undefined })],
    ["no parts beside calls", calling(["a"], { content: [] })],
    ["null from a user", { role: "user", content: null }],
    ["no parts from a user", { role: "user", content: [] }],
    ["no parts beside a thought", { role: "assistant", content: [], reasoning_content: "Hm." }],
  ])("%s", (_name, message) => {
    expect(said(user, message)).toBe(NOTHING);
  });

  it("arguments that are no JSON", () => {
    const call = { id: "call_1", type: "function", function: { name: "f", arguments: "" } };
    expect(said(user, { role: "assistant", content: "", tool_calls: [call] }, result("call_1"))).toBe(
      "400 The arguments to a tool_call with ID 'call_1' are not a valid JSON string.",
    );
  });

  it.each(["auto", "none", "required"])("the choice `%s` of a tool where there are none", (choice) => {
    const words =
      "400 Invalid request content: A tool_choice was set on the request but no tools were specified.";
    const body = { model: "grok-4", messages: [user], tool_choice: choice };
    expect(answerTo("xai", body)).toBe(words);
    expect(answerTo("xai", { ...body, tools: [] })).toBe(words);
    expect(answerTo("xai", { ...body, tools: [{ type: "function", function: { name: "f" } }] })).toBe(
      "accepted",
    );
  });

  it("pictures for Composer", () => {
    const picture = { type: "image_url", image_url: { url: "https://example.com/x.png" } };
    const messages = [{ role: "user", content: [picture] }];
    expect(answerTo("xai", { model: "grok-composer-2.5-fast", messages })).toBe(
      "400 Invalid request content: Image inputs are not supported by this model.",
    );
    expect(answerTo("xai", { model: "grok-4", messages })).toBe("accepted");
  });

  it("parameters that the model does not heed", () => {
    const body = { messages: [user], reasoning_effort: "low" };
    expect(answerTo("xai", { model: "grok-code-fast-1", ...body })).toBe(
      "400 Model grok-code-fast-1 does not support parameter reasoningEffort.",
    );
    expect(answerTo("xai", { model: "grok-3-mini", ...body })).toBe("accepted");
    expect(answerTo("xai", { model: "grok-4", messages: [user], presence_penalty: 1 })).toBe(
      "400 Model grok-4 does not support parameter presencePenalty.",
    );
  });

  it("in an envelope whose error is a string", () => {
    expect(refusalOf("xai", { model: "grok-4", messages: [{ role: "user" }] })).toEqual({
      code: "invalid-argument",
      error: NOTHING.slice(4),
    });
    expect(refusalOf("xai", { model: "gpt-4o", messages: [user] })).toMatchObject({
      error: expect.stringMatching(/^The model gpt-4o does not exist or your team/),
    });
  });
});

describe("what xAI takes", () => {
  it.each([
    ["an empty string beside calls", [user, calling(["a"]), result("a")]],
    ["an empty string", [{ role: "user", content: "" }]],
    ["a developer", [{ ...user, role: "developer" }, user]],
  ])("%s", (_name, messages) => {
    expect(said(...messages)).toBe("accepted");
  });
});
