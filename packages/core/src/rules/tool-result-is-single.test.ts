import { check } from "@suture/core";
import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

testRule("tool-result-is-single", {
  valid: [
    {
      title: "one result for each of two calls that say the same",
      for: "openai-chat",
      document: [
        chat.user("Oslo, twice."),
        chat.assistant(null, chat.call("c1"), chat.call("c2")),
        chat.result("c1", "4 °C"),
        chat.result("c2", "4 °C"),
      ],
    },
    {
      title: "an id used again in a later turn, each use with its result",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
        claude.assistant("4 °C."),
        claude.user("Still?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "5 °C")),
      ],
    },
  ],
  invalid: [
    {
      title: "removes an exact duplicate",
      for: "openai-chat",
      document: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", "4 °C"),
        chat.result("c1", "4 °C"),
        chat.user("Thanks."),
      ],
      findings: [
        {
          place: "messages.3.content",
          other: "messages.2.content",
          message: "unexpected second result of c1, expected only one",
          says: "Invalid parameter: Duplicate value for 'tool_call_id' of 'c1'",
        },
      ],
      output: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", "4 °C"),
        chat.user("Thanks."),
      ],
      lossy: true,
    },
    {
      title: "quotes a second result that says something else",
      for: "openai-chat",
      document: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", "4 °C"),
        chat.result("c1", "5 °C"),
      ],
      findings: ["messages.3.content"],
      output: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", "4 °C"),
        chat.user("[Result of a tool (c1)]\n5 °C"),
      ],
      lossy: false,
    },
    {
      title: "quotes behind the results of the other calls",
      for: "openai-chat",
      document: [
        chat.user("Both."),
        chat.assistant(null, chat.call("c1"), chat.call("c2")),
        chat.result("c1", "1"),
        chat.result("c1", "one"),
        chat.result("c2", "2"),
      ],
      findings: ["messages.3.content"],
      output: [
        chat.user("Both."),
        chat.assistant(null, chat.call("c1"), chat.call("c2")),
        chat.result("c1", "1"),
        chat.result("c2", "2"),
        chat.user("[Result of a tool (c1)]\none"),
      ],
    },
    {
      title: "quotes a duplicate that comes a turn later, where it stands",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
        claude.assistant("4 °C."),
        claude.user(claude.result("c1", "5 °C"), "Sure?"),
      ],
      findings: [{ place: "messages.4.content.0", other: "messages.2.content.0" }],
      output: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
        claude.assistant("4 °C."),
        claude.user("[Result of a tool (c1)]\n5 °C", "Sure?"),
      ],
    },
    {
      title: "leaves one of three",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "4 °C"), claude.result("c1", "4 °C"), claude.result("c1", "4 °C")),
      ],
      findings: ["messages.2.content.1", "messages.2.content.2"],
      output: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
      ],
    },
    {
      title: "compares what results hold, pictures included",
      for: "anthropic",
      document: [
        claude.user("Look."),
        claude.assistant(claude.call("c1", "look", {})),
        claude.user(claude.result("c1", [claude.image("UE5H")]), claude.result("c1", [claude.image("R0lG")])),
      ],
      findings: ["messages.2.content.1"],
      output: [
        claude.user("Look."),
        claude.assistant(claude.call("c1", "look", {})),
        claude.user(
          claude.result("c1", [claude.image("UE5H")]),
          "[Result of a tool (c1)]\n",
          claude.image("R0lG"),
        ),
      ],
      lossy: false,
    },
    {
      title: "counts where a wire has no ids",
      for: "gemini",
      model: "gemini-2.5-pro",
      document: [
        gemini.user("Oslo?"),
        gemini.model(gemini.call("weather")),
        gemini.user(gemini.result("weather", "4 °C"), gemini.result("weather", "4 °C")),
      ],
      findings: [],
      others: ["tool-result-has-call"],
      output: [
        gemini.user("Oslo?"),
        gemini.model(gemini.call("weather")),
        gemini.user(gemini.result("weather", "4 °C"), "[Result of weather]\n4 °C"),
      ],
    },
    {
      title: "mends Converse, where one result too many is refused by its count",
      for: "bedrock",
      document: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "4 °C"), converse.result("c1", "4 °C")),
      ),
      findings: ["messages.2.content.1"],
      output: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "4 °C")),
      ),
    },
    {
      title: "is a risk among items",
      for: "openai-responses",
      strict: true,
      document: [
        items.user("Oslo?"),
        items.call("c1"),
        items.output("c1", "4 °C"),
        items.output("c1", "4 °C"),
      ],
      findings: [{ place: "input.3", level: "risk" }],
      output: [items.user("Oslo?"), items.call("c1"), items.output("c1", "4 °C")],
    },
    {
      title: "is an error where the text of a result without a call would part it from its own",
      for: "deepseek",
      from: "openai-responses",
      document: [
        items.user("Oslo?"),
        items.call("c1"),
        items.output("c2", "3 °C"),
        items.output("c1", "4 °C"),
        items.output("c1", "4 °C"),
      ],
      findings: [{ place: "input.4", level: "error" }],
      others: ["tool-result-has-call"],
      output: [
        items.user("Oslo?"),
        items.call("c1"),
        items.output("c1", "4 °C"),
        {
          type: "message",
          role: "user",
          content: [{ type: "input_text", text: "[Result of a tool (c2)]\n3 °C" }],
        },
      ],
    },
    {
      title: "is an error among the answers of another step",
      for: "deepseek",
      from: "openai-responses",
      policy: "drop",
      document: [
        items.call("c1"),
        items.output("c1", "4 °C"),
        items.call("c2"),
        items.output("c2", "5 °C"),
        items.output("c1", "4 °C"),
      ],
      findings: [{ place: "input.4", level: "error" }],
      output: [items.call("c1"), items.output("c1", "4 °C"), items.call("c2"), items.output("c2", "5 °C")],
    },
    {
      title: "drops every second result, whatever it says",
      for: "openai-chat",
      policy: "drop",
      document: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", "4 °C"),
        chat.result("c1", "5 °C"),
      ],
      findings: ["messages.3.content"],
      output: [chat.user("Oslo?"), chat.assistant(null, chat.call("c1")), chat.result("c1", "4 °C")],
      lossy: true,
    },
  ],
});

it("is as sure of a result before its call as of one without any", () => {
  const result = { type: "function_call_output", call_id: "c1", output: "4 °C" };
  const call = { type: "function_call", call_id: "c1", name: "weather", arguments: "{}" };
  const { findings, ok } = check([result, call, result], { from: "openai-responses" });
  expect(findings).toMatchObject([{ rule: "tool-result-is-single", level: "error", place: "input.0" }]);
  expect(ok).toBe(false);
  expect(check([call, result, result], { from: "openai-responses" }).ok).toBe(true);
});
