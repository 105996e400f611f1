import { repair } from "@suture/core";
import { chat, claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const answered = claude.user(claude.result("c1", "4 °C"));

testRule("tool-calls-come-last", {
  valid: [
    {
      title: "text, then a call",
      for: "anthropic",
      document: [claude.user("Oslo?"), claude.assistant("Let me look.", claude.call("c1")), answered],
    },
    {
      title: "thoughts between calls",
      for: "anthropic",
      document: [
        claude.user("Both."),
        claude.assistant(claude.call("c1"), claude.thinking("And now Rome.", "c2ln"), claude.call("c2")),
        claude.user(claude.result("c1", "1"), claude.result("c2", "2")),
      ],
    },
    {
      title: "calls in a field of their own, as the chat wire has them",
      for: "openai-chat",
      document: [chat.user("Oslo?"), chat.assistant("Hm.", chat.call("c1")), chat.result("c1", "4 °C")],
    },
  ],
  invalid: [
    {
      title: "moves a call behind the text",
      for: "anthropic",
      document: [claude.user("Oslo?"), claude.assistant(claude.call("c1"), "One moment."), answered],
      findings: [
        {
          level: "error",
          place: "messages.1.content.1",
          other: "messages.1.content.0",
          message: "unexpected text after weather (c1), expected calls at the end",
        },
      ],
      output: [claude.user("Oslo?"), claude.assistant("One moment.", claude.call("c1")), answered],
      lossy: false,
    },
    {
      title: "moves a call behind the text, for Claude on Bedrock",
      for: "bedrock",
      model: "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
      document: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1"), "One moment."),
        converse.user(converse.result("c1", "4 °C")),
      ),
      findings: [{ level: "error", place: "messages.1.content.1" }],
      output: converse.request(
        converse.user("Oslo?"),
        converse.assistant("One moment.", converse.call("c1")),
        converse.user(converse.result("c1", "4 °C")),
      ),
      lossy: false,
    },
    {
      title: "keeps the order of calls and of texts",
      for: "anthropic",
      document: [
        claude.user("Both."),
        claude.assistant("First,", claude.call("c1"), "then", claude.call("c2"), "done."),
        claude.user(claude.result("c1", "1"), claude.result("c2", "2")),
      ],
      findings: ["messages.1.content.2"],
      output: [
        claude.user("Both."),
        claude.assistant("First,", "then", "done.", claude.call("c1"), claude.call("c2")),
        claude.user(claude.result("c1", "1"), claude.result("c2", "2")),
      ],
    },
    {
      title: "behind what the assistant says in a message of its own",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.assistant("Wait."),
        answered,
      ],
      findings: [{ place: "messages.2.content", other: "messages.1.content.0" }],
      output: [claude.user("Oslo?"), claude.assistant("Wait.", claude.call("c1")), answered],
    },
    {
      title: "keeps a thought in front of everything",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.thinking("Look.", "c2ln"), claude.call("c1"), "One moment."),
        answered,
      ],
      findings: ["messages.1.content.2"],
      output: [
        claude.user("Oslo?"),
        claude.assistant(claude.thinking("Look.", "c2ln"), "One moment.", claude.call("c1")),
        answered,
      ],
    },
    {
      title: "moves calls into the last of the messages that the server joins",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant("Let me look.", claude.call("c1")),
        claude.assistant("One moment."),
        answered,
      ],
      findings: ["messages.2.content"],
      output: [
        claude.user("Oslo?"),
        { role: "assistant", content: [claude.text("Let me look.")] },
        claude.assistant("One moment.", claude.call("c1")),
        answered,
      ],
    },
    {
      title: "is a risk on Bedrock",
      for: "bedrock",
      strict: true,
      document: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1"), "One moment."),
        converse.user(converse.result("c1", "4 °C")),
      ),
      findings: [{ place: "messages.1.content.1", level: "risk" }],
      output: converse.request(
        converse.user("Oslo?"),
        converse.assistant("One moment.", converse.call("c1")),
        converse.user(converse.result("c1", "4 °C")),
      ),
    },
  ],
});

it("says where each call stood that moves, and where it went", () => {
  const document = [
    claude.user("Oslo?"),
    claude.assistant("Let me look.", claude.call("c1")),
    claude.assistant("Wait.", claude.call("c2")),
    claude.user(claude.result("c1", "4 °C"), claude.result("c2", "none")),
  ];
  expect(repair(document, { for: "anthropic" }).report.edits).toEqual([
    {
      rule: "tool-calls-come-last",
      action: "move",
      place: "messages.1.content.1",
      to: "messages.2.content.0",
      before: claude.call("c1"),
      lossy: false,
    },
  ]);
});
