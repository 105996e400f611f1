import { check } from "@suture/core";
import { chat, claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

testRule("history-starts-with-user", {
  valid: [
    { title: "a user message first", for: "bedrock", strict: true, document: [converse.user("Hi")] },
    {
      title: "a user message after the system prompt",
      for: "zai",
      strict: true,
      document: [chat.system("Be brief."), chat.user("Hi")],
    },
    {
      title: "a greeting, and calls behind the system prompt, at Mistral",
      for: "mistral",
      document: [
        chat.system("Be brief."),
        chat.assistant("", chat.call("Ab3dE6gH9")),
        chat.result("Ab3dE6gH9", "4 °C"),
      ],
    },
    {
      title: "the assistant first at Anthropic",
      for: "anthropic",
      document: [claude.assistant("Hello."), claude.user("Hi")],
    },
  ],
  invalid: [
    {
      title: "puts a user message before calls that Mistral overlooks",
      for: "mistral",
      document: [
        chat.assistant("", chat.call("Ab3dE6gH9")),
        chat.result("Ab3dE6gH9", "4 °C"),
        chat.assistant("4 °C."),
        chat.user("And Rome?"),
      ],
      findings: [
        {
          level: "error",
          place: "messages.0",
          message: "unexpected assistant message at the start, expected a user's",
          says: "Unexpected tool call id Ab3dE6gH9 in tool results",
        },
      ],
      output: [
        chat.user("(conversation resumed)"),
        chat.assistant("", chat.call("Ab3dE6gH9")),
        chat.result("Ab3dE6gH9", "4 °C"),
        chat.assistant("4 °C."),
        chat.user("And Rome?"),
      ],
      lossy: false,
    },
    {
      title: "puts a user message before a greeting",
      for: "bedrock",
      strict: true,
      document: [converse.assistant("Hello."), converse.user("Hi")],
      findings: [
        {
          level: "risk",
          place: "messages.0",
          message: "unexpected assistant message at the start, expected a user's",
        },
      ],
      output: [converse.user("(conversation resumed)"), converse.assistant("Hello."), converse.user("Hi")],
      lossy: false,
    },
    {
      title: "puts it behind the system prompt",
      for: "zai",
      strict: true,
      document: [chat.system("Be brief."), chat.assistant("Hello."), chat.user("Hi")],
      findings: ["messages.1"],
      output: [
        chat.system("Be brief."),
        chat.user("(conversation resumed)"),
        chat.assistant("Hello."),
        chat.user("Hi"),
      ],
    },
    {
      title: "puts it before a call that begins a window",
      for: "bedrock",
      strict: true,
      document: converse.request(
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "4 °C")),
      ),
      findings: ["messages.0"],
      output: converse.request(
        converse.user("(conversation resumed)"),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "4 °C")),
      ),
    },
  ],
});

it("passes check on Bedrock, where it was seen accepted", () => {
  expect(check([converse.assistant("Hello."), converse.user("Hi")], { for: "bedrock" }).ok).toBe(true);
});
