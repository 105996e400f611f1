import { convert, repair } from "@suture/core";
import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const answer = gemini.user(gemini.result("weather", "4 °C"));

/** A call at Gemini, and what answers it. */
function answered(by: unknown) {
  return [gemini.user("Oslo?"), gemini.model(gemini.call("weather", { thoughtSignature: "c2ln" })), by];
}

testRule("role-is-known", {
  valid: [
    {
      title: "`developer` at OpenAI",
      for: "openai-chat",
      document: [{ role: "developer", content: "Be brief." }, chat.user("Hi")],
    },
    {
      title: "`model` at Gemini",
      for: "gemini",
      document: [gemini.user("Hi"), gemini.model("Hello."), gemini.user("Bye")],
    },
    ...["function", "tool"].map((role) => ({
      title: `\`${role}\` of results at Gemini`,
      for: "gemini",
      model: "gemini-2.5-flash",
      document: answered({ ...answer, role }),
    })),
  ],
  invalid: [
    {
      title: "an object in the place of a role, beside a part that nobody knows",
      for: "bedrock",
      document: converse.request({ role: { text: "words" }, content: [{ sketch: 1 }] }),
      findings: ["messages.0"],
      others: ["part-is-known"],
      output: converse.request(converse.user('{"sketch":1}')),
      lossy: true,
    },
    {
      title: "no role at all in the AI SDK, which refuses it",
      for: "portable",
      from: "ai-sdk",
      document: [chat.user("Hi"), chat.assistant("Hello."), { content: "Bye." }],
      findings: [{ level: "error", place: "messages.2" }],
      output: [chat.user("Hi"), chat.assistant("Hello."), { content: "Bye.", role: "user" }],
    },
    {
      title: "a list in the place of a role at Gemini",
      for: "gemini",
      from: "gemini",
      document: [{ ...gemini.user("Hi"), role: ["user"] }],
      findings: ["contents.0"],
      output: [gemini.user("Hi")],
    },
    {
      title: "`function` of results, for newer Geminis",
      for: "gemini",
      model: "gemini-3.6-flash",
      document: answered({ ...answer, role: "function" }),
      findings: [
        {
          level: "error",
          place: "contents.2",
          message: "unexpected role function, expected user, model",
          says: "Role 'function' is not supported. Please use a valid role: SYSTEM, SYSTEM_1, USER, ASSISTANT, DEVELOPER, CONTEXT, USER_CONTEXT, MODEL, USER.",
        },
      ],
      output: answered(answer),
      lossy: false,
    },
    {
      title: "`function` of what answers a call by its id is a tool's",
      for: "openai-chat",
      document: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1")),
        { role: "function", tool_call_id: "c1", content: "4 °C" },
      ],
      findings: [
        {
          level: "error",
          place: "messages.2",
          message: "unexpected role function, expected system, assistant, user, tool, developer",
        },
      ],
      output: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1")),
        { role: "tool", tool_call_id: "c1", content: "4 °C" },
      ],
      lossy: false,
    },
    {
      title: "`developer` elsewhere becomes `system`",
      for: "deepseek",
      document: [{ role: "developer", content: "Be brief." }, chat.user("Hi")],
      findings: [
        {
          place: "messages.0",
          message: "unexpected role developer, expected system, user, assistant, tool, latest_reminder",
        },
      ],
      output: [chat.system("Be brief."), chat.user("Hi")],
      lossy: false,
    },
    {
      title: "`system` becomes `user` for a model that knows none",
      for: "openai-chat",
      model: "o1-mini",
      document: [chat.system("Be brief."), chat.user("Hi")],
      findings: [
        {
          place: "messages.0",
          says: "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
        },
      ],
      output: [chat.user("Be brief."), chat.user("Hi")],
    },
    {
      title: "a role of the application becomes the nearest",
      for: "openai-chat",
      from: "openai-chat",
      document: [
        { role: "human", content: "Hi" },
        { role: "ai", content: "Hello." },
        { role: "narrator", content: "Silence." },
      ],
      findings: ["messages.0", "messages.1", "messages.2"],
      output: [chat.user("Hi"), chat.assistant("Hello."), chat.user("Silence.")],
      lossy: false,
    },
    {
      title: "roles in capitals, and other words for them, whatever the message holds",
      for: "openai-chat",
      from: "openai-chat",
      document: [
        { role: "System", content: "Be brief." },
        { role: "USER", content: "Oslo?" },
        { role: "Assistant", content: null, tool_calls: [chat.call("c1")] },
        { role: "Tool", tool_call_id: "c1", content: "4 °C" },
        { role: "Assistant", content: "It is 4 °C." },
        { role: "chatbot", content: "Anything else?" },
        { role: "agent", content: "Hello?" },
      ],
      findings: [0, 1, 2, 3, 4, 5, 6].map((at) => `messages.${at}`),
      output: [
        chat.system("Be brief."),
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", "4 °C"),
        chat.assistant("It is 4 °C."),
        chat.assistant("Anything else?"),
        chat.assistant("Hello?"),
      ],
      lossy: false,
    },
    {
      title: "`Model` at Gemini",
      for: "gemini",
      from: "gemini",
      document: [gemini.user("Hi"), { role: "Model", parts: [{ text: "Hello." }] }, gemini.user("Bye")],
      findings: ["contents.1"],
      output: [gemini.user("Hi"), gemini.model("Hello."), gemini.user("Bye")],
    },
    {
      title: "`Developer` at OpenAI's Responses API",
      for: "openai-responses",
      from: "openai-responses",
      document: [{ ...items.user("Be brief."), role: "Developer" }, items.user("Hi")],
      findings: ["input.0"],
      output: [{ ...items.user("Be brief."), role: "system" }, items.user("Hi")],
    },
    {
      title: "no role at all",
      for: "openai-chat",
      from: "openai-chat",
      document: [{ content: "Hi" }],
      findings: [
        {
          place: "messages.0",
          message:
            "unexpected message without a role, expected system, assistant, user, function, tool, developer",
        },
      ],
      output: [chat.user("Hi")],
    },
    {
      title: "`tool` at Anthropic",
      for: "anthropic",
      from: "anthropic",
      document: [claude.user("Hi"), { role: "tool", content: "4 °C" }],
      findings: ["messages.1"],
      output: [claude.user("Hi"), claude.user("4 °C")],
    },
    {
      title: "`assistant` at Gemini",
      for: "gemini",
      from: "gemini",
      document: [gemini.user("Hi"), { role: "assistant", parts: [{ text: "Hello." }] }, gemini.user("Bye")],
      findings: [{ place: "contents.1", says: "Please use a valid role: user, model." }],
      output: [gemini.user("Hi"), gemini.model("Hello."), gemini.user("Bye")],
    },
    {
      title: "a role that is none in Converse",
      for: "bedrock",
      from: "bedrock",
      document: [converse.user("Hi"), { role: "ai", content: [{ text: "Hello." }] }, converse.user("Bye")],
      findings: ["messages.1"],
      output: [converse.user("Hi"), converse.assistant("Hello."), converse.user("Bye")],
    },
    {
      title: "no role at all, where the text of another one would only be a risk",
      for: "groq",
      from: "openai-chat",
      strict: true,
      document: [
        { content: "Hi" },
        { role: 42, content: "Oslo?", tool_calls: [chat.call("c1")] },
        { tool_call_id: "c1", content: "4 °C" },
        { role: "narrator", content: "Bye" },
      ],
      findings: [
        { place: "messages.0", level: "error" },
        { place: "messages.1", level: "error" },
        { place: "messages.2", level: "error" },
        { place: "messages.3", level: "risk" },
      ],
      output: [
        chat.user("Hi"),
        chat.assistant("Oslo?", chat.call("c1")),
        chat.result("c1", "4 °C"),
        chat.user("Bye"),
      ],
    },
    {
      title: "only the model calls and thinks",
      for: "anthropic",
      from: "anthropic",
      document: [
        claude.user("Oslo?"),
        { content: [claude.call("c1")] },
        claude.user(claude.result("c1", "4 °C")),
      ],
      findings: ["messages.1"],
      output: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
      ],
    },
    {
      title: "a message among items",
      for: "openai-responses",
      from: "openai-responses",
      document: [
        { role: "narrator", content: "Hi" },
        { type: "message", content: [{ type: "output_text", text: "Hello." }] },
      ],
      findings: ["input.0", "input.1"],
      output: [items.user("Hi"), items.assistant("Hello.")],
    },
  ],
});

it("knows the role of a message that was made on the way", () => {
  const session = {
    model: "claude-sonnet-5",
    max_tokens: 64,
    system: "Be brief.",
    messages: [{ role: "user", content: "Hi" }],
  };
  const { document } = convert(session, { from: "anthropic", to: "openai-chat", model: "o1-mini" });
  expect(document).toMatchObject({
    messages: [
      { role: "user", content: "Be brief." },
      { role: "user", content: "Hi" },
    ],
  });
});

it("says who answers a call as the wire spells it", () => {
  const answer = { ...claude.user(claude.result("c1", "4 °C")), role: "tool" };
  const history = [claude.user("Oslo?"), claude.assistant(claude.call("c1")), answer];
  const { document, report } = repair(history, { from: "anthropic" });
  expect(report.edits).toMatchObject([{ place: "messages.2", before: "tool", after: "user" }]);
  expect(document).toMatchObject([{ role: "user" }, { role: "assistant" }, { role: "user" }]);
});

it("says the new role as the wire spells it", () => {
  const said = { role: "assistant", parts: [{ text: "Hello." }] };
  const { report } = repair([gemini.user("Hi"), said, gemini.user("Bye")], { from: "gemini" });
  expect(report.edits).toMatchObject([{ place: "contents.1", before: "assistant", after: "model" }]);
});

it.each([
  ["a field goes first", { role: "tool", tool_call_id: "call_1", content: "4 °C" }],
  ["nothing else is wrong", { role: "tool", content: "4 °C" }],
])("says the role that was there, and the one that is there now, where %s", (_, said) => {
  const { document, report } = repair([{ role: "user", content: "Hi" }, said], { from: "anthropic" });
  expect(document).toMatchObject([{ role: "user" }, { role: "user", content: "4 °C" }]);
  const edit = report.edits.find(({ rule }) => rule === "role-is-known");
  expect(edit).toMatchObject({ before: "tool", after: "user" });
});

it.each<[from: string, to: string, before: readonly unknown[], said: object, role: string]>([
  [
    "openai-chat",
    "bedrock",
    [chat.user("Oslo?"), chat.assistant(null, chat.call("c1"))],
    { ...chat.result("c1", "4 °C"), role: "reply" },
    "tool",
  ],
  ["openai-chat", "gemini", [chat.user("Hi")], chat.user("Hello."), "assistant"],
  ["gemini", "anthropic", [gemini.user("Hi")], gemini.user("Hello."), "model"],
])(
  "says roles as the format of %s has them where an adapter brings them to %s",
  (from, to, before, said, role) => {
    const odd = role === "tool" ? said : { ...said, role: "bot" };
    const { document, report } = repair([...before, odd], { from, for: to });
    expect(document).toMatchObject({ [before.length]: { role } });
    expect(report.edits.find(({ rule }) => rule === "role-is-known")).toMatchObject({ after: role });
  },
);

it("keeps what nobody reads in the message of another", () => {
  const said = { role: "developer", content: "Be brief.", tool_calls: [chat.call("c1")], refusal: "No." };
  const { document } = repair([said, chat.user("Hi")], { for: "deepseek", from: "openai-chat" });
  expect(document).toEqual([{ ...said, role: "system" }, chat.user("Hi")]);
});
