import { repair } from "@suture/core";
import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

/** What a search for tools found that the provider ran. */
const found = {
  type: "tool_search_output",
  call_id: null,
  execution: "server",
  status: "completed",
  tools: [],
};

testRule("tool-result-has-call", {
  valid: [
    {
      title: "a result behind its call",
      for: "openai-chat",
      document: [chat.user("Oslo?"), chat.assistant(null, chat.call("c1")), chat.result("c1", "4 °C")],
    },
    {
      title: "a history that begins with a whole step",
      for: "openai-chat",
      document: [chat.assistant(null, chat.call("c1")), chat.result("c1", "4 °C"), chat.user("Rome?")],
    },
    {
      title: "an output whose call lives at the provider, by an item reference",
      for: "openai-responses",
      document: [{ type: "item_reference", id: "fc_1" }, items.output("c1", "4 °C")],
    },
    {
      title: "an output whose call lives in the previous response",
      for: "openai-responses",
      document: { model: "gpt-5", previous_response_id: "resp_1", input: [items.output("c1", "4 °C")] },
    },
    {
      title: "an output whose call lives in a stored conversation",
      for: "openai-responses",
      document: { model: "gpt-5", conversation: "conv_1", input: [items.output("c1", "4 °C")] },
    },
    {
      title: "an output of any kind, by an item reference beside a search of the provider's",
      for: "openai-responses",
      document: [
        found,
        { type: "item_reference", id: "ctc_1" },
        { type: "custom_tool_call_output", call_id: "c1", output: "4 °C" },
      ],
    },
    {
      title: "an orphan where the server does not care",
      for: "ollama",
      document: [chat.result("c1", "4 °C"), chat.user("And tomorrow?")],
    },
    {
      title: "responses without ids, matched by name",
      for: "gemini",
      model: "gemini-2.5-pro",
      document: [
        gemini.user("Both."),
        gemini.model(gemini.call("weather"), gemini.call("news")),
        gemini.user(gemini.result("news", "none"), gemini.result("weather", "4 °C")),
      ],
    },
  ],
  invalid: [
    {
      title: "quotes the result that begins a window",
      for: "openai-chat",
      document: [chat.result("c1", "4 °C"), chat.user("And tomorrow?")],
      findings: [
        {
          level: "error",
          place: "messages.0.content",
          message: "unexpected result of c1 without its call, expected the call before it",
          says: "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
        },
      ],
      output: [chat.user("[Result of a tool (c1)]\n4 °C"), chat.user("And tomorrow?")],
      lossy: false,
    },
    {
      title: "an output of a function that the provider may have found and called",
      for: "openai-responses",
      strict: true,
      document: [items.user("Oslo?"), found, items.output("c1", "4 °C")],
      findings: [{ level: "risk", place: "input.2" }],
      output: [
        items.user("Oslo?"),
        found,
        {
          type: "message",
          role: "user",
          content: [{ type: "input_text", text: "[Result of a tool (c1)]\n4 °C" }],
        },
      ],
      lossy: false,
    },
    ...[
      [{ type: "custom_tool_call_output", call_id: "c1", output: "4 °C" }, "a tool (c1)]\n4 °C"],
      [{ type: "local_shell_call_output", id: "c1", output: "4 °C" }, "local_shell (c1)]\n4 °C"],
      [
        { type: "tool_search_output", call_id: "c1", execution: "client", tools: [{ name: "f" }] },
        'tool_search (c1)]\n{"name":"f"}',
      ],
    ].map(([output, quoted]) => ({
      title: `quotes an output of another kind although the provider found functions: ${quoted}`,
      for: "openai-responses" as const,
      document: [items.user("Oslo?"), found, output],
      findings: ["input.2"],
      output: [
        items.user("Oslo?"),
        found,
        { type: "message", role: "user", content: [{ type: "input_text", text: `[Result of ${quoted}` }] },
      ],
      lossy: false,
    })),
    {
      title: "names the tool in the quote where the result does",
      for: "openai-chat",
      document: [
        { role: "tool", tool_call_id: "c1", name: "weather", content: "4 °C" },
        chat.user("And tomorrow?"),
      ],
      findings: ["messages.0.content"],
      output: [chat.user("[Result of weather (c1)]\n4 °C"), chat.user("And tomorrow?")],
    },
    {
      title: "quotes every text of a result in blocks",
      for: "anthropic",
      document: [
        claude.user(claude.result("c1", [claude.text("4 °C"), claude.text("cloudy")]), "And tomorrow?"),
      ],
      findings: ["messages.0.content.0"],
      output: [claude.user("[Result of a tool (c1)]\n4 °C\ncloudy", "And tomorrow?")],
      lossy: false,
    },
    {
      title: "keeps the picture of an orphan beside its quote",
      for: "anthropic",
      document: [claude.user(claude.result("c1", [claude.text("shot"), claude.image("UE5H")]))],
      findings: ["messages.0.content.0"],
      output: [claude.user("[Result of a tool (c1)]\nshot", claude.image("UE5H"))],
      lossy: false,
    },
    {
      title: "never gives a stale result to another call by position",
      for: "openai-chat",
      document: [
        chat.user("f, please."),
        chat.assistant(null, chat.call("f1", "f", "{}")),
        chat.result("g1", "from g"),
      ],
      findings: ["messages.2.content"],
      others: ["tool-call-has-result"],
      output: [
        chat.user("f, please."),
        chat.assistant(null, chat.call("f1", "f", "{}")),
        { role: "tool", tool_call_id: "f1", name: "f", content: "No result: interrupted, it may have run." },
        chat.user("[Result of a tool (g1)]\nfrom g"),
      ],
    },
    {
      title: "quotes behind the answers of the step it stands in",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("gone", "stale"), claude.result("c1", "4 °C")),
      ],
      findings: ["messages.2.content.0"],
      output: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "4 °C"), "[Result of a tool (gone)]\nstale"),
      ],
    },
    {
      title: "keeps the person's words that stood between calls and a stale result",
      for: "openai-chat",
      document: [
        chat.assistant(null, chat.call("a"), chat.call("b")),
        chat.user("IMPORTANT"),
        chat.result("a", "1"),
        chat.result("gone", "2"),
      ],
      findings: ["messages.3.content"],
      others: ["tool-call-has-result", "tool-result-follows-call"],
      output: [
        chat.assistant(null, chat.call("a"), chat.call("b")),
        chat.result("a", "1"),
        {
          role: "tool",
          tool_call_id: "b",
          name: "weather",
          content: "No result: interrupted, it may have run.",
        },
        chat.user("IMPORTANT"),
        chat.user("[Result of a tool (gone)]\n2"),
      ],
    },
    {
      title: "quotes for Converse",
      for: "bedrock",
      document: converse.request(converse.user(converse.result("c1", "4 °C"), "And tomorrow?")),
      findings: ["messages.0.content.0"],
      output: converse.request(converse.user("[Result of a tool (c1)]\n4 °C", "And tomorrow?")),
    },
    {
      title: "quotes an item",
      for: "openai-responses",
      document: [items.output("c1", "4 °C"), items.user("And tomorrow?")],
      findings: [{ place: "input.0", says: "No tool call found for function call output with call_id c1." }],
      output: [
        {
          type: "message",
          role: "user",
          content: [{ type: "input_text", text: "[Result of a tool (c1)]\n4 °C" }],
        },
        items.user("And tomorrow?"),
      ],
    },
    {
      title: "finds a result of another tool, though the count is right",
      for: "gemini",
      model: "gemini-3.7-flash",
      document: [
        gemini.user("Oslo?"),
        gemini.model(gemini.call("weather", { thoughtSignature: "c2ln" })),
        gemini.user(gemini.result("other", "4 °C")),
      ],
      findings: [{ place: "contents.2.parts.0", level: "error" }],
      others: ["tool-call-has-result"],
      output: [
        gemini.user("Oslo?"),
        gemini.model(gemini.call("weather", { thoughtSignature: "c2ln" })),
        gemini.user({
          functionResponse: {
            name: "weather",
            response: { error: "No result: interrupted, it may have run." },
          },
        }),
        gemini.user("[Result of other]\n4 °C"),
      ],
    },
    {
      title: "is not sure that older models compare names",
      for: "gemini",
      model: "gemini-2.5-pro",
      strict: true,
      document: [
        gemini.user("Oslo and Rome?"),
        gemini.model(gemini.call("weather"), gemini.call("time")),
        gemini.user(gemini.result("weather", "4 °C"), gemini.result("other", "12:00")),
      ],
      findings: [{ place: "contents.2.parts.1", level: "risk" }],
      others: ["tool-call-has-result"],
      output: [
        gemini.user("Oslo and Rome?"),
        gemini.model(gemini.call("weather"), gemini.call("time")),
        gemini.user(
          gemini.result("weather", "4 °C"),
          {
            functionResponse: {
              name: "time",
              response: { error: "No result: interrupted, it may have run." },
            },
          },
          "[Result of other]\n12:00",
        ),
      ],
    },
    {
      title: "is sure that they count",
      for: "gemini",
      model: "gemini-2.5-pro",
      document: [
        gemini.user("Oslo?"),
        gemini.model(gemini.call("weather"), gemini.call("time")),
        gemini.user(gemini.result("other", "4 °C")),
      ],
      findings: [{ place: "contents.2.parts.0", level: "error" }],
      others: ["tool-call-has-result"],
      output: [
        gemini.user("Oslo?"),
        gemini.model(gemini.call("weather"), gemini.call("time")),
        gemini.user(
          ...["weather", "time"].map((name) => ({
            functionResponse: { name, response: { error: "No result: interrupted, it may have run." } },
          })),
        ),
        gemini.user("[Result of other]\n4 °C"),
      ],
    },
    {
      title: "drops an orphan and the message it leaves empty",
      for: "anthropic",
      policy: "drop",
      document: [
        claude.user("Hi"),
        claude.assistant("Hello."),
        claude.user(claude.result("c1", "4 °C")),
        claude.user("And tomorrow?"),
      ],
      findings: ["messages.2.content.0"],
      output: [claude.user("Hi"), claude.assistant("Hello."), claude.user("And tomorrow?")],
      lossy: true,
    },
    {
      title: "drops orphans alone when asked to",
      for: "openai-chat",
      policy: { orphanResult: "drop" },
      document: [chat.result("c0", "old"), chat.user("Oslo?"), chat.assistant("Hm.", chat.call("c1"))],
      findings: ["messages.0.content"],
      others: ["tool-call-has-result"],
      output: [
        chat.user("Oslo?"),
        chat.assistant("Hm.", chat.call("c1")),
        {
          role: "tool",
          tool_call_id: "c1",
          name: "weather",
          content: "No result: interrupted, it may have run.",
        },
      ],
      lossy: true,
    },
  ],
});

it("has words for a result under an empty id", () => {
  const { document, report } = repair([chat.user("Hi"), chat.result("", "4 °C")], { for: "openai-chat" });
  expect(report.findings.map(({ message }) => message)).toContain(
    "unexpected result without its call, expected the call before it",
  );
  expect(document[1]).toEqual(chat.user("[Result of a tool]\n4 °C"));
});
