import { check, convert, detectFormat, repair, SutureError } from "@suture/core";
import { estimate } from "@suture/core/tokens";
import { turnsOf } from "@suture/core/turns";
import { describe, expect, it } from "vitest";

const said = [
  { type: "human", content: "hi" },
  { type: "ai", content: "", tool_calls: [{ name: "f", args: { a: 1 }, id: "c", type: "tool_call" }] },
  { type: "tool", content: "4", tool_call_id: "c" },
];
const constructed = { lc: 1, type: "constructor", id: ["HumanMessage"], kwargs: { content: "hi" } };
const user = { role: "user", content: [{ type: "text", text: "hi" }] };
const asks = { type: "toolRequest", id: "t", toolCall: { status: "success", value: { name: "f" } } };
const origin = { tool_name: "f", arguments: {}, id: "c" };

const lookalikes: readonly (readonly [what: string, messages: readonly object[]])[] = [
  ["a LangChain dump", said],
  ["a LangChain dump", [{ type: "system", content: "Be brief." }, ...said]],
  ["a LangChain dump", said.slice(2)],
  ["a LangChain dump", [constructed]],
  ["a LangChain dump", [{ type: "human", data: { content: "hi" } }]],
  ["a LlamaIndex history", [{ role: "user", blocks: [{ block_type: "text", text: "hi" }] }]],
  [
    "a Haystack history",
    [
      { role: "user", meta: {}, content: [{ text: "hi" }] },
      { role: "assistant", meta: {}, content: [{ tool_call: origin }] },
      { role: "tool", meta: {}, content: [{ tool_call_result: { result: "4", error: false, origin } }] },
    ],
  ],
  ["a LlamaIndex history", [{ role: "assistant", content: "", additional_kwargs: { tool_calls: [] } }]],
  [
    "a Haystack history",
    [
      { role: "user", meta: {}, name: null, content: [{ text: "hi" }] },
      { role: "assistant", meta: { model: "m" }, name: null, content: [{ text: "yo" }] },
    ],
  ],
  [
    "a Genkit history",
    [
      { role: "user", content: [{ text: "hi" }] },
      { role: "model", content: [{ toolRequest: { name: "f", ref: "1", input: {} } }] },
      { role: "tool", content: [{ toolResponse: { name: "f", ref: "1", output: "4" } }] },
    ],
  ],
  [
    "a history of Semantic Kernel or Agent Framework",
    [{ role: "user", content_type: "message", items: [{ content_type: "text", text: "hi" }] }],
  ],
  [
    "a history of Semantic Kernel or Agent Framework",
    [
      { role: "user", contents: [{ $type: "text", text: "hi" }] },
      { role: "assistant", contents: [{ $type: "functionCall", callId: "c", name: "f", arguments: {} }] },
    ],
  ],
  ["a thread of OpenAI's Assistants", [{ ...user, object: "thread.message", thread_id: "t" }]],
  [
    "a chat history of Cohere's first API",
    [
      { role: "USER", message: "hi" },
      { role: "CHATBOT", message: "yo" },
    ],
  ],
  [
    "a history of OpenAI's Agents SDK",
    [
      { type: "message", role: "user", content: "hi" },
      { type: "function_call", callId: "c", name: "f", status: "completed", arguments: "{}" },
      { type: "function_call_result", callId: "c", name: "f", output: { type: "text", text: "4" } },
    ],
  ],
  ["a Mastra thread", [{ id: "1", role: "user", content: { format: 2, parts: [] }, createdAt: "t" }]],
  [
    "a smolagents memory",
    [user, { role: "tool-call", content: user.content }, { role: "tool-response", content: user.content }],
  ],
  [
    "a smolagents memory",
    [{ system_prompt: "Be brief." }, { task: "hi" }, { step_number: 1, tool_calls: [], model_output: "yo" }],
  ],
  [
    "a chat in camel case (AG-UI, Mistral's SDK)",
    [user, { role: "assistant", content: "", toolCalls: [{ id: "c", function: { name: "f" } }] }],
  ],
  [
    "a chat in camel case (AG-UI, Mistral's SDK)",
    [{ role: "tool", toolCallId: "c", name: "f", content: "4" }],
  ],
  ["a trace of OpenTelemetry's", [{ role: "user", parts: [{ type: "text", content: "hi" }] }]],
  ["a ShareGPT conversation", [{ from: "human", value: "hi" }]],
  ["an opencode export", [{ info: { role: "user" }, parts: [{ type: "text", text: "hi" }] }]],
  ["a goose session", [user, { role: "assistant", content: [asks] }]],
  ["a Crush session", [{ id: "1", role: "user", parts: [{ type: "text", data: { text: "hi" } }] }]],
  [
    "a pi session",
    [
      user,
      { role: "assistant", content: [{ type: "toolCall", id: "c", name: "f", arguments: {} }] },
      { role: "toolResult", toolCallId: "c", toolName: "f", content: [{ type: "text", text: "4" }] },
    ],
  ],
  [
    "a pi session",
    [{ role: "toolResult", toolCallId: "c", toolName: "f", content: [{ type: "text", text: "4" }] }],
  ],
  [
    "an Amp thread",
    [
      { ...user, messageId: 0 },
      { role: "assistant", content: [{ type: "tool_use", id: "c", name: "f", input: {}, complete: true }] },
      {
        role: "user",
        content: [{ type: "tool_result", toolUseID: "c", run: { status: "done", result: "4" } }],
      },
    ],
  ],
  ["a Zed thread", [{ id: 0, role: "user", segments: [{ type: "text", text: "hi" }], tool_uses: [] }]],
  [
    "an assistant-ui thread",
    [
      user,
      {
        role: "assistant",
        content: [{ type: "tool-call", toolCallId: "c", toolName: "f", argsText: "{}", result: 4 }],
      },
    ],
  ],
];

describe.each(lookalikes)("%s", (what, messages) => {
  const reason = `it looks like ${what}, which Suture does not read`;

  it.each([
    ["a list", messages],
    ["a request", { model: "gpt-5", messages }],
  ])("is taken for no format, as %s", (_, document) => {
    expect(detectFormat(document)).toEqual({ format: undefined, candidates: [], reason, lookalike: what });
    for (const run of [
      () => check(document),
      () => repair(document),
      () => convert(document, { to: "anthropic" }),
      () => turnsOf(document),
      () => estimate(document),
    ]) {
      expect(run).toThrow(reason);
      try {
        run();
      } catch (error) {
        expect(SutureError.is(error) && [error.code, error.hint]).toEqual([
          "unknown-format",
          expect.stringContaining("Write it in a format that Suture reads: openai-chat, "),
        ]);
      }
    }
  });

  it("is read where somebody says in which format", () => {
    expect(check(messages, { from: "openai-chat" }).format).toBe("openai-chat");
  });
});

describe("what is no document at all", () => {
  it.each([
    ["JSON that was not parsed", '{"messages": []}', "a string", "give what JSON.parse makes of it"],
    ["a promise", Promise.resolve([]), "a Promise", "await it first"],
    ["bytes", new Uint8Array(2), "a Uint8Array", "Give a list of messages, or a whole request."],
    ["nothing", undefined, "nothing", "Give a list of messages, or a whole request."],
    ["a message", { role: "user", content: "hi" }, "an object with role, content", "Give a list of messages"],
    ["an entry of a log", { request: { messages: [] } }, "an object with request", "or a whole request."],
    ["a list of lists", [[{ role: "user" }]], "a list at 0", "Give a list of messages"],
    ["an empty field", { messages: null }, "null at messages", "Give a list of messages"],
    [
      "a list of something",
      [{ words: "hi" }],
      "an object with words at 0",
      "Name its format with `from`: openai-chat, ",
    ],
  ])("is called what it is, with what to do: %s", (_, document, found, hint) => {
    for (const run of [check, repair, estimate]) {
      expect(() => run(document as never)).toThrow(
        expect.objectContaining({
          code: "unknown-format",
          message: expect.stringContaining(`; found ${found}`),
          hint: expect.stringContaining(hint),
        }),
      );
    }
  });

  it("is so where the format is named", () => {
    expect(() => repair('[{"role":"user"}]', { from: "anthropic" })).toThrow(
      expect.objectContaining({ code: "not-a-history", hint: expect.stringContaining("JSON.parse") }),
    );
  });
});
