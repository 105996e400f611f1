import { check, repair } from "@suture/core";
import { chat, claude, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const step = [chat.assistant(null, chat.call("c1")), chat.result("c1", "4 °C")];

testRule("content-is-present", {
  valid: [
    { title: "null beside calls at OpenAI", for: "openai-chat", document: [chat.user("Oslo?"), ...step] },
    {
      title: "no content beside calls at OpenAI",
      for: "openai-chat",
      document: [
        chat.user("Oslo?"),
        { role: "assistant", tool_calls: [chat.call("c1")] },
        chat.result("c1", "4 °C"),
      ],
    },
    { title: "an empty string", for: "openai-chat", document: [chat.user(""), chat.assistant("Yes?")] },
    {
      title: "null beside a refusal",
      for: "openai-chat",
      document: [chat.user("Hi"), { role: "assistant", content: null, refusal: "No." }, chat.user("?")],
    },
    {
      title: "an empty string beside calls at xAI",
      for: "xai",
      document: [chat.user("Oslo?"), chat.assistant("", chat.call("c1")), chat.result("c1", "4 °C")],
    },
  ],
  invalid: [
    {
      title: "an empty list in a result at Groq",
      for: "groq",
      document: [chat.user("Oslo?"), chat.assistant("", chat.call("c1")), chat.result("c1", [])],
      findings: [
        {
          level: "error",
          place: "messages.2.content",
          message: "unexpected tool message without content, expected content",
        },
      ],
      output: [chat.user("Oslo?"), chat.assistant("", chat.call("c1")), chat.result("c1", [chat.text("")])],
      lossy: false,
    },
    {
      title: "fills in null beside calls at xAI",
      for: "xai",
      document: [chat.user("Oslo?"), ...step],
      findings: [
        {
          place: "messages.1",
          message: "unexpected assistant message without content, expected content",
          says: "Invalid request content: Each message must have at least one content element.",
        },
      ],
      output: [chat.user("Oslo?"), chat.assistant("", chat.call("c1")), chat.result("c1", "4 °C")],
      lossy: false,
    },
    {
      title: "fills in an absent content beside calls at xAI",
      for: "xai",
      document: [
        chat.user("Oslo?"),
        { role: "assistant", tool_calls: [chat.call("c1")] },
        chat.result("c1", "4 °C"),
      ],
      findings: ["messages.1"],
      output: [chat.user("Oslo?"), chat.assistant("", chat.call("c1")), chat.result("c1", "4 °C")],
    },
    {
      title: "fills in null on a user message",
      for: "openai-chat",
      document: [chat.user(null), chat.assistant("Yes?")],
      findings: ["messages.0"],
      output: [chat.user(""), chat.assistant("Yes?")],
    },
    {
      title: "fills in null in an item, and what an output lacks",
      for: "openai-responses",
      strict: true,
      document: [items.user(null), items.call("c1"), { type: "function_call_output", call_id: "c1" }],
      findings: [
        {
          level: "risk",
          place: "input.2",
          message: "unexpected tool message without content, expected content",
        },
        {
          level: "error",
          place: "input.0",
          says: "Invalid type for 'input[0].content': expected one of an array of objects or string, but got null instead.",
        },
      ],
      output: [items.user(""), items.call("c1"), items.output("c1", "")],
    },
    {
      title: "fills in null on an assistant message that says nothing",
      for: "openai-chat",
      document: [chat.user("Hi"), chat.assistant(null), chat.user("?")],
      findings: ["messages.1"],
      output: [chat.user("Hi"), chat.assistant(""), chat.user("?")],
    },
    {
      title: "fills in null on a result",
      for: "openai-chat",
      document: [chat.user("Go."), chat.assistant(null, chat.call("c1")), chat.result("c1", null)],
      findings: ["messages.2.content"],
      output: [chat.user("Go."), chat.assistant(null, chat.call("c1")), chat.result("c1", "")],
    },
    {
      title: "an empty list where an assistant's content is text",
      for: "groq",
      strict: true,
      document: [chat.user("Hi"), chat.assistant([]), chat.user("?")],
      findings: [{ place: "messages.1", level: "risk" }],
      output: [chat.user("Hi"), chat.assistant(""), chat.user("?")],
    },
    {
      title: "an empty list beside a thought, and from a user, at xAI",
      for: "xai",
      document: [
        { role: "assistant", content: [], reasoning_content: "Hm." },
        { role: "user", content: [] },
      ],
      findings: [
        { place: "messages.0", level: "error" },
        { place: "messages.1", level: "error" },
      ],
      output: [{ role: "assistant", content: "", reasoning_content: "Hm." }, chat.user("")],
      lossy: false,
    },
    {
      title: "an empty list as a result",
      for: "xai",
      document: [chat.user("Go."), chat.assistant("Yes.", chat.call("c1")), chat.result("c1", [])],
      findings: ["messages.2.content"],
      output: [chat.user("Go."), chat.assistant("Yes.", chat.call("c1")), chat.result("c1", [chat.text("")])],
    },
  ],
});

it("says of an empty list that it was one", () => {
  const { report } = repair([chat.assistant([]), chat.user("Hi")], { for: "xai" });
  expect(report.edits).toMatchObject([{ rule: "content-is-present", before: [], after: "" }]);
});

it("makes Anthropic's null a list", () => {
  const document = claude.request(
    "claude-sonnet-5",
    claude.user("Hi"),
    { role: "assistant", content: null },
    claude.user("?"),
  );
  const { document: mended, report } = repair(document, { for: "anthropic", from: "anthropic" });
  expect(report.findings).toMatchObject([
    { rule: "content-is-present", says: "messages.1.content: Input should be a valid array" },
  ]);
  expect(check(mended, { for: "anthropic" }).ok).toBe(true);
});
