import { type Edit, repair } from "@suture/core";
import { chat, claude, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, test } from "vitest";

test("each field is told of at its place, with what stood there", () => {
  const said = claude.user({ ...claude.text("Hi"), index: 0 });
  const { report } = repair([{ ...said, timestamp: 5 }], { from: "anthropic" });
  expect(report.edits).toEqual([edit("messages.0.timestamp", 5), edit("messages.0.content.0.index", 0)]);
});

test("a field that a model reads is lost with it, what only tells of a message is not", () => {
  const fields = { name: "Bob", id: "msg_1", stop_sequence: null, created_at: 5, prefix: true };
  const { report } = repair([{ ...claude.user("Hi"), ...fields }], { from: "anthropic" });
  expect(report.edits.filter(({ lossy }) => lossy).map(({ place }) => place)).toEqual([
    "messages.0.name",
    "messages.0.prefix",
  ]);
});

test("the words of a field that became text are not lost with it", () => {
  const refused = { ...chat.assistant("Hm."), refusal: "I cannot." };
  for (const provider of ["mistral", "groq"]) {
    const { document, report } = repair([chat.user("Hi"), refused, chat.user("Oh.")], { for: provider });
    expect(document[1]).toEqual(chat.assistant("Hm.\n\nI cannot."));
    expect(report.edits.map(({ place, lossy }) => [place, lossy])).toEqual([
      ["messages.1.refusal", false],
      ["messages.1.refusal", false],
    ]);
  }
});

/** What is said of a field that went. */
function edit(place: string, before: unknown): Edit {
  return { rule: "field-is-allowed", action: "remove", place, before, lossy: false };
}

testRule("field-is-allowed", {
  valid: [
    ...["commentary", "final_answer", null].map((phase) => ({
      title: `the phase ${phase} of an answer`,
      for: "openai-responses",
      document: [items.user("Hi"), { ...items.assistant("Hello.", "msg_1"), phase }],
    })),
    {
      title: "a prompt-cache mark, which Mistral does not mind in text",
      for: "mistral",
      document: [chat.user([{ type: "text", text: "Hi", cache_control: { type: "ephemeral" } }])],
    },
    { title: "fields of the wire", for: "groq", document: [{ ...chat.user("Hi"), name: "ann" }] },
    {
      title: "a field of one's own where nobody minds",
      for: "openai-chat",
      document: [{ ...chat.user("Hi"), timestamp: 1 }],
    },
    {
      title: "a block's own fields",
      for: "anthropic",
      document: [claude.user({ ...claude.text("Hi"), cache_control: { type: "ephemeral" } })],
    },
  ],
  invalid: [
    {
      title: "a summary of the provider's with more than that",
      for: "openai-responses",
      document: [
        items.user("Oslo?"),
        { type: "compaction", id: "cmp_1", encrypted_content: "gAAAA", created_by: "x", at: 5 },
      ],
      findings: [{ level: "error", place: "input.1" }],
      output: [
        items.user("Oslo?"),
        { type: "compaction", id: "cmp_1", encrypted_content: "gAAAA", created_by: "x" },
      ],
    },
    {
      title: "the phase of an answer in a question",
      for: "openai-responses",
      from: "openai-responses",
      document: [{ ...items.user("Hi"), phase: "final_answer" }],
      findings: [{ place: "input.0", level: "error", says: "Unknown parameter: 'input[0].phase'." }],
      output: [items.user("Hi")],
    },
    {
      title: "a phase that nobody knows",
      for: "openai-responses",
      document: [items.user("Hi"), { ...items.assistant("Hello.", "msg_1"), phase: "bogus" }],
      findings: [
        {
          place: "input.1",
          level: "error",
          message: "unexpected phase bogus, expected commentary or final_answer",
        },
      ],
      output: [items.user("Hi"), items.assistant("Hello.", "msg_1")],
    },
    {
      title: "fields of parts in a call, and in its function",
      for: "mistral",
      document: [
        chat.user("Oslo?"),
        chat.assistant(null, {
          ...chat.call("Ab3dE6gH9"),
          index: 0,
          cache_control: { type: "ephemeral" },
          function: { name: "weather", arguments: "{}", text: "", type: "function" },
        }),
        chat.result("Ab3dE6gH9", "4 °C"),
      ],
      findings: ["messages.1"],
      output: [
        chat.user("Oslo?"),
        chat.assistant(null, {
          ...chat.call("Ab3dE6gH9"),
          index: 0,
          function: { name: "weather", arguments: "{}" },
        }),
        chat.result("Ab3dE6gH9", "4 °C"),
      ],
    },
    {
      title: "a field that Mistral knows in an assistant's message alone",
      for: "mistral",
      document: [
        { ...chat.user("Hi"), prefix: false },
        { ...chat.assistant("Hello."), prefix: false },
        chat.user("Bye."),
      ],
      findings: ["messages.0"],
      output: [chat.user("Hi"), { ...chat.assistant("Hello."), prefix: false }, chat.user("Bye.")],
    },
    {
      title: "fields of a message that does not say whose it is",
      for: "mistral",
      from: "openai-chat",
      document: [
        chat.user("Oslo?"),
        { annotations: [], tool_calls: [chat.call("Ab3dE6gH9")] },
        chat.result("Ab3dE6gH9", "4 °C"),
      ],
      findings: ["messages.1"],
      others: ["role-is-known"],
      output: [
        chat.user("Oslo?"),
        { tool_calls: [chat.call("Ab3dE6gH9")], role: "assistant" },
        chat.result("Ab3dE6gH9", "4 °C"),
      ],
    },
    {
      title: "fields of one kind of block in another",
      for: "anthropic",
      document: [
        claude.user({ ...claude.text("Oslo?"), id: "b1" }),
        claude.assistant({ ...claude.call("c1"), text: "" }),
        claude.user({ ...claude.result("c1", [{ ...claude.text("4 °C"), name: "note" }]), input: {} }),
      ],
      findings: ["messages.0", "messages.1", "messages.2"],
      output: [
        claude.user(claude.text("Oslo?")),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", [claude.text("4 °C")])),
      ],
    },
    {
      title: "fields in the wrong place of a part",
      for: "gemini",
      from: "gemini",
      document: [
        { role: "user", parts: [{ type: "text", text: "Oslo?" }] },
        { role: "model", parts: [{ functionCall: { name: "weather", args: {}, thoughtSignature: "c2ln" } }] },
        {
          role: "user",
          parts: [{ name: "weather", function_response: { name: "weather", response: { data: "4 °C" } } }],
        },
      ],
      findings: ["contents.0", "contents.1", "contents.2"],
      output: [
        { role: "user", parts: [{ text: "Oslo?" }] },
        { role: "model", parts: [{ functionCall: { name: "weather", args: {} } }] },
        { role: "user", parts: [{ function_response: { name: "weather", response: { data: "4 °C" } } }] },
      ],
    },
    {
      title: "a call of the kind before tools that is null, at Cerebras",
      for: "cerebras",
      document: [chat.user("Hi"), { ...chat.assistant("Hello."), function_call: null }, chat.user("Bye")],
      findings: [{ level: "risk", place: "messages.1" }],
      strict: true,
      output: [chat.user("Hi"), chat.assistant("Hello."), chat.user("Bye")],
    },
    {
      title: "a prompt-cache mark at Fireworks",
      for: "fireworks",
      from: "openai-chat",
      document: [chat.user([{ ...chat.text("Hi"), cache_control: { type: "ephemeral" } }])],
      findings: [{ level: "risk", place: "messages.0" }],
      strict: true,
      output: [chat.user([chat.text("Hi")])],
    },
    {
      title: "takes those away, too, where risks count",
      for: "groq",
      document: [
        chat.user("Hi"),
        { ...chat.assistant("Hello."), channel: "final", annotations: [] },
        chat.user("Bye"),
      ],
      findings: [
        { level: "error", place: "messages.1" },
        { level: "risk", place: "messages.1" },
      ],
      strict: true,
      output: [chat.user("Hi"), chat.assistant("Hello."), chat.user("Bye")],
    },
    {
      title: "fields of one kind of item in another",
      for: "openai-responses",
      document: [
        items.user("Oslo?"),
        { ...items.call("c1"), role: "assistant" },
        { ...items.output("c1", "4 °C"), arguments: "{}" },
        { type: "item_reference", id: "msg_1", role: "assistant" },
      ],
      findings: ["input.1", "input.2", "input.3"],
      output: [
        items.user("Oslo?"),
        items.call("c1"),
        items.output("c1", "4 °C"),
        { type: "item_reference", id: "msg_1" },
      ],
    },
    {
      title: "the state of a thought, which other items may tell",
      for: "openai-responses",
      document: [
        items.user("Oslo?"),
        items.reasoning("rs_1", "Let me see.", { status: null }),
        { ...items.call("c1"), id: "fc_1", status: "completed" },
        { ...items.output("c1", "4 °C"), status: null },
      ],
      findings: [{ level: "error", place: "input.1", says: "Unknown parameter: 'input[1].status'." }],
      output: [
        items.user("Oslo?"),
        items.reasoning("rs_1", "Let me see."),
        { ...items.call("c1"), id: "fc_1", status: "completed" },
        { ...items.output("c1", "4 °C"), status: null },
      ],
    },
    {
      title: "thoughts that are sent open beside their encrypted form",
      for: "openai-responses",
      document: [
        items.user("Hi"),
        {
          type: "reasoning",
          summary: [],
          encrypted_content: "gAAA",
          content: [{ type: "reasoning_text", text: "A greeting." }],
        },
        { role: "assistant", content: "Hello." },
      ],
      findings: [{ level: "error", place: "input.1" }],
      output: [
        items.user("Hi"),
        { type: "reasoning", summary: [], encrypted_content: "gAAA" },
        { role: "assistant", content: "Hello." },
      ],
      lossy: true,
    },
    {
      title: "takes several fields away at once",
      for: "anthropic",
      document: [
        { ...claude.user("Hi"), timestamp: 1, metadata: {} },
        { ...claude.assistant("Hello."), id: "msg_1", usage: { output_tokens: 2 } },
        claude.user("Bye"),
      ],
      findings: [
        {
          place: "messages.0",
          message: "unexpected fields timestamp, metadata, expected no such field",
          says: "messages.0.timestamp: Extra inputs are not permitted",
        },
        { place: "messages.1", message: "unexpected fields id, usage, expected no such field" },
      ],
      output: [claude.user("Hi"), claude.assistant("Hello."), claude.user("Bye")],
      lossy: false,
    },
    {
      title: "finds them also where a message lacks its role",
      for: "groq",
      document: [
        chat.user("Hi"),
        { channel: "final", tool_calls: [chat.call("c1")] },
        chat.result("c1", "4 °C"),
      ],
      findings: ["messages.1"],
      others: ["role-is-known"],
      output: [
        chat.user("Hi"),
        { role: "assistant", tool_calls: [chat.call("c1")] },
        chat.result("c1", "4 °C"),
      ],
    },
    {
      title: "leaves fields alone that the provider may know",
      for: "groq",
      document: [
        chat.user("Hi"),
        { ...chat.assistant("Hello."), channel: "final", custom: 1, annotations: [] },
        chat.user("Bye"),
      ],
      findings: [
        { level: "error", place: "messages.1" },
        { level: "risk", place: "messages.1" },
      ],
      output: [chat.user("Hi"), { ...chat.assistant("Hello."), annotations: [] }, chat.user("Bye")],
    },
    {
      title: "keeps calls and results beside them whole",
      for: "mistral",
      document: [
        chat.user("Oslo?"),
        { ...chat.assistant("", chat.call("Ab3dE6gH9")), annotations: [], refusal: null },
        { ...chat.result("Ab3dE6gH9", "4 °C"), metadata: { ms: 12 } },
      ],
      findings: ["messages.1", "messages.2"],
      output: [
        chat.user("Oslo?"),
        chat.assistant("", chat.call("Ab3dE6gH9")),
        chat.result("Ab3dE6gH9", "4 °C"),
      ],
    },
    {
      title: "takes fields of another API off items",
      for: "openai-responses",
      document: [
        items.user("Hi"),
        { ...items.assistant("Hello.", "msg_1"), created_at: 1 },
        items.user("Bye"),
      ],
      findings: [{ place: "input.1", says: "Unknown parameter: 'input[1].created_at'." }],
      output: [items.user("Hi"), items.assistant("Hello.", "msg_1"), items.user("Bye")],
    },
    {
      title: "takes fields off blocks, also inside of results",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant({ ...claude.call("c1"), index: 0 }),
        claude.user(claude.result("c1", [{ ...claude.text("4 °C"), meta: { ms: 12 } }])),
      ],
      findings: [
        { place: "messages.1", says: "messages.1.content.0.index: Extra inputs are not permitted" },
        { place: "messages.2", message: "unexpected field content.0.content.0.meta, expected no such field" },
      ],
      output: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", [claude.text("4 °C")])),
      ],
    },
    {
      title: "takes fields off calls, and off a result that moves home",
      for: "mistral",
      document: [
        chat.user("Oslo?"),
        chat.assistant("", { ...chat.call("Ab3dE6gH9"), extra_content: {} }),
        chat.user("And?"),
        { ...chat.result("Ab3dE6gH9", "4 °C"), status: "success" },
      ],
      findings: ["messages.1", "messages.3"],
      others: ["tool-result-follows-call"],
      output: [
        chat.user("Oslo?"),
        chat.assistant("", chat.call("Ab3dE6gH9")),
        chat.result("Ab3dE6gH9", "4 °C"),
        chat.assistant("(no reply)"),
        chat.user("And?"),
      ],
    },
    {
      title: "knows both spellings of Gemini's fields",
      for: "gemini",
      document: [
        { role: "user", parts: [{ text: "Oslo?", cache: true }] },
        {
          role: "model",
          parts: [{ function_call: { name: "weather", args: { any: 1 } }, thought_signature: "c2ln" }],
        },
        { role: "user", parts: [{ functionResponse: { name: "weather", response: { t: 4 }, took: 12 } }] },
      ],
      findings: ["contents.0", "contents.2"],
      output: [
        { role: "user", parts: [{ text: "Oslo?" }] },
        {
          role: "model",
          parts: [{ function_call: { name: "weather", args: { any: 1 } }, thought_signature: "c2ln" }],
        },
        { role: "user", parts: [{ functionResponse: { name: "weather", response: { t: 4 } } }] },
      ],
    },
    {
      title: "is a risk at Fireworks",
      for: "fireworks",
      strict: true,
      document: [{ ...chat.user("Hi"), metadata: {} }],
      findings: [{ place: "messages.0", level: "risk" }],
      output: [chat.user("Hi")],
    },
  ],
});
