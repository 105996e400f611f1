import { check, convert, repair } from "@suture/core";
import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";

const MAY_HAVE_RUN = "No result: interrupted, it may have run.";

/** The result that closes a chat call. */
function closing(id: string, content = MAY_HAVE_RUN, name = "weather") {
  return { role: "tool", tool_call_id: id, name, content };
}

testRule("tool-call-has-result", {
  valid: [
    {
      title: "a call with its result",
      for: "openai-chat",
      document: [chat.user("Oslo?"), chat.assistant(null, chat.call("c1")), chat.result("c1", "4 °C")],
    },
    {
      title: "results in another order than their calls",
      for: "openai-chat",
      document: [
        chat.user("Oslo and Rome?"),
        chat.assistant(null, chat.call("c1"), chat.call("c2")),
        chat.result("c2", "17 °C"),
        chat.result("c1", "4 °C"),
      ],
    },
    {
      title: "results of one batch in two user messages that the server joins",
      for: "gemini",
      model: "gemini-2.5-pro",
      document: [
        gemini.user("Oslo and Rome?"),
        gemini.model(gemini.call("weather"), gemini.call("news")),
        gemini.user(gemini.result("weather", "4 °C")),
        gemini.user(gemini.result("news", "none")),
      ],
    },
    {
      title: "an output far behind its call, where only its presence counts",
      for: "openai-responses",
      document: [
        items.user("Oslo?"),
        items.call("c1"),
        items.user("In Celsius."),
        items.assistant("One moment."),
        items.output("c1", "4 °C"),
      ],
    },
    {
      title: "a call that the caller still runs",
      for: "anthropic",
      pending: ["c1"],
      document: [claude.user("Oslo?"), claude.assistant(claude.call("c1"))],
    },
    {
      title: "a call that awaits approval beside one that is answered",
      for: "openai-chat",
      pending: ["c2"],
      document: [
        chat.user("Oslo and Rome?"),
        chat.assistant(null, chat.call("c1"), chat.call("c2")),
        chat.result("c1", "4 °C"),
      ],
    },
    {
      title: "an unanswered call where the server does not care",
      for: "ollama",
      document: [chat.user("Oslo?"), chat.assistant("", chat.call("c1")), chat.user("Never mind.")],
    },
    {
      title: "a result of a failed tool",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "timeout", true)),
      ],
    },
  ],
  invalid: [
    {
      title: "answers a call right behind it, before what else the assistant says",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant("Let me look.", claude.call("c1")),
        claude.assistant("I was interrupted."),
        claude.user("Go on."),
      ],
      findings: ["messages.1.content.1"],
      others: ["tool-calls-come-last"],
      output: [
        claude.user("Oslo?"),
        claude.assistant("Let me look.", claude.call("c1")),
        claude.user({ ...claude.result("c1", MAY_HAVE_RUN), is_error: true }),
        claude.assistant("I was interrupted."),
        claude.user("Go on."),
      ],
      lossy: false,
    },
    {
      title: "closes the call that ends a history",
      for: "openai-chat",
      document: [chat.user("Oslo?"), chat.assistant(null, chat.call("c1"))],
      findings: [
        {
          level: "error",
          place: "messages.1.tool_calls.0",
          message: "unexpected call weather (c1) without a result, expected one right after it",
          says: "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: c1",
        },
      ],
      output: [chat.user("Oslo?"), chat.assistant(null, chat.call("c1")), closing("c1")],
      lossy: false,
    },
    {
      title: "keeps both requests around a dangling call, and the partial text",
      for: "openai-chat",
      document: [chat.user("U1"), chat.assistant("partial", chat.call("c1")), chat.user("U2")],
      findings: ["messages.1.tool_calls.0"],
      output: [chat.user("U1"), chat.assistant("partial", chat.call("c1")), closing("c1"), chat.user("U2")],
      lossy: false,
    },
    {
      title: "closes behind the answers of the other calls",
      for: "openai-chat",
      document: [
        chat.user("All three."),
        chat.assistant(null, chat.call("c1"), chat.call("c2"), chat.call("c3")),
        chat.result("c3", "3"),
        chat.result("c1", "1"),
        chat.user("Well?"),
      ],
      findings: ["messages.1.tool_calls.1"],
      output: [
        chat.user("All three."),
        chat.assistant(null, chat.call("c1"), chat.call("c2"), chat.call("c3")),
        chat.result("c3", "3"),
        chat.result("c1", "1"),
        closing("c2"),
        chat.user("Well?"),
      ],
    },
    {
      title: "puts the closing result before what the user says in the same message",
      for: "anthropic",
      document: [
        claude.user("Oslo and Rome?"),
        claude.assistant(claude.call("c1"), claude.call("c2")),
        claude.user(claude.result("c1", "4 °C"), "Hurry."),
      ],
      findings: ["messages.1.content.1"],
      output: [
        claude.user("Oslo and Rome?"),
        claude.assistant(claude.call("c1"), claude.call("c2")),
        claude.user(claude.result("c1", "4 °C"), claude.result("c2", MAY_HAVE_RUN, true), "Hurry."),
      ],
    },
    {
      title: "closes only the second use of an id whose first use is answered",
      for: "openai-chat",
      document: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", "4 °C"),
        chat.assistant("4 °C."),
        chat.user("Still?"),
        chat.assistant(null, chat.call("c1")),
      ],
      findings: ["messages.5.tool_calls.0"],
      output: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", "4 °C"),
        chat.assistant("4 °C."),
        chat.user("Still?"),
        chat.assistant(null, chat.call("c1")),
        closing("c1"),
      ],
    },
    {
      title: "says of cut-off arguments that the call never ran",
      for: "openai-chat",
      document: [chat.user("Oslo?"), chat.assistant(null, chat.call("c1", "weather", '{"city":"Os'))],
      findings: ["messages.1.tool_calls.0"],
      output: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1", "weather", '{"city":"Os')),
        closing("c1", "Not run: interrupted before it started."),
      ],
    },
    {
      title: "closes the call that is not pending",
      for: "anthropic",
      pending: ["c1"],
      document: [claude.user("Both."), claude.assistant(claude.call("c1"), claude.call("c2"))],
      findings: ["messages.1.content.1"],
      output: [
        claude.user("Both."),
        claude.assistant(claude.call("c1"), claude.call("c2")),
        claude.user(claude.result("c2", MAY_HAVE_RUN, true)),
      ],
    },
    {
      title: "answers a call without id by its name",
      for: "gemini",
      model: "gemini-2.5-pro",
      document: [gemini.user("Oslo?"), gemini.model(gemini.call("weather")), gemini.user("Never mind.")],
      findings: ["contents.1.parts.0"],
      output: [
        gemini.user("Oslo?"),
        gemini.model(gemini.call("weather")),
        gemini.user({ functionResponse: { name: "weather", response: { error: MAY_HAVE_RUN } } }),
        gemini.user("Never mind."),
      ],
    },
    {
      title: "marks the closing result as an error for Converse",
      for: "bedrock",
      document: converse.request(converse.user("Oslo?"), converse.assistant(converse.call("c1"))),
      findings: ["messages.1.content.0"],
      output: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user({
          toolResult: { toolUseId: "c1", content: [{ text: MAY_HAVE_RUN }], status: "error" },
        }),
      ),
    },
    {
      title: "closes an item right behind it",
      for: "openai-responses",
      document: [items.user("Oslo?"), items.call("c1"), items.user("Never mind.")],
      findings: [{ place: "input.1", says: "No tool output found for function call c1." }],
      output: [
        items.user("Oslo?"),
        items.call("c1"),
        items.output("c1", MAY_HAVE_RUN),
        items.user("Never mind."),
      ],
    },
    {
      title: "closes an item before what else the assistant says, whatever comes behind",
      for: "openai-responses",
      document: [
        items.user("Oslo?"),
        items.call("c1"),
        items.assistant("One moment."),
        items.user("Never mind."),
      ],
      findings: ["input.1"],
      output: [
        items.user("Oslo?"),
        items.call("c1"),
        items.output("c1", MAY_HAVE_RUN),
        items.assistant("One moment."),
        items.user("Never mind."),
      ],
    },
    {
      title: "is a risk where only the model's template may care",
      for: "vllm",
      strict: true,
      document: [chat.user("Oslo?"), chat.assistant("", chat.call("c1"))],
      findings: [{ place: "messages.1.tool_calls.0", level: "risk" }],
      output: [chat.user("Oslo?"), chat.assistant("", chat.call("c1")), closing("c1")],
    },
    {
      title: "drops one of two calls",
      for: "openai-chat",
      policy: "drop",
      document: [
        chat.user("Both."),
        chat.assistant(null, chat.call("c1"), chat.call("c2")),
        chat.result("c1", "1"),
        chat.user("Well?"),
      ],
      findings: ["messages.1.tool_calls.1"],
      output: [
        chat.user("Both."),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", "1"),
        chat.user("Well?"),
      ],
      lossy: true,
    },
    {
      title: "drops a message that was nothing but the call",
      for: "openai-chat",
      policy: { danglingCall: "drop" },
      document: [chat.user("Oslo?"), chat.assistant(null, chat.call("c1")), chat.user("Never mind.")],
      findings: ["messages.1.tool_calls.0"],
      output: [chat.user("Oslo?"), chat.user("Never mind.")],
      lossy: true,
    },
    {
      title: "drops the thought that led to nothing but the call",
      for: "anthropic",
      policy: "drop",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.thinking("I must look.", "c2ln"), claude.call("c1")),
        claude.user("Never mind."),
      ],
      findings: ["messages.1.content.1"],
      output: [claude.user("Oslo?"), claude.user("Never mind.")],
      lossy: true,
    },
    {
      title: "keeps the thought when the message says more than the dropped call",
      for: "anthropic",
      policy: "drop",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.thinking("I must look.", "c2ln"), "Let me look.", claude.call("c1")),
        claude.user("Never mind."),
      ],
      findings: ["messages.1.content.2"],
      output: [
        claude.user("Oslo?"),
        claude.assistant(claude.thinking("I must look.", "c2ln"), "Let me look."),
        claude.user("Never mind."),
      ],
    },
  ],
});

describe("what a closing result says", () => {
  const document = [chat.user("Delete it."), chat.assistant(null, chat.call("c1", "delete", "{}"))];

  it.each([
    ["never-ran", "Not run: interrupted before it started."],
    ["may-have-run", MAY_HAVE_RUN],
    ["denied", "Not run: permission denied."],
    ["lost", "Result lost."],
  ] as const)("%s", (outcome, words) => {
    const mended = repair(document, { for: "openai-chat", outcomes: { c1: outcome } });
    expect(mended.document).toEqual([...document, closing("c1", words, "delete")]);
  });

  it("keeps what the library assumes for ids that nobody mentions", () => {
    const mended = repair(document, { for: "openai-chat", outcomes: { c2: "denied" } });
    expect(mended.document).toEqual([...document, closing("c1", MAY_HAVE_RUN, "delete")]);
  });

  it("is not fooled by an id that every object has", () => {
    const odd = [chat.user("Go."), chat.assistant(null, chat.call("constructor"))];
    const mended = repair(odd, { for: "openai-chat", outcomes: {} });
    expect(mended.document).toEqual([...odd, closing("constructor")]);
  });

  it("stays short: a thousand dangling calls do not swell a history", () => {
    const words =
      "Please look at the logs of the last hour and tell me what went wrong with the deployment. ".repeat(40);
    const history = Array.from({ length: 1000 }, (_, i) => [
      chat.user(words),
      chat.assistant(null, chat.call(`call_${i}`)),
    ]).flat();
    const { document: mended } = repair(history, { for: "openai-chat" });
    expect(check(mended, { for: "openai-chat" }).ok).toBe(true);
    const growth = JSON.stringify(mended).length / JSON.stringify(history).length;
    expect(growth).toBeLessThan(1.05);
  });
});

it("shortens a huge name in what it says", () => {
  const call = { id: "c1", type: "function", function: { name: "n".repeat(100_000), arguments: "{}" } };
  const { findings } = check([chat.user("Go."), { role: "assistant", content: null, tool_calls: [call] }], {
    for: "openai-chat",
  });
  const found = findings.find(({ rule }) => rule === "tool-call-has-result");
  expect(found?.message.length).toBeLessThan(200);
});

describe("calls that are answered later", () => {
  const input = [
    items.user("Oslo and Rome?"),
    { ...items.call("c1"), async: true },
    { type: "message", role: "assistant", content: "Let me look." },
    items.user("And Bergen?"),
    items.call("c2"),
    items.user("Never mind."),
  ];

  it("stay open where they are known, and no others do", () => {
    const { document, report } = repair({ input }, { for: "openai-responses" });
    expect(report.findings).toMatchObject([{ rule: "tool-call-has-result", place: "input.4" }]);
    const written = (document as { input: readonly object[] }).input;
    expect(written).toEqual([...input.slice(0, 5), { ...items.output("c2", MAY_HAVE_RUN) }, input[5]]);
  });

  it("are closed for providers that know none", () => {
    const { document } = convert({ input }, { from: "openai-responses", to: "anthropic" });
    expect(JSON.stringify(document).split(MAY_HAVE_RUN)).toHaveLength(3);
  });
});

describe("a search for tools", () => {
  const call = {
    type: "tool_search_call",
    call_id: "s1",
    execution: "client",
    arguments: { query: "weather" },
  };
  const found = { type: "tool_search_output", call_id: "s1", execution: "client", status: "completed" };
  const tools = [{ type: "function", name: "weather" }];
  const history = (...more: readonly object[]) => ({ input: [items.user("Oslo?"), ...more] });
  const asked = (...more: readonly object[]) => history(call, ...more);

  it.each([
    ["with what it found", asked({ ...found, tools }, items.user("Go on."))],
    ["answered as a function", asked(items.output("s1", "Found one."))],
    [
      "that the provider ran",
      { input: [items.user("Oslo?"), { ...call, call_id: null, execution: "server" }, items.user("Go on.")] },
    ],
  ])("%s is whole", (_, document) => {
    expect(check(document, { for: "openai-responses" }).findings).toEqual([]);
  });

  it("that the client did not finish has found nothing", () => {
    const { document, report } = repair(asked(items.user("Go on.")), { for: "openai-responses" });
    expect(report.findings).toMatchObject([
      { rule: "tool-call-has-result", level: "error", place: "input.1" },
    ]);
    expect(document).toEqual(asked({ ...found, tools: [] }, items.user("Go on.")));
  });

  it.each([
    ["the search", { ...call, type: undefined }, { ...found, tools }, "input.1"],
    ["what it found", call, { ...found, type: null, tools }, "input.2"],
    [
      "the search, which the provider ran",
      { ...call, type: 7, execution: "server" },
      { ...found, execution: "server", tools },
      "input.1",
    ],
  ])("is known without its type: %s", (_, search, answer, place) => {
    const whole = [
      { ...search, type: "tool_search_call" },
      { ...answer, type: "tool_search_output" },
    ];
    const { document, report } = repair(history(search, answer), { for: "openai-responses" });
    expect(report.findings).toMatchObject([{ rule: "message-is-well-formed", level: "error", place }]);
    expect(document).toEqual(history(...whole));
  });

  it("that cannot be told from a function is answered as one", () => {
    const search = { call_id: "s1", arguments: {} };
    const { document } = repair(history(search, { ...found, tools }), { for: "openai-responses" });
    expect(document).toMatchObject({
      input: [{}, { type: "function_call", call_id: "s1" }, items.output("s1", JSON.stringify(tools[0]))],
    });
    expect(check(document, { for: "openai-responses" }).findings).toEqual([]);
  });

  it("goes over as the call that it is", () => {
    const { document } = convert(asked({ ...found, tools }), { from: "openai-responses", to: "openai-chat" });
    expect(document).toMatchObject({
      messages: [
        { role: "user" },
        { tool_calls: [{ function: { name: "tool_search", arguments: '{"query":"weather"}' } }] },
        { role: "tool", content: JSON.stringify(tools[0]) },
      ],
    });
  });
});
