import { convert } from "@suture/core";
import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

function step(input: unknown) {
  return [
    claude.user("Go."),
    claude.assistant({ type: "tool_use", id: "c1", name: "run", input }),
    claude.user(claude.result("c1", "done")),
  ];
}

function search(given: unknown) {
  return { type: "tool_search_call", call_id: "s1", execution: "client", arguments: given };
}

const found = { type: "tool_search_output", call_id: "s1", execution: "client", tools: [] };

testRule("tool-arguments-are-object", {
  valid: [
    {
      title: "a search for tools that is given nothing",
      for: "openai-responses",
      document: [items.user("Oslo?"), search(undefined), found],
    },
    {
      title: "a search that the provider ran, in whatever form",
      for: "openai-responses",
      document: [items.user("Oslo?"), { ...search("{}"), call_id: null, execution: "server" }],
    },
    {
      title: "arguments of a function that are the text of a list, where nobody parses them",
      for: "openai-responses",
      document: [items.user("Oslo?"), items.call("c1", { arguments: "[]" }), items.output("c1", "4 °C")],
    },
    { title: "an object", for: "anthropic", document: step({ city: "Oslo" }) },
    { title: "an empty object", for: "anthropic", document: step({}) },
    {
      title: "no arguments where the wire may leave them out",
      for: "gemini",
      model: "gemini-2.5-pro",
      document: [
        gemini.user("Go."),
        gemini.model({ functionCall: { name: "run" } }),
        gemini.user(gemini.result("run", "done")),
      ],
    },
  ],
  invalid: [
    ...[
      ["as text", JSON.stringify({ query: "weather" }), { query: "weather" }],
      ["as text that was cut off", '{"query":"wea', { query: "wea" }],
      ["as a list", ["weather"], { _raw: ["weather"] }],
    ].map(([form, given, mended]) => ({
      title: `what a search for tools is given, ${form}`,
      for: "openai-responses" as const,
      document: [items.user("Oslo?"), search(given), found],
      findings: [
        {
          level: "error" as const,
          place: "input.1",
          message: "unexpected arguments of tool_search (s1), expected an object",
          says: "Invalid type for 'input[1].arguments': expected an object",
        },
      ],
      output: [items.user("Oslo?"), search(mended), found],
      lossy: false,
    })),
    {
      title: "what a search for tools is given, as text, where its type is lost",
      for: "openai-responses",
      document: [items.user("Oslo?"), { ...search("{}"), type: undefined }, found],
      findings: ["input.1"],
      others: ["message-is-well-formed"],
      output: [items.user("Oslo?"), search({}), found],
      lossy: false,
    },
    {
      title: "parses text that holds an object",
      for: "anthropic",
      document: step('{"city":"Oslo"}'),
      findings: [
        {
          place: "messages.1.content.0",
          message: "unexpected arguments of run (c1), expected an object",
          says: "messages.1.content.0.tool_use.input: Input should be a valid dictionary",
        },
      ],
      output: step({ city: "Oslo" }),
      lossy: false,
    },
    {
      title: "completes text that was cut off",
      for: "anthropic",
      document: step('{"city":"Os'),
      findings: ["messages.1.content.0"],
      output: step({ city: "Os" }),
    },
    {
      title: "keeps other text under a key",
      for: "anthropic",
      document: step("Oslo, please"),
      findings: ["messages.1.content.0"],
      output: step({ _raw: "Oslo, please" }),
      lossy: false,
    },
    {
      title: "keeps a list under a key",
      for: "anthropic",
      document: step([1, 2]),
      findings: ["messages.1.content.0"],
      output: step({ _raw: [1, 2] }),
    },
    {
      title: "keeps a number under a key",
      for: "anthropic",
      document: step(42),
      findings: ["messages.1.content.0"],
      output: step({ _raw: 42 }),
    },
    {
      title: "makes nothing an empty object",
      for: "anthropic",
      document: step(null),
      findings: ["messages.1.content.0"],
      output: step({}),
    },
    {
      title: "fills in missing arguments",
      for: "anthropic",
      document: [
        claude.user("Go."),
        claude.assistant({ type: "tool_use", id: "c1", name: "run" }),
        claude.user(claude.result("c1", "done")),
      ],
      findings: ["messages.1.content.0"],
      output: step({}),
    },
    {
      title: "keeps the other fields of the block",
      for: "anthropic",
      document: [
        claude.user("Go."),
        claude.assistant({
          type: "tool_use",
          id: "c1",
          name: "run",
          input: "{}",
          cache_control: { type: "ephemeral" },
        }),
        claude.user(claude.result("c1", "done")),
      ],
      findings: ["messages.1.content.0"],
      output: [
        claude.user("Go."),
        claude.assistant({
          type: "tool_use",
          id: "c1",
          name: "run",
          input: {},
          cache_control: { type: "ephemeral" },
        }),
        claude.user(claude.result("c1", "done")),
      ],
    },
    {
      title: "mends Converse",
      for: "bedrock",
      document: converse.request(
        converse.user("Go."),
        converse.assistant(converse.call("c1", '{"city":"Oslo"}')),
        converse.user(converse.result("c1", "done")),
      ),
      findings: ["messages.1.content.0"],
      output: converse.request(
        converse.user("Go."),
        converse.assistant(converse.call("c1", { city: "Oslo" })),
        converse.user(converse.result("c1", "done")),
      ),
    },
  ],
});

it("turns chat arguments that are no JSON into an object on their way to Anthropic", () => {
  const { document, report } = convert(
    [chat.user("Go."), chat.assistant("", chat.call("c1", "run", "not json")), chat.result("c1", "done")],
    { to: "anthropic" },
  );
  expect(report.ok).toBe(true);
  expect(document).toMatchObject([
    { role: "user" },
    { content: [{ type: "tool_use", input: { _raw: "not json" } }] },
    { content: [{ type: "tool_result" }] },
  ]);
});
