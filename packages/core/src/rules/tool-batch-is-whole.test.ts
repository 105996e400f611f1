import { chat, claude, converse, gemini } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const calls = converse.assistant(converse.call("c1"), converse.call("c2"));

testRule("tool-batch-is-whole", {
  valid: [
    {
      title: "all results in one message",
      for: "bedrock",
      document: converse.request(
        converse.user("Both."),
        calls,
        converse.user(converse.result("c1", "1"), converse.result("c2", "2")),
      ),
    },
    {
      title: "a message for each result, where the wire has it so",
      for: "openai-chat",
      document: [
        chat.user("Both."),
        chat.assistant(null, chat.call("c1"), chat.call("c2")),
        chat.result("c1", "1"),
        chat.result("c2", "2"),
      ],
    },
    {
      title: "results of two steps in two messages",
      for: "bedrock",
      document: converse.request(
        converse.user("One, then the other."),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "1")),
        converse.assistant(converse.call("c2")),
        converse.user(converse.result("c2", "2")),
      ),
    },
  ],
  invalid: [
    {
      title: "merges three messages into the first",
      for: "bedrock",
      document: converse.request(
        converse.user("All."),
        converse.assistant(converse.call("c1"), converse.call("c2"), converse.call("c3")),
        converse.user(converse.result("c1", "1")),
        converse.user(converse.result("c2", "2")),
        converse.user(converse.result("c3", "3")),
      ),
      findings: [
        { place: "messages.3", other: "messages.2" },
        { place: "messages.4", other: "messages.2" },
      ],
      output: converse.request(
        converse.user("All."),
        converse.assistant(converse.call("c1"), converse.call("c2"), converse.call("c3")),
        converse.user(converse.result("c1", "1"), converse.result("c2", "2"), converse.result("c3", "3")),
      ),
      lossy: false,
    },
    {
      title: "takes along what the person says beside the last result",
      for: "bedrock",
      document: converse.request(
        converse.user("Both."),
        calls,
        converse.user(converse.result("c1", "1")),
        converse.user(converse.result("c2", "2"), "So?"),
      ),
      findings: ["messages.3"],
      output: converse.request(
        converse.user("Both."),
        calls,
        converse.user(converse.result("c1", "1"), converse.result("c2", "2"), "So?"),
      ),
    },
    {
      title: "is not sure of results that are spread over messages at Anthropic, which joins them by now",
      for: "anthropic",
      strict: true,
      document: [
        claude.user("Both."),
        claude.assistant(claude.call("c1"), claude.call("c2")),
        claude.user(claude.result("c1", "1")),
        claude.user(claude.result("c2", "2")),
      ],
      findings: [{ place: "messages.3", level: "risk" }],
      output: [
        claude.user("Both."),
        claude.assistant(claude.call("c1"), claude.call("c2")),
        claude.user(claude.result("c1", "1"), claude.result("c2", "2")),
      ],
    },
    {
      title: "is not sure of calls that are spread over messages",
      for: "anthropic",
      strict: true,
      document: [
        claude.user("Both."),
        claude.assistant(claude.call("c1")),
        claude.assistant(claude.call("c2")),
        claude.user(claude.result("c1", "1"), claude.result("c2", "2")),
      ],
      findings: [
        {
          place: "messages.2",
          other: "messages.1",
          level: "risk",
          says: "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: c1.",
        },
      ],
      output: [
        claude.user("Both."),
        claude.assistant(claude.call("c1"), claude.call("c2")),
        claude.user(claude.result("c1", "1"), claude.result("c2", "2")),
      ],
    },
    {
      title: "merges Gemini responses",
      for: "gemini",
      model: "gemini-2.5-pro",
      strict: true,
      document: [
        gemini.user("Both."),
        gemini.model(gemini.call("weather"), gemini.call("news")),
        gemini.user(gemini.result("weather", "4 °C")),
        gemini.user(gemini.result("news", "none")),
      ],
      findings: ["contents.3"],
      output: [
        gemini.user("Both."),
        gemini.model(gemini.call("weather"), gemini.call("news")),
        gemini.user(gemini.result("weather", "4 °C"), gemini.result("news", "none")),
      ],
    },
  ],
});
