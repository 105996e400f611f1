import { claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const asked = [claude.user("Both."), claude.assistant(claude.call("c1"), claude.call("c2"))];

testRule("tool-results-come-first", {
  valid: [
    {
      title: "results, then text",
      for: "anthropic",
      document: [...asked, claude.user(claude.result("c1", "1"), claude.result("c2", "2"), "So?")],
    },
    {
      title: "results in another order than their calls",
      for: "anthropic",
      document: [...asked, claude.user(claude.result("c2", "2"), claude.result("c1", "1"))],
    },
    {
      title: "a user message without results",
      for: "anthropic",
      document: [claude.user("One.", "Two."), claude.assistant("Three."), claude.user("Four.")],
    },
  ],
  invalid: [
    {
      title: "moves the results before the text",
      for: "anthropic",
      document: [...asked, claude.user("Here:", claude.result("c1", "1"), claude.result("c2", "2"))],
      findings: [
        {
          place: "messages.2.content.1",
          message: "unexpected content before a tool result, expected it after the results",
        },
      ],
      output: [...asked, claude.user(claude.result("c1", "1"), claude.result("c2", "2"), "Here:")],
      lossy: false,
    },
    {
      title: "gathers results that text stands between, and keeps the order of both",
      for: "anthropic",
      document: [
        ...asked,
        claude.user("First:", claude.result("c2", "2"), "second:", claude.result("c1", "1"), "done."),
      ],
      findings: ["messages.2.content.1"],
      output: [
        ...asked,
        claude.user(claude.result("c2", "2"), claude.result("c1", "1"), "First:", "second:", "done."),
      ],
    },
    {
      title: "moves a picture behind the results, cache mark and all",
      for: "anthropic",
      document: [
        ...asked,
        claude.user(
          { ...claude.image("UE5H"), cache_control: { type: "ephemeral" } },
          claude.result("c1", "1"),
          claude.result("c2", "2"),
        ),
      ],
      findings: ["messages.2.content.1"],
      output: [
        ...asked,
        claude.user(claude.result("c1", "1"), claude.result("c2", "2"), {
          ...claude.image("UE5H"),
          cache_control: { type: "ephemeral" },
        }),
      ],
    },
    {
      title: "is an error on Bedrock for Claude",
      for: "bedrock",
      model: "anthropic.claude-sonnet-4-5-20250929-v1:0",
      document: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user("Here:", converse.result("c1", "4 °C")),
      ),
      findings: [{ place: "messages.2.content.1", level: "error" }],
      output: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "4 °C"), "Here:"),
      ),
    },
    {
      title: "is a risk on Bedrock for other models",
      for: "bedrock",
      model: "amazon.nova-pro-v1:0",
      strict: true,
      document: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user("Here:", converse.result("c1", "4 °C")),
      ),
      findings: [{ place: "messages.2.content.1", level: "risk" }],
      output: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "4 °C"), "Here:"),
      ),
    },
  ],
});
