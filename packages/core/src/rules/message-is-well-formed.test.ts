import { check, convert, repair } from "@suture/core";
import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";

testRule("message-is-well-formed", {
  valid: [
    { title: "content as a string", for: "openai-chat", document: [chat.user("Hi")] },
    { title: "content as a list", for: "openai-chat", document: [chat.user([chat.text("Hi")])] },
    { title: "fields that nobody knows", for: "openai-chat", document: [{ ...chat.user("Hi"), seen: true }] },
  ],
  invalid: [
    {
      title: "a part in the place of a content, in a request that is no SDK's",
      for: "gemini",
      document: { contents: [{ text: "Hi" }], generationConfig: { temperature: 0 } },
      findings: ["contents.0"],
      output: { contents: [{ role: "user", parts: [{ text: "Hi" }] }], generationConfig: { temperature: 0 } },
      lossy: false,
    },
    {
      title: "a string in the place of Gemini's contents, in a request that is no SDK's",
      for: "gemini",
      document: { contents: "Hi", generationConfig: { temperature: 0 } },
      findings: ["contents.0"],
      output: { contents: [{ role: "user", parts: [{ text: "Hi" }] }], generationConfig: { temperature: 0 } },
      lossy: false,
    },
    {
      title: "content as an object becomes its JSON",
      for: "openai-chat",
      document: [chat.user({ text: "Hi" })],
      findings: [
        {
          level: "error",
          place: "messages.0",
          message: "unexpected object as content, expected a string or a list",
        },
      ],
      output: [chat.user('{"text":"Hi"}')],
      lossy: false,
    },
    ...[
      JSON.stringify([chat.call("c1")]),
      JSON.stringify(chat.call("c1")),
      JSON.stringify([JSON.stringify(chat.call("c1"))]),
      chat.call("c1"),
      [JSON.stringify(chat.call("c1"))],
    ].map((tool_calls) => ({
      title: `calls that are no list: ${JSON.stringify(tool_calls)}`,
      for: "openai-chat" as const,
      document: [
        chat.user("Oslo?"),
        { role: "assistant", content: null, tool_calls },
        chat.result("c1", "4 °C"),
        chat.assistant("4 °C."),
      ],
      findings: ["messages.1"],
      output: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", "4 °C"),
        chat.assistant("4 °C."),
      ],
      lossy: false,
    })),
    {
      title: "words in the place of calls",
      for: "openai-chat",
      document: [chat.user("Oslo?"), { role: "assistant", content: null, tool_calls: "Let me look." }],
      findings: ["messages.1"],
      others: ["part-is-known"],
      output: [chat.user("Oslo?"), chat.assistant("Let me look.")],
      lossy: false,
    },
    {
      title: "an object in the place of calls that is none",
      for: "openai-chat",
      document: [chat.user("Oslo?"), { role: "assistant", content: "Yes.", tool_calls: { note: "Look." } }],
      findings: ["messages.1"],
      others: ["part-is-known"],
      output: [chat.user("Oslo?"), chat.assistant('Yes.\n\n{"note":"Look."}')],
      lossy: false,
    },
    ...(["openai-chat", "groq", "moonshot", "together"] as const).map((name) => ({
      title: `words among calls, for ${name}`,
      for: name,
      from: "openai-chat",
      document: [
        chat.user("Oslo?"),
        chat.assistant(null, { content: "Let me look." }, chat.call("c1")),
        chat.result("c1", "4 °C"),
        chat.user("Thanks."),
      ],
      findings: [{ place: "messages.1", message: "unexpected text among tool_calls, expected a call" }],
      others: /openai|groq/.test(name) ? ["part-is-known"] : [],
      output: [
        chat.user("Oslo?"),
        chat.assistant('{"content":"Let me look."}', chat.call("c1")),
        chat.result("c1", "4 °C"),
        chat.user("Thanks."),
      ],
      lossy: false,
    })),
    {
      title: "nothing in the place of calls",
      for: "openai-chat",
      document: [chat.user("Oslo?"), { role: "assistant", content: "Yes.", tool_calls: "[]" }],
      findings: ["messages.1"],
      output: [chat.user("Oslo?"), chat.assistant("Yes.")],
      lossy: false,
    },
    {
      title: "content as a number becomes its digits",
      for: "openai-chat",
      document: [chat.user(42)],
      findings: ["messages.0"],
      output: [chat.user("42")],
    },
    {
      title: "a bare string becomes a user's words",
      for: "openai-chat",
      from: "openai-chat",
      document: [chat.user("Hi"), chat.assistant("Hello."), "How are you?"],
      findings: [
        { place: "messages.2", message: "unexpected string in place of a message, expected an object" },
      ],
      output: [chat.user("Hi"), chat.assistant("Hello."), chat.user("How are you?")],
    },
    {
      title: "an object as content of a Claude message",
      for: "anthropic",
      from: "anthropic",
      document: [
        claude.user("Hi"),
        { role: "assistant", content: claude.text("Hello.") },
        claude.user("Bye"),
      ],
      findings: [{ place: "messages.1", says: "messages.1.content: Input should be a valid list" }],
      output: [claude.user("Hi"), claude.assistant('{"type":"text","text":"Hello."}'), claude.user("Bye")],
      lossy: false,
    },
    {
      title: "calls that are no list",
      for: "groq",
      document: [chat.user("Hi"), { ...chat.assistant("Hello."), tool_calls: 42 }, chat.user("Bye")],
      findings: [{ place: "messages.1", message: "unexpected number as tool_calls, expected a list" }],
      output: [chat.user("Hi"), chat.assistant("Hello."), chat.user("Bye")],
    },
    {
      title: "items that lost their types are known by their fields",
      for: "openai-responses",
      from: "openai-responses",
      document: [
        items.user("Oslo?"),
        { summary: [], encrypted_content: "c2VhbGVk" },
        { call_id: "c1", name: "weather", arguments: "{}" },
        { type: {}, call_id: "c1", output: "4 °C" },
        { type: 42, role: "assistant", content: "Cold." },
        { type: [], note: "Bye" },
      ],
      findings: ["input.1", "input.2", "input.3", "input.4", "input.5"],
      others: ["part-is-known"],
      output: [
        items.user("Oslo?"),
        { type: "reasoning", summary: [], encrypted_content: "c2VhbGVk" },
        { type: "function_call", call_id: "c1", name: "weather", arguments: "{}" },
        { type: "function_call_output", call_id: "c1", output: "4 °C" },
        { type: "message", role: "assistant", content: "Cold." },
        {
          type: "message",
          role: "assistant",
          content: [{ type: "output_text", text: '{"type":[],"note":"Bye"}' }],
        },
      ],
    },
    {
      title: "a string as parts of a Gemini content",
      for: "gemini",
      from: "gemini",
      document: [{ role: "user", parts: "Hi" }],
      findings: ["contents.0"],
      output: [gemini.user("Hi")],
    },
  ],
});

describe("whatever stands in place of a message", () => {
  const strange = [
    undefined,
    null,
    true,
    7,
    "text",
    [],
    ["nested"],
    { role: 5 },
    { role: "user", content: true },
    {},
  ];
  const fine: { readonly [format: string]: unknown } = {
    "openai-chat": chat.user("Hi"),
    anthropic: claude.user("Hi"),
    gemini: gemini.user("Hi"),
    bedrock: converse.user("Hi"),
    "openai-responses": items.user("Hi"),
    "ai-sdk": chat.user("Hi"),
    "pydantic-ai": { kind: "request", parts: [{ part_kind: "user-prompt", content: "Hi" }] },
    suture: { role: "user", parts: [{ type: "text", text: "Hi" }] },
  };

  it.each(Object.entries(fine))("is mended in %s", (from, message) => {
    for (const one of strange) {
      const { document, report } = repair([message, one], { from });
      expect(report.ok).toBe(true);
      expect(check(document, { from }).findings.filter(({ level }) => level === "error")).toEqual([]);
      expect(repair(document, { from }).document).toBe(document);
    }
  });
});

describe("nothing in place of a message", () => {
  const history = [
    chat.user("Weather in Oslo?"),
    chat.assistant(null, chat.call("c1")),
    chat.result("c1", "4 °C"),
    chat.user("And Rome?"),
  ];

  it.each([[null], [undefined], [false], [""]])("is left out: %j", (nothing) => {
    for (let at = 0; at <= history.length; at++) {
      const { document, report } = repair([...history.slice(0, at), nothing, ...history.slice(at)], {
        from: "openai-chat",
      });
      expect(document).toEqual(history);
      const edit = {
        rule: "message-is-well-formed",
        action: "remove",
        place: `messages.${at}`,
        lossy: false,
      };
      expect(report.edits).toEqual([{ ...edit, ...(nothing === undefined ? {} : { before: nothing }) }]);
    }
  });

  it.each([
    ["anthropic", claude.user("Hi")],
    ["gemini", gemini.user("Hi")],
    ["bedrock", converse.user("Hi")],
    ["openai-responses", items.user("Hi")],
    ["ai-sdk", chat.user("Hi")],
  ])("is left out in %s, and on the way to another format", (from, message) => {
    expect(repair([message, null], { from }).document).toEqual([message]);
    const to = from === "anthropic" ? "openai-chat" : "anthropic";
    expect(convert([message, null], { from, to }).document).toHaveLength(1);
  });
});

it("says which field of calls is off", () => {
  const said = (message: object) => check([message], { from: "openai-chat" }).findings[0]?.message;
  const call = chat.call("c1");
  expect(said({ ...chat.assistant("Hi", call), function_call: [] })).toBe(
    "unexpected list as function_call, expected an object",
  );
  expect(said(chat.assistant("Hi", call, null as never))).toBe(
    "unexpected null among tool_calls, expected an object",
  );
});

it("says what the message is now", () => {
  const { report } = repair([{ role: "user", content: { text: "Hi" } }], { from: "openai-chat" });
  expect(report.edits[0]).toMatchObject({
    action: "replace",
    place: "messages.0",
    after: { role: "user", parts: [{ type: "text", text: '{"text":"Hi"}' }] },
  });
});

it("keeps an answer that is deeper than the engine's stack, or holds a BigInt", () => {
  const deep: unknown = JSON.parse(`${"[".repeat(6000)}7${"]".repeat(6000)}`);
  for (const content of [deep, { count: 7n }]) {
    const messages = [chat.user("Hi"), { role: "tool", tool_call_id: "c1", content }];
    const { document, report } = repair(messages, { from: "openai-chat" });
    expect(JSON.stringify(document)).toContain("7");
    expect(JSON.stringify(document)).not.toContain("no JSON");
    expect(report.ok).toBe(true);
  }
});
