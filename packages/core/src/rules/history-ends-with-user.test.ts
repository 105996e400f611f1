import { check, repair } from "@suture/core";
import { chat, claude, converse, gemini } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";

const ran = {
  role: "model",
  parts: [
    { executableCode: { language: "PYTHON", code: "print(4)" } },
    { codeExecutionResult: { outcome: "OUTCOME_OK", output: "4" } },
  ],
};
const used = [
  converse.user("Oslo?"),
  converse.assistant(converse.call("c1")),
  converse.user(converse.result("c1", "4 °C")),
];
const prefill = [claude.user("Hi"), claude.assistant("Hello, I")];

const invoked = {
  anthropic_version: "bedrock-2023-05-31",
  max_tokens: 64,
  tools: [{ name: "weather", input_schema: { type: "object" } }],
  messages: [
    claude.user("Oslo?"),
    claude.assistant(claude.call("c1")),
    claude.user(claude.result("c1", "4 °C")),
    claude.assistant("It is"),
  ],
};

testRule("history-ends-with-user", {
  valid: [
    { title: "the user at the end", for: "mistral", document: [chat.user("Hi")] },
    {
      title: "a result at the end",
      for: "mistral",
      document: [
        chat.user("Hi"),
        chat.assistant("", chat.call("Ab3dE6gH9")),
        chat.result("Ab3dE6gH9", "4 °C"),
      ],
    },
    {
      title: "the assistant at the end at OpenAI",
      for: "openai-chat",
      document: [chat.user("Hi"), chat.assistant("Hello.")],
    },
    {
      title: "the model at the end, where Gemini goes on from there",
      for: "gemini",
      model: "gemini-3.5-flash",
      document: [gemini.user("Hi"), gemini.model("Hello, I")],
    },
    {
      title: "a message that asks to be continued",
      for: "mistral",
      document: [chat.user("Hi"), { role: "assistant", content: "Hello, I", prefix: true }],
    },
    {
      title: "an empty assistant message, which even newer Claudes take",
      for: "anthropic",
      model: "claude-sonnet-5",
      document: [claude.user("Hi"), { role: "assistant", content: [] }],
    },
    {
      title: "an older Claude on Bedrock that begins to answer the user",
      for: "bedrock",
      model: "anthropic.claude-3-sonnet-20240229-v1:0",
      document: converse.request(
        ...used,
        converse.assistant("4 °C."),
        converse.user("And Rome?"),
        converse.assistant("In Rome"),
      ),
    },
    {
      title: "one behind results, of Anthropic's own",
      for: "anthropic",
      model: "claude-3-5-sonnet-20240620",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
        claude.assistant("It is"),
      ],
    },
    {
      title: "a call that still runs",
      for: "anthropic",
      model: "claude-opus-4-6",
      pending: ["c1"],
      document: [claude.user("Oslo?"), claude.assistant(claude.call("c1"))],
    },
  ],
  invalid: [
    {
      title: "the model at the end, for newer Geminis",
      for: "vertex",
      model: "gemini-3.6-flash",
      document: [gemini.user("Hi"), gemini.model("Hello, I")],
      findings: [
        {
          level: "error",
          place: "contents.1",
          says: "Requests ending with a model turn are not supported.",
        },
      ],
      output: [gemini.user("Hi"), gemini.model("Hello, I"), gemini.user("Continue.")],
      lossy: false,
    },
    {
      title: "a turn that broke off behind code that newer Geminis ran",
      for: "gemini",
      model: "gemini-3.7-flash",
      document: [gemini.user("Hi"), ran],
      findings: ["contents.1"],
      output: [gemini.user("Hi"), ran, gemini.user("Continue.")],
      lossy: false,
    },
    {
      title: "the model at the end, where a name stands for the newest",
      for: "gemini",
      model: "gemini-flash-latest",
      strict: true,
      document: [gemini.user("Hi"), gemini.model("Hello, I")],
      findings: [{ level: "risk", place: "contents.1" }],
      output: [gemini.user("Hi"), gemini.model("Hello, I"), gemini.user("Continue.")],
      lossy: false,
    },
    {
      title: "a message that asks to be continued, and nothing else",
      for: "mistral",
      document: [{ role: "assistant", content: "Hello, I", prefix: true }],
      findings: [{ level: "error", place: "messages.0" }],
      output: [chat.user("(conversation resumed)"), { role: "assistant", content: "Hello, I", prefix: true }],
    },
    {
      title: "a message that asked to be continued, and was",
      for: "mistral",
      document: [
        chat.user("Hi"),
        { role: "assistant", content: "Hello, I", prefix: true },
        chat.user("Go on."),
      ],
      findings: [
        {
          level: "error",
          place: "messages.1",
          message: "unexpected prefix in the middle of the history, expected it on the last message",
        },
      ],
      output: [chat.user("Hi"), chat.assistant("Hello, I"), chat.user("Go on.")],
    },
    {
      title:
        "lets the user follow a system message, on request: the vendor's validator minds only the assistant's",
      for: "mistral",
      strict: true,
      document: [chat.user("Hi"), { role: "system", content: "" }],
      findings: [{ level: "risk", place: "messages.1" }],
      output: [chat.user("Hi"), { role: "system", content: "" }, chat.user("Continue.")],
    },
    {
      title: "asks a newer Claude to continue",
      for: "anthropic",
      model: "claude-opus-4-6",
      document: prefill,
      findings: [
        {
          level: "error",
          place: "messages.1",
          message: "unexpected assistant message at the end, expected a user's",
          says: "This model does not support assistant message prefill. The conversation must end with a user message.",
        },
      ],
      output: [...prefill, claude.user("Continue.")],
      lossy: false,
    },
    {
      title: "asks Mistral to continue",
      for: "mistral",
      document: [chat.user("Hi"), chat.assistant("Hello, I")],
      findings: ["messages.1"],
      output: [chat.user("Hi"), chat.assistant("Hello, I"), chat.user("Continue.")],
    },
    {
      title: "asks an older Claude on Bedrock to continue behind results",
      for: "bedrock",
      model: "anthropic.claude-3-sonnet-20240229-v1:0",
      document: converse.request(...used, converse.assistant("It is")),
      findings: [
        {
          level: "error",
          place: "messages.3",
          says: "The model returned the following errors: Your API request included an `assistant` message in the final position, which would pre-fill the `assistant` response. When using tools, pre-filling the `assistant` response is not supported.",
        },
      ],
      output: converse.request(...used, converse.assistant("It is"), converse.user("Continue.")),
      lossy: false,
    },
    {
      title: "the same through InvokeModel",
      for: "bedrock",
      from: "anthropic",
      model: "anthropic.claude-3-5-sonnet-20240620-v1:0",
      document: invoked,
      findings: [{ level: "error", place: "messages.3" }],
      output: { ...invoked, messages: [...invoked.messages, claude.user("Continue.")] },
      lossy: false,
    },
    {
      title: "is a risk where no tools are sent",
      for: "bedrock",
      from: "anthropic",
      model: "anthropic.claude-3-5-sonnet-20240620-v1:0",
      document: { ...invoked, tools: undefined },
      findings: [{ level: "risk", place: "messages.3" }],
    },
    {
      title: "asks a newer Claude on Bedrock to continue",
      for: "bedrock",
      model: "us.anthropic.claude-sonnet-4-6-20260101-v1:0",
      document: [converse.user("Hi"), converse.assistant("Hello, I")],
      findings: ["messages.1"],
      output: [converse.user("Hi"), converse.assistant("Hello, I"), converse.user("Continue.")],
    },
  ],
});

describe("prefill by the model's name", () => {
  it.each([
    ["claude-3-5-sonnet-20241022", "takes it"],
    ["claude-sonnet-4-20250514", "takes it"],
    ["claude-sonnet-4-5-20250929", "takes it"],
    ["anthropic/claude-haiku-4.5", "takes it"],
    ["eu.anthropic.claude-opus-4-5-20251101-v1:0", "takes it"],
    ["claude-opus-4-6", "error"],
    ["anthropic/claude-sonnet-4.6", "error"],
    ["claude-opus-4-7-latest", "error"],
    ["claude-sonnet-5", "error"],
    ["claude-fable-5", "error"],
    ["some-new-model", "risk"],
    [undefined, "risk"],
  ])("%s: %s", (model, verdict) => {
    const { findings } = check(prefill, { for: "anthropic", ...(model === undefined ? {} : { model }) });
    const found = findings.find(({ rule }) => rule === "history-ends-with-user");
    expect(found?.level ?? "takes it").toBe(verdict);
  });

  it("goes by the model that the request names", () => {
    const body = { model: "claude-opus-4-6", max_tokens: 64, messages: prefill };
    expect(check(body, { for: "anthropic" }).ok).toBe(false);
    expect(check(body, { for: "anthropic", model: "claude-sonnet-4-5" }).ok).toBe(true);
  });

  it("takes no thoughts at the end where thinking is off", () => {
    const messages = [
      claude.user("Hi"),
      claude.assistant(claude.thinking("Hm.", "c2ln"), claude.text("Hello.")),
    ];
    const levels = (document: unknown) =>
      check(document, { for: "anthropic", model: "claude-sonnet-4-5" }).findings.map(({ level }) => level);
    const body = claude.request("claude-sonnet-4-5", ...messages);
    expect(levels(body)).toEqual(["error"]);
    expect(levels({ ...body, thinking: { type: "enabled", budget_tokens: 1024 } })).toEqual(["risk"]);
    expect(levels(messages)).toEqual(["risk"]);
    expect(repair(body, { for: "anthropic" }).document).toEqual({
      ...body,
      messages: [...messages, claude.user("Continue.")],
    });
  });

  it("leaves the prefill alone where only a risk is known", () => {
    expect(repair(prefill, { for: "anthropic" }).document).toBe(prefill);
  });
});

it("knows a prefix also in a message that another was joined to", () => {
  const begun = { role: "assistant", content: "Hello, I", prefix: true };
  const options = { for: "perplexity", from: "openai-chat" };
  const { document } = repair([chat.user("Hi"), begun, chat.assistant("am")], options);
  expect(document).toEqual([chat.user("Hi"), { ...begun, content: "Hello, I\n\nam" }]);
  expect(check(document, options).ok).toBe(true);
});
