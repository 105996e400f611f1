import { check, convert, formats, repair } from "@suture/core";
import { hearAll, heard, messagesOf, validHistory, wireOf, wires } from "@suture/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const targets = formats.filter(({ writable }) => writable).map(({ name }) => name);

/** All texts of a document, in one string. */
function textsOf(format: string, document: unknown): string {
  const wire = wireOf(format);
  return hearAll(wire, document)
    .flatMap((said) => (said.kind === "text" ? [said.text] : said.kind === "result" ? said.outputs : []))
    .join("\n");
}

describe("words in members that a format does not know", () => {
  const asked = { role: "user", content: "hi" };
  const strange: readonly { readonly message: unknown; readonly words: string; readonly name: string }[] = [
    { name: "text for content", message: { role: "assistant", text: "yo" }, words: "[text] yo" },
    {
      name: "text beside an empty content",
      message: { role: "assistant", content: "", value: "yo" },
      words: "[value] yo",
    },
    { name: "ShareGPT", message: { from: "gpt", value: "yo" }, words: "[value] yo" },
    {
      name: "LangChain",
      message: { lc: 1, type: "constructor", id: ["messages", "AIMessage"], kwargs: { content: "yo" } },
      words: '[kwargs] {"content":"yo"}',
    },
    {
      name: "a role nobody knows",
      message: { role: "narrator", line: "yo" },
      words: "[line] yo",
    },
  ];

  describe.each(strange)("$name", ({ message, words }) => {
    it.each(targets.filter((name) => name !== "openai-chat"))("are quoted on the way to %s", (to) => {
      const { document, report } = convert([asked, message, asked], { from: "openai-chat", to });
      expect(textsOf(to, document)).toContain(words);
      expect(report.edits).toContainEqual(
        expect.objectContaining({
          action: "quote",
          place: expect.stringMatching(/^messages\.1\.\w+$/),
          after: { type: "text", text: words },
          lossy: false,
        }),
      );
    });

    it("are quoted where repair writes the message anew", () => {
      const input = [asked, message, asked];
      const options = { from: "openai-chat", for: "moonshot", strict: true };
      const { document, report } = repair(input, options);
      expect(textsOf("openai-chat", document)).toContain(words);
      expect(report.edits.some(({ action, after }) => action === "quote" && after !== undefined)).toBe(true);
      expect(repair(document, options).document).toBe(document);
    });
  });

  describe("beside calls", () => {
    const calls = [{ id: "c1", type: "function", function: { name: "read", arguments: "{}" } }];
    const answer = { role: "tool", tool_call_id: "c1", content: "42" };
    const spoken = { role: "assistant", content: null, tool_calls: calls, text: "Let me look." };

    it.each(targets.filter((name) => name !== "openai-chat"))("are quoted on the way to %s", (to) => {
      const { document, report } = convert([asked, spoken, answer], { from: "openai-chat", to });
      expect(textsOf(to, document)).toContain("[text] Let me look.");
      expect(report.edits).toContainEqual(
        expect.objectContaining({ action: "quote", place: "messages.1.text", lossy: false }),
      );
      expect(check(document, { from: to }).ok).toBe(true);
    });

    it("are quoted where a field has to go", () => {
      const options = { from: "openai-chat", for: "groq" };
      const { document, report } = repair([asked, spoken, answer], options);
      const { text: _, ...rest } = spoken;
      expect(document).toEqual([asked, { ...rest, content: "[text] Let me look." }, answer]);
      expect(report.edits.some(({ lossy }) => lossy)).toBe(false);
      expect(repair(document, options).document).toBe(document);
    });

    it("stand before the calls on wires that have both in one list", () => {
      const call = { type: "tool_use", id: "c1", name: "read", input: {} };
      const result = { type: "tool_result", tool_use_id: "c1", content: "42" };
      const input = [
        { role: "user", content: "hi" },
        { role: "assistant", content: [call], note: "Let me look." },
        { role: "user", content: [result] },
      ];
      const { document } = repair(input, { from: "anthropic" });
      expect(document[1]).toEqual({
        role: "assistant",
        content: [{ type: "text", text: "[note] Let me look." }, call],
      });
    });

    it("are not what is said about calls", () => {
      const about = {
        ...{ role: "assistant", content: null, tool_calls: calls, annotations: [{ title: "a" }] },
        ...{ channel: "commentary", phase: "commentary", cache_control: { type: "ephemeral" } },
        ...{ response_metadata: { finish: "stop" }, provider_specific_fields: { x: "y" } },
      };
      const { document } = convert([asked, about, answer], { from: "openai-chat", to: "suture" });
      expect(textsOf("suture", document)).toBe("hi\n42");
    });
  });

  it.each([
    [
      "is joined to another",
      "bedrock",
      { role: "user", content: "Hello", note: "Be quick." },
      "roles-alternate",
    ],
    [
      "is quoted",
      "openai-chat",
      { role: "tool", tool_call_id: "c1", content: "42", note: "Be quick." },
      "tool-result-has-call",
    ],
  ])("are said to be lost where their message %s", (_, provider, message, rule) => {
    const options = { from: "openai-chat", for: provider, strict: true };
    const edits = (input: object) =>
      repair([asked, input, { role: "assistant", content: "Yes." }], options).report.edits;
    const { note: _note, ...plain } = message;
    expect(edits(message).find((edit) => edit.rule === rule)).toMatchObject({ lossy: true });
    expect(edits(plain).find((edit) => edit.rule === rule)).toMatchObject({ lossy: false });
  });

  it.each([
    ["anthropic", "content", { type: "tool_result", tool_use_id: "c1", content: "42" }],
    ["bedrock", "content", { toolResult: { toolUseId: "c1", content: [{ text: "42" }] } }],
    ["gemini", "parts", { functionResponse: { name: "read", response: { output: "42" } } }],
    [
      "ai-sdk",
      "content",
      { type: "tool-result", toolCallId: "c1", toolName: "read", output: { type: "text", value: "42" } },
    ],
  ])("are said to be lost where a result of %s's becomes text", (from, field, result) => {
    const edits = (part: object) =>
      repair([{ role: from === "ai-sdk" ? "tool" : "user", [field]: [part] }], { from, for: "openai-chat" })
        .report.edits;
    const rule = "tool-result-has-call";
    expect(edits(result)).toContainEqual(expect.objectContaining({ rule, action: "quote", lossy: false }));
    const noted = { ...result, note: "Be quick." };
    expect(edits(noted)).toContainEqual(expect.objectContaining({ rule, action: "quote", lossy: true }));
  });

  it("are said to be lost where their message goes to the system text", () => {
    const system = { role: "system", content: "Be brief.", note: "Be quick." };
    const { document, report } = repair(
      { model: "MiniMax-M2", max_tokens: 9, messages: [system, asked] },
      { from: "anthropic", for: "minimax" },
    );
    expect(document).toMatchObject({ system: "Be brief.", messages: [asked] });
    expect(report.edits).toMatchObject([{ rule: "system-is-in-place", action: "move", lossy: true }]);
  });

  it("are quoted in place of blank text", () => {
    const blank = { role: "assistant", content: [{ type: "text", text: " " }], value: "yo" };
    for (const to of targets) {
      const { document } = convert([asked, blank, asked], { from: "anthropic", to });
      expect(textsOf(to, document)).toContain("[value] yo");
    }
  });

  it("are quoted in place of a part that says nothing", () => {
    const blank = { role: "user", parts: [{}, {}], text: "Hello there" };
    const { document, report } = repair([blank], { from: "gemini" });
    expect(document).toEqual([{ role: "user", parts: [{ text: "[text] Hello there" }] }]);
    expect(report.edits.map(({ place, lossy }) => [place, lossy])).toEqual([
      ["contents.0.text", false],
      ["contents.0.parts.0", false],
      ["contents.0.parts.1", false],
    ]);
    const converted = convert([blank], { from: "gemini", to: "anthropic" });
    expect(textsOf("anthropic", converted.document)).toBe("[text] Hello there");
  });

  it("stand in the message once, also where its fields are not judged", () => {
    const said = { role: "user", content: null, note: "Hello", reasoning_content: "there" };
    const { document } = repair([said], { from: "openai-chat" });
    expect(document).toEqual([{ role: "user", content: "[note] Hello\n\n[reasoning_content] there" }]);
  });

  it("stand in a result once", () => {
    const call = { id: "c1", type: "function", function: { name: "read", arguments: "{}" } };
    const calling = { role: "assistant", content: null, tool_calls: [call] };
    const said = { role: "tool", tool_call_id: "c1", content: null, tool_calls: ["42"] };
    const { document } = repair([asked, calling, said], { from: "openai-chat" });
    expect(document[2]).toEqual({ role: "tool", tool_call_id: "c1", content: '[tool_calls] ["42"]' });
  });

  it("stay behind where a message has content, and the report says so", () => {
    const message = { role: "user", content: "hi", text: "yo" };
    const { document, report } = convert([message], { from: "openai-chat", to: "anthropic" });
    expect(textsOf("anthropic", document)).toBe("hi");
    expect(report.edits).toEqual([
      { rule: "convert", action: "remove", place: "messages.0.text", before: "yo", lossy: true },
    ]);
    expect(repair([message], { from: "openai-chat" }).changed).toBe(false);
  });

  it("does not take ids, times, models and usage for words", () => {
    const message = {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "claude-sonnet-5",
      content: [],
      stop_reason: "end_turn",
      created_at: "2026-01-01",
      createdAt: "2026-01-01",
      usage: { service_tier: "standard" },
      metadata: { source: "chat" },
    };
    for (const from of ["anthropic", "openai-chat"]) {
      const { document } = convert([asked, message, asked], { from, to: "suture" });
      expect(textsOf("suture", document)).toBe("hi\nhi");
    }
  });

  it("does not send a conversation without content as a greeting", () => {
    const history = [
      { role: "user", text: "hi" },
      { role: "assistant", text: "yo" },
    ];
    for (const format of ["openai-chat", "anthropic"]) {
      const { document } = repair(history, { from: format });
      const texts = textsOf(format, document);
      expect(texts).toContain("[text] hi");
      expect(texts).toContain("[text] yo");
    }
  });

  it("keeps what a tool answered", () => {
    const calls = [{ id: "c1", type: "function", function: { name: "read", arguments: "{}" } }];
    const history = [
      asked,
      { role: "assistant", content: null, tool_calls: calls },
      { role: "tool", tool_call_id: "c1", output: "42" },
    ];
    const options = { from: "openai-chat" };
    for (const to of targets) {
      const { document, report } = convert(history, { ...options, to });
      expect(textsOf(to, document)).toContain("[output] 42");
      expect(report.edits.some(({ place }) => place.startsWith("messages.2"))).toBe(true);
    }
    const orphan = repair([asked, history[2]], options);
    expect(textsOf("openai-chat", orphan.document)).toContain("[output] 42");
  });
});

describe("what a tool answered in a member of its result that the format does not know", () => {
  const asked = { role: "user", content: "hi" };
  const tool = { type: "tool-call", toolCallId: "c1", toolName: "read", input: {} };
  const histories: { readonly [format: string]: readonly unknown[] } = {
    "openai-responses": [
      asked,
      { type: "function_call", call_id: "c1", name: "read", arguments: "{}" },
      { type: "function_call_output", call_id: "c1", content: "42 apples" },
    ],
    gemini: [
      { role: "user", parts: [{ text: "hi" }] },
      { role: "model", parts: [{ functionCall: { name: "read", args: {} } }] },
      { role: "user", parts: [{ functionResponse: { name: "read", output: "42 apples" } }] },
    ],
    anthropic: [
      asked,
      { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "read", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", output: "42 apples" }] },
    ],
    bedrock: [
      { role: "user", content: [{ text: "hi" }] },
      { role: "assistant", content: [{ toolUse: { toolUseId: "c1", name: "read", input: {} } }] },
      { role: "user", content: [{ toolResult: { toolUseId: "c1", output: "42 apples" } }] },
    ],
    "ai-sdk": [
      asked,
      { role: "assistant", content: [tool] },
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "c1",
            toolName: "read",
            output: { type: "text", text: "42 apples" },
          },
        ],
      },
    ],
    suture: [
      { role: "user", parts: [{ type: "text", text: "hi" }] },
      { role: "assistant", parts: [{ type: "tool-call", id: "c1", name: "read", input: {} }] },
      { role: "tool", parts: [{ type: "tool-result", id: "c1", text: "42 apples" }] },
    ],
    "pydantic-ai": [
      { kind: "request", parts: [{ part_kind: "user-prompt", content: "hi" }] },
      {
        kind: "response",
        parts: [{ part_kind: "tool-call", tool_name: "read", args: {}, tool_call_id: "c1" }],
      },
      {
        kind: "request",
        parts: [{ part_kind: "tool-return", tool_name: "read", tool_call_id: "c1", output: "42 apples" }],
      },
    ],
  };

  describe.each(Object.entries(histories))("%s", (from, history) => {
    it("is kept when the result is mended or quoted", () => {
      for (const messages of [history, history.toSpliced(1, 1)]) {
        const { document, report } = repair<unknown>(messages, { from });
        expect(JSON.stringify(document)).toContain("42 apples");
        expect(report.edits.some(({ lossy }) => lossy)).toBe(false);
        expect(check(document, { from }).ok).toBe(true);
        expect(repair(document, { from }).changed).toBe(false);
      }
    });

    it.each(targets.filter((name) => name !== from))("goes over to %s", (to) => {
      const { document, report } = convert(history, { from, to });
      expect(textsOf(to, document)).toContain("] 42 apples");
      expect(report.edits.filter(({ lossy }) => lossy)).toEqual([]);
    });
  });

  it("is not what is said about it", () => {
    const about = { is_error: false, cache_control: { type: "ephemeral" }, caller: { type: "direct" } };
    const silent = { type: "tool_result", tool_use_id: "c1", content: "", ...about };
    const [, called] = histories.anthropic as readonly unknown[];
    const messages = [asked, called, { role: "user", content: [silent] }];
    expect(textsOf("suture", convert(messages, { from: "anthropic", to: "suture" }).document)).toBe("hi");
  });
});

/** The history with the content of its messages under another name. */
function renamed(messages: readonly unknown[]): readonly unknown[] {
  return messages.map((message) => {
    const { content, parts, ...rest } = message as { content?: unknown; parts?: unknown };
    return { ...rest, words: content ?? parts };
  });
}

describe.each(wires.filter(({ format }) => format !== "openai-responses"))("$format", (wire) => {
  const { format } = wire;
  const history = validHistory(wire);

  function expectAll(messages: readonly unknown[], outcome: string): void {
    for (const text of messages.flatMap((message) => heard(wire, message).texts)) {
      const spelled = JSON.stringify(text).slice(1, -1);
      const twice = JSON.stringify(spelled).slice(1, -1);
      expect(
        [text, spelled, twice].some((each) => outcome.includes(each)),
        text,
      ).toBe(true);
    }
  }

  it("loses no word whose member it does not know", () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...targets), (messages, to) => {
        const broken = renamed(messages);
        const converted = convert(broken, { from: format, to });
        if (to !== format) expectAll(messages, textsOf(to, converted.document));
        const { document, report } = repair(broken, { from: format });
        expect(check(document, { from: format }).ok).toBe(true);
        expect(repair(document, { from: format }).document).toBe(document);
        expect(repair(broken, { from: format })).toEqual({ document, report, changed: expect.any(Boolean) });
        expectAll(messages, JSON.stringify(messagesOf(wire, document)));
      }),
      { numRuns: 40 },
    );
  });
});
