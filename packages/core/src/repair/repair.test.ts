import { repair } from "@suture/core";
import { chat, claude, items } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

describe("clean input", () => {
  it.each([
    ["a list", [chat.user("Oslo?"), chat.assistant(null, chat.call("c1")), chat.result("c1", "4 °C")]],
    ["a request", { model: "gpt-5", messages: [chat.user("Hi")], temperature: 0.2, metadata: { run: "r1" } }],
    ["fields nobody knows", [{ ...chat.user("Hi"), seen: true, nested: { deep: [1, 2] } }]],
  ])("comes back as the very same object: %s", (_, document) => {
    const { document: mended, changed, report } = repair(document, { for: "openai-chat" });
    expect(mended).toBe(document);
    expect(changed).toBe(false);
    expect(report).toMatchObject({ ok: true, findings: [], edits: [] });
  });
});

describe("structural sharing", () => {
  const broken = [
    chat.system("Be brief."),
    chat.user("Oslo?"),
    chat.assistant("Let me look.", chat.call("c1")),
    chat.user("Hello?"),
    chat.assistant("Yes."),
    chat.user("Well?"),
  ];

  it("keeps every message that no edit touched", () => {
    const mended = repair(broken, { for: "openai-chat" }).document as unknown[];
    expect(mended).toHaveLength(7);
    const kept = [mended[0], mended[1], mended[2], mended[4], mended[5], mended[6]];
    for (const [i, message] of kept.entries()) expect(message).toBe(broken[i]);
  });

  it("keeps the other fields of a request", () => {
    const tools = [{ type: "function", function: { name: "weather" } }];
    const body = { model: "gpt-5", messages: broken, tools, user: "u1" };
    const mended: { messages: unknown[]; tools: unknown; user: unknown } = repair(body, {
      for: "openai-chat",
    }).document;
    expect(mended.tools).toBe(tools);
    expect(mended.user).toBe("u1");
    expect(body.messages).toBe(broken);
  });

  it("keeps the other parts of a changed message", () => {
    const call = claude.call("c1");
    const document = [
      claude.user("Go."),
      claude.assistant(claude.text(""), call),
      claude.user(claude.result("c1", "1")),
    ];
    const mended = repair(document, { for: "anthropic" }).document as { content: unknown[] }[];
    expect(mended[1]?.content[0]).toBe(call);
  });

  it("does not change frozen input", () => {
    const frozen = Object.freeze(broken.map((message) => Object.freeze(message)));
    expect(() => repair(frozen, { for: "anthropic", strict: true })).not.toThrow();
    expect(() => repair(frozen, { for: "mistral", policy: "drop" })).not.toThrow();
  });
});

describe("edits", () => {
  function edits(document: unknown, options: Parameters<typeof repair>[1]) {
    return repair(document, options).report.edits;
  }

  it("insert: beside what, and what", () => {
    expect(
      edits([chat.user("Oslo?"), chat.assistant(null, chat.call("c1"))], { for: "openai-chat" }),
    ).toEqual([
      {
        rule: "tool-call-has-result",
        action: "insert",
        place: "messages.1.tool_calls.0",
        after: {
          type: "tool-result",
          id: "c1",
          name: "weather",
          output: [{ type: "text", text: "No result: interrupted, it may have run." }],
          failed: true,
        },
        lossy: false,
      },
    ]);
  });

  it("remove: what was there", () => {
    const orphan = chat.result("c1", "4 °C");
    expect(edits([orphan, chat.user("So?")], { for: "openai-chat", policy: "drop" })).toEqual([
      {
        rule: "tool-result-has-call",
        action: "remove",
        place: "messages.0.content",
        before: orphan,
        lossy: true,
      },
    ]);
  });

  it("quote: what was there, and the words it became", () => {
    expect(edits([chat.result("c1", "4 °C"), chat.user("So?")], { for: "openai-chat" })).toMatchObject([
      {
        action: "quote",
        place: "messages.0.content",
        after: [{ type: "text", text: "[Result of a tool (c1)]\n4 °C" }],
        lossy: false,
      },
    ]);
  });

  it("move: from where to where, in the caller's document", () => {
    const document = [
      chat.user("Oslo?"),
      chat.assistant(null, chat.call("c1")),
      chat.user("Well?"),
      chat.result("c1", "4 °C"),
    ];
    expect(edits(document, { for: "openai-chat" })).toMatchObject([
      { action: "move", place: "messages.3.content", to: "messages.1.tool_calls.0", lossy: false },
    ]);
  });

  it("merge: into which message", () => {
    expect(edits([chat.user("One"), chat.user("Two")], { for: "perplexity" })).toMatchObject([
      { action: "merge", place: "messages.1", to: "messages.0", lossy: false },
    ]);
  });

  it("rename: the old id and the new one", () => {
    const document = [
      claude.user("Go."),
      claude.assistant(claude.call("a.b")),
      claude.user(claude.result("a.b", "1")),
    ];
    const [call, result] = edits(document, { for: "anthropic" });
    expect(call).toMatchObject({ action: "rename", place: "messages.1.content.0", before: "a.b" });
    expect(result).toMatchObject({ action: "rename", place: "messages.2.content.0", after: call?.after });
  });

  it("replace: both", () => {
    const call = claude.call("c1", "run", "{}");
    const document = [claude.user("Go."), claude.assistant(call), claude.user(claude.result("c1", "1"))];
    expect(edits(document, { for: "anthropic" })).toMatchObject([
      { action: "replace", place: "messages.1.content.0", before: call, after: { input: {} }, lossy: false },
    ]);
  });

  it("names places of the document it was given, however much has moved", () => {
    const document = [
      chat.user("Both."),
      chat.assistant(null, chat.call("a"), chat.call("b")),
      chat.user("Well?"),
      chat.result("gone", "x"),
      chat.result("b", "2"),
    ];
    const places = edits(document, { for: "openai-chat" }).map(({ rule, place }) => `${rule} ${place}`);
    expect(places.sort()).toEqual([
      "tool-call-has-result messages.1.tool_calls.0",
      "tool-result-follows-call messages.4.content",
      "tool-result-has-call messages.3.content",
    ]);
  });
});

describe("what only the caller can mend", () => {
  const document = Array.from({ length: 2049 }, () => chat.user("Hi"));

  it("is left as it is, and not ok", () => {
    const { document: mended, changed, report } = repair(document, { for: "openai-chat", strict: true });
    expect(mended).toBe(document);
    expect(changed).toBe(false);
    expect(report.ok).toBe(false);
    expect(report.findings).toHaveLength(1);
  });

  it("does not keep the rest from being mended", () => {
    const { document: mended, report } = repair([...document, chat.assistant(null, chat.call("c1"))], {
      for: "openai-chat",
      strict: true,
    });
    expect(mended).toHaveLength(2051);
    expect(report.ok).toBe(false);
  });
});

it("mends a whole broken session in one go", () => {
  const document = {
    model: "gpt-5",
    messages: [
      chat.result("lost", "from a trimmed head"),
      chat.user("Go."),
      chat.assistant("One moment.", chat.call("a"), chat.call("b", "weather", '{"city":"Os')),
      chat.user("Hello?"),
      chat.result("a", "1"),
      chat.result("a", "1"),
      { role: "assistant", content: null },
      chat.user("Thanks \ud83d"),
    ],
    tools: [],
  };
  const { document: mended, report } = repair(document, { for: "openai-chat" });
  expect(report.ok).toBe(true);
  expect(new Set(report.findings.map(({ rule }) => rule))).toEqual(
    new Set([
      "tool-result-has-call",
      "tool-result-follows-call",
      "tool-result-is-single",
      "tool-call-has-result",
      "content-is-present",
      "text-is-well-formed",
      "tools-are-not-empty",
    ]),
  );
  expect(mended).toMatchObject({
    messages: [
      { role: "user", content: "[Result of a tool (lost)]\nfrom a trimmed head" },
      { role: "user", content: "Go." },
      { role: "assistant" },
      { role: "tool", tool_call_id: "a" },
      { role: "tool", tool_call_id: "b", content: "Not run: interrupted before it started." },
      { role: "user", content: "Hello?" },
      { role: "assistant", content: "" },
      { role: "user", content: "Thanks \ufffd" },
    ],
  });
  expect(mended).not.toHaveProperty("tools");
  expect(repair(mended, { for: "openai-chat" }).document).toBe(mended);
});

it("leaves items alone that live at the provider", () => {
  const document = { model: "gpt-5", previous_response_id: "resp_1", input: [items.output("c1", "4 °C")] };
  expect(repair(document).document).toBe(document);
});
