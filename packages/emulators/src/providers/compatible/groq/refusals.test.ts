import { describe, expect, it } from "vitest";
import { answerTo, call, calling, refusalOf, result, user } from "../../../testing/compatible.ts";

const model = "openai/gpt-oss-120b";
const said = (...messages: readonly unknown[]) => answerTo("groq", { model, messages });
const assistant = (more: object) => ({ role: "assistant", content: "hi", ...more });
const schema = (index: number, role: string, breaches: string) =>
  `400 'messages.${index}' : for 'role:${role}' the following must be satisfied[${breaches}]`;

it("Groq wants the word where it is to write JSON", () => {
  const body = { model, messages: [user], response_format: { type: "json_object" } };
  expect(answerTo("groq", body)).toBe(
    "400 'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
  );
  expect(answerTo("groq", { ...body, messages: [{ ...user, content: "Write JSON." }] })).toBe("accepted");
});

describe("what Groq refuses", () => {
  it.each(["reasoning_content", "channel", "refusal", "cache_breakpoint"])("an assistant's %s", (name) => {
    expect(said(user, user, assistant({ [name]: "x" }))).toBe(
      schema(2, "assistant", `('messages.2' : property '${name}' is unsupported)`),
    );
  });

  it.each([
    [
      "a user's metadata",
      { ...user, metadata: {} },
      "user",
      "('messages.1' : property 'metadata' is unsupported)",
    ],
    [
      "null from a user",
      { role: "user", content: null },
      "user",
      "('messages.1.content' : Value is not nullable)",
    ],
    [
      "nothing from a user",
      { role: "user" },
      "user",
      "('messages.1.content' : property 'content' is missing)",
    ],
    [
      "null from an assistant that calls nothing",
      { role: "assistant", content: null },
      "assistant",
      "('messages.1.content' : Value is not nullable)",
    ],
    [
      "nothing from an assistant that calls nothing",
      { role: "assistant" },
      "assistant",
      "('messages.1.content' : property 'content' is missing)",
    ],
    [
      "null beside an empty list of calls",
      assistant({ content: null, tool_calls: [] }),
      "assistant",
      "('messages.1.content' : Value is not nullable)",
    ],
    [
      "an assistant's parts that are no texts",
      assistant({ content: [{ type: "refusal", refusal: "x" }] }),
      "assistant",
      "('messages.1.content' : value must be a string)",
    ],
    [
      "a call without its type",
      assistant({ tool_calls: [{ id: "a", function: { name: "f", arguments: "{}" } }] }),
      "assistant",
      "('messages.1.tool_calls.0.type' : property 'type' is missing)",
    ],
    [
      "a call whose type is an object",
      assistant({ tool_calls: [{ ...call("a"), type: {} }] }),
      "assistant",
      "('messages.1.tool_calls.0.type' : value must be a string)",
    ],
    [
      "arguments that are an object",
      assistant({ tool_calls: [{ ...call("a"), function: { name: "f", arguments: {} } }] }),
      "assistant",
      "('messages.1.tool_calls.0.function.arguments' : value must be a string)",
    ],
    [
      "a result without parts",
      { ...result("a"), content: [] },
      "tool",
      "('messages.1.content' : minimum number of items is 1)",
    ],
    [
      "a result of nothing",
      { role: "tool", content: "x" },
      "tool",
      "('messages.1.tool_call_id' : property 'tool_call_id' is missing)",
    ],
  ])("%s", (_name, message, role, breaches) => {
    expect(said(user, message)).toBe(schema(1, role, breaches));
  });

  it("a role that there is none of, and parameters likewise", () => {
    expect(said({ role: "human", content: "x" })).toBe(
      "400 'messages.0' : discriminator property 'role' has invalid value",
    );
    expect(answerTo("groq", { model, messages: [user], thinking: {} })).toBe(
      "400 property 'thinking' is unsupported",
    );
  });

  it("tools, where a system calls its own", () => {
    const body = { messages: [user], tools: [{ type: "function", function: { name: "f" } }] };
    for (const compound of ["groq/compound", "compound-mini"])
      expect(answerTo("groq", { model: compound, ...body })).toBe(
        "400 `tool calling` is not supported with this model",
      );
    expect(answerTo("groq", { model: "groq/compound", messages: [user] })).toBe("accepted");
    expect(answerTo("groq", { model, ...body })).toBe("accepted");
  });

  it("too long an answer, by the name that was used", () => {
    const body = { model: "moonshotai/kimi-k2-instruct-0905", messages: [user] };
    expect(answerTo("groq", { ...body, max_completion_tokens: 16_384 })).toBe("accepted");
    expect(answerTo("groq", { ...body, max_completion_tokens: 16_385 })).toBe(
      "400 `max_completion_tokens` must be less than or equal to `16384`, the maximum value for `max_completion_tokens` is less than the `context_window` for this model",
    );
  });

  it("in an envelope that has only what there is to say", () => {
    expect(refusalOf("groq", { model, messages: [{ role: "user" }] })).toEqual({
      error: { message: expect.any(String), type: "invalid_request_error" },
    });
    expect(refusalOf("groq", { model, messages: [user] }, 1)).toEqual({
      error: {
        message: "Please reduce the length of the messages or completion.",
        type: "invalid_request_error",
        param: "messages",
        code: "context_length_exceeded",
      },
    });
    expect(answerTo("groq", { model: "gpt-4o", messages: [user] })).toBe(
      "404 The model `gpt-4o` does not exist or you do not have access to it.",
    );
  });
});

describe("what Groq takes", () => {
  it.each([
    ["its own reasoning", [user, assistant({ reasoning: "x" })]],
    ["calls without content", [user, { role: "assistant", tool_calls: [call("a")] }, result("a")]],
    ["null beside calls", [user, calling(["a"], { content: null }), result("a")]],
    ["a result with the name of its tool", [user, calling(["a"]), { ...result("a"), name: "get_weather" }]],
    ["texts from an assistant", [user, assistant({ content: [{ type: "text", text: "x" }] })]],
    ["parts from a user", [{ role: "user", content: [{ type: "text", text: "x" }] }]],
    [
      "two users, a system in between, an assistant last",
      [user, user, { ...user, role: "system" }, assistant({})],
    ],
  ])("%s", (_name, messages) => {
    expect(answerTo("groq", { model, messages })).toBe("accepted");
  });
});
