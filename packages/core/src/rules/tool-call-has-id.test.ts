import { check, repair } from "@suture/core";
import { chat, claude, gemini } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

/** A chat call as local models give it: without an id. */
function nameless(name: string, args = "{}") {
  return { type: "function", function: { name, arguments: args } };
}

testRule("tool-call-has-id", {
  valid: [
    {
      title: "a call with an id",
      for: "openai-chat",
      document: [chat.user("Oslo?"), chat.assistant(null, chat.call("c1")), chat.result("c1", "4 °C")],
    },
    {
      title: "calls without ids where the wire needs none",
      for: "gemini",
      model: "gemini-2.5-pro",
      document: [
        gemini.user("Oslo?"),
        gemini.model(gemini.call("weather")),
        gemini.user(gemini.result("weather", "4 °C")),
      ],
    },
    {
      title: "calls without ids where the server does not care",
      for: "ollama",
      document: [
        chat.user("Oslo?"),
        chat.assistant("", nameless("weather")),
        { role: "tool", name: "weather", content: "4 °C" },
      ],
    },
  ],
  invalid: [],
});

it("gives each of several calls its own id, and each result the id of the call of its name", () => {
  const document = [
    chat.user("Both."),
    chat.assistant(null, nameless("weather"), nameless("news")),
    { role: "tool", name: "news", content: "none" },
    { role: "tool", name: "weather", content: "4 °C" },
  ];
  expect(check(document, { for: "openai-chat" }).findings).toMatchObject([
    { rule: "tool-call-has-id", place: "messages.1.tool_calls.0" },
    { rule: "tool-call-has-id", place: "messages.1.tool_calls.1" },
    { rule: "tool-call-has-id", place: "messages.2.content", other: "messages.1.tool_calls.1" },
    { rule: "tool-call-has-id", place: "messages.3.content", other: "messages.1.tool_calls.0" },
  ]);
  const { messages, ids, answers } = mend(document);
  expect(messages).toHaveLength(4);
  expect(new Set(ids).size).toBe(2);
  expect(answers).toEqual([ids[1], ids[0]]);
});

it("answers calls of one name in their order", () => {
  const { ids, answers } = mend([
    chat.user("Both."),
    chat.assistant(null, nameless("weather", '{"city":"Oslo"}'), nameless("weather", '{"city":"Rome"}')),
    { role: "tool", name: "weather", content: "4 °C" },
    { role: "tool", name: "weather", content: "17 °C" },
  ]);
  expect(answers).toEqual(ids);
});

it("takes the one result for the one call, even without a name", () => {
  const { ids, answers } = mend([
    chat.user("Oslo?"),
    chat.assistant(null, nameless("weather")),
    { role: "tool", content: "4 °C" },
  ]);
  expect(answers).toEqual(ids);
});

it("treats an empty id like none", () => {
  const { ids, answers } = mend([
    chat.user("Oslo?"),
    chat.assistant(null, { ...nameless("weather"), id: "" }),
    { role: "tool", tool_call_id: "", name: "weather", content: "4 °C" },
  ]);
  expect(ids[0]).toMatch(/^call_[A-Za-z0-9]{24}$/);
  expect(answers).toEqual(ids);
});

it("gives a result without id the id of the call that has one", () => {
  const { ids, answers } = mend([
    chat.user("Oslo?"),
    chat.assistant(null, chat.call("c1")),
    { role: "tool", content: "4 °C" },
  ]);
  expect(ids).toEqual(["c1"]);
  expect(answers).toEqual(["c1"]);
});

it("makes the same id on every run, whatever is appended", () => {
  const document = [
    chat.user("Oslo?"),
    chat.assistant(null, nameless("weather")),
    { role: "tool", name: "weather", content: "4 °C" },
  ];
  const first = mend(document);
  expect(mend(structuredClone(document))).toEqual(first);
  expect(mend([...document, chat.assistant("4 °C."), chat.user("Thanks.")]).ids).toEqual(first.ids);
});

it("makes ids that Mistral spells, too", () => {
  const document = [
    chat.user("Oslo?"),
    chat.assistant("", nameless("weather")),
    { role: "tool", name: "weather", content: "4 °C" },
  ];
  const { document: mended } = repair(document, { for: "mistral" });
  expect(check(mended, { for: "mistral" }).ok).toBe(true);
  expect(JSON.stringify(mended)).toMatch(/"id":"[A-Za-z0-9]{9}"/);
});

it("numbers blocks of Anthropic's API", () => {
  const { id: _, ...use } = claude.call("");
  const document = [
    claude.user("Oslo?"),
    claude.assistant(use),
    claude.user({ type: "tool_result", content: "4 °C" }),
  ];
  const { document: mended, report } = repair(document, { for: "anthropic", from: "anthropic" });
  expect(report.ok).toBe(true);
  const [, assistant, user] = mended as { content: { id?: string; tool_use_id?: string }[] }[];
  expect(assistant?.content[0]?.id).toMatch(/^call_/);
  expect(user?.content[0]?.tool_use_id).toBe(assistant?.content[0]?.id);
});

interface Call {
  readonly id: string;
}

/** The mended history, the ids of its calls, and those that its results name. */
function mend(document: readonly unknown[]) {
  const { document: mended, report } = repair(document, { for: "openai-chat", from: "openai-chat" });
  expect(report.ok).toBe(true);
  expect(check(mended, { for: "openai-chat" }).findings).toEqual([]);
  const messages = mended as { tool_calls?: Call[]; tool_call_id?: string }[];
  return {
    messages,
    ids: messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id)),
    answers: messages.flatMap(({ tool_call_id }) => (tool_call_id === undefined ? [] : [tool_call_id])),
  };
}
