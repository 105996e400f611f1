import { describe, expect, it } from "vitest";
import { answerTo, calling, refusalOf, result, user } from "../../../testing/compatible.ts";

const model = "accounts/fireworks/models/llama-v3p3-70b-instruct";
const said = (messages: readonly unknown[], name = model) => answerTo("fireworks", { model: name, messages });

describe("what Fireworks refuses", () => {
  const thoughtful = [user, { role: "assistant", content: "x", reasoning_content: "hm" }];

  it("members that the schema does not name", () => {
    expect(said(thoughtful)).toBe(
      "400 Extra inputs are not permitted, field: 'messages[1].reasoning_content', value: 'hm'",
    );
    const part = { type: "text", text: "x", cache_control: null };
    expect(said([{ role: "user", content: [part] }])).toBe(
      "400 Extra inputs are not permitted, field: 'messages[0].content.list[ChatMessageContent][0].cache_control', value: None",
    );
  });

  it("several of them at once", () => {
    expect(said([{ ...user, id: 7, read: true }])).toBe(
      "400 2 request validation errors:\n- Extra inputs are not permitted, field: 'messages[0].id', value: 7\n- Extra inputs are not permitted, field: 'messages[0].read', value: True",
    );
  });

  it("but no thoughts where models reason", () => {
    expect(said(thoughtful, "accounts/fireworks/models/kimi-k2-thinking")).toBe("accepted");
  });

  it("in an envelope of its own", () => {
    expect(refusalOf("fireworks", { model, messages: [user] }, 1)).toEqual({
      error: {
        object: "error",
        type: "invalid_request_error",
        code: "invalid_request_error",
        message: "The prompt is too long: 7, model maximum context length: 1",
      },
    });
    expect(said([user], "gpt-4o")).toBe("404 Model not found, inaccessible, and/or not deployed");
  });
});

describe("what Fireworks takes", () => {
  it.each([
    ["calls and results", [user, calling(["a"]), result("a")]],
    ["calls without content", [user, calling(["a"], { content: null }), result("a")]],
  ])("%s", (_name, messages) => {
    expect(said(messages)).toBe("accepted");
  });
});
