import { check, repair } from "@suture/core";
import { chat, claude, gemini, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const HIGH = "\ud83d";
const LOW = "\ude00";
const FACE = `${HIGH}${LOW}`;

testRule("text-is-well-formed", {
  valid: [
    { title: "whole pairs", for: "openai-chat", document: [chat.user(`Thanks ${FACE}${FACE}`)] },
    { title: "a pair at either end", for: "anthropic", document: [claude.user(`${FACE} and ${FACE}`)] },
    { title: "the replacement character itself", for: "openai-chat", document: [chat.user("\ufffd")] },
  ],
  invalid: [
    {
      title: "a high half at the end of a text",
      for: "openai-chat",
      document: [chat.user(`Thanks ${HIGH}`)],
      findings: [
        {
          level: "error",
          place: "messages.0.content",
          message: "unexpected half a surrogate pair, expected well-formed Unicode",
        },
      ],
      output: [chat.user("Thanks \ufffd")],
      lossy: true,
    },
    {
      title: "a low half at the start, beside whole pairs",
      for: "anthropic",
      document: [claude.user(`${LOW}${FACE}`, "fine")],
      findings: [
        {
          place: "messages.0.content.0",
          says: "The request body is not valid JSON: no low surrogate in string",
        },
      ],
      output: [claude.user(`\ufffd${FACE}`, "fine")],
    },
    {
      title: "two high halves in a row",
      for: "openai-chat",
      document: [chat.user(`${HIGH}${HIGH}${LOW}`)],
      findings: ["messages.0.content"],
      output: [chat.user(`\ufffd${FACE}`)],
    },
    {
      title: "in a result",
      for: "openai-chat",
      document: [
        chat.user("Read it."),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", `cut ${HIGH}`),
      ],
      findings: ["messages.2.content"],
      output: [chat.user("Read it."), chat.assistant(null, chat.call("c1")), chat.result("c1", "cut \ufffd")],
    },
    {
      title: "in one block of a result",
      for: "anthropic",
      document: [
        claude.user("Read it."),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", [claude.text("fine"), claude.text(LOW)])),
      ],
      findings: ["messages.2.content.0"],
      output: [
        claude.user("Read it."),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", [claude.text("fine"), claude.text("\ufffd")])),
      ],
    },
    {
      title: "deep inside of arguments",
      for: "anthropic",
      document: [
        claude.user("Write it."),
        claude.assistant(claude.call("c1", "write", { lines: [{ text: HIGH }], size: 1 })),
        claude.user(claude.result("c1", "done")),
      ],
      findings: ["messages.1.content.0"],
      output: [
        claude.user("Write it."),
        claude.assistant(claude.call("c1", "write", { lines: [{ text: "\ufffd" }], size: 1 })),
        claude.user(claude.result("c1", "done")),
      ],
    },
    {
      title: "in the system prompt",
      for: "anthropic",
      document: { ...claude.request("claude-sonnet-5", claude.user("Hi")), system: `Be kind ${HIGH}` },
      findings: ["system"],
      output: { ...claude.request("claude-sonnet-5", claude.user("Hi")), system: "Be kind \ufffd" },
    },
    {
      title: "in items",
      for: "openai-responses",
      document: [items.user("Hi"), items.assistant(`Hello ${HIGH}`), items.user("Bye")],
      findings: ["input.1.content.0"],
      output: [items.user("Hi"), items.assistant("Hello \ufffd"), items.user("Bye")],
    },
    {
      title: "is a risk where nobody has measured it",
      for: "gemini",
      strict: true,
      document: [gemini.user(`Thanks ${HIGH}`)],
      findings: [{ place: "contents.0.parts.0", level: "risk" }],
      output: [gemini.user("Thanks \ufffd")],
    },
  ],
});

it("finds a half in arguments that are text", () => {
  const document = [
    chat.user("Write it."),
    chat.assistant(null, chat.call("c1", "write", `{"text":"${HIGH}"}`)),
    chat.result("c1", "done"),
  ];
  const { document: mended, report } = repair(document, { for: "openai-chat" });
  expect(report.findings).toMatchObject([{ place: "messages.1.tool_calls.0" }]);
  expect(mended).toMatchObject([{}, { tool_calls: [{ function: { arguments: '{"text":"\ufffd"}' } }] }, {}]);
  expect(check(mended, { for: "openai-chat" }).findings).toEqual([]);
});

it("does not touch a signed thought, which must come back byte for byte", () => {
  const thought = claude.thinking("Hm.", "c2ln");
  const document = [claude.user(`Hi ${HIGH}`), claude.assistant(thought, "Hello."), claude.user("Bye")];
  const { document: mended } = repair(document, { for: "anthropic" });
  expect((mended as unknown[])[1]).toBe(document[1]);
});

const call = chat.call("c1");
const result = chat.result("c1", "done");
it.each([
  [
    "the id of a call and its result",
    { ...call, id: `c${LOW}` },
    { ...result, tool_call_id: `c${LOW}` },
    [1, 2],
  ],
  ["the id of a result alone", call, { ...result, tool_call_id: `c${LOW}` }, [2]],
  ["the name of a call", chat.call("c1", `write${HIGH}`), result, [1]],
  ["the name of a result", call, { ...result, name: `write${HIGH}` }, [2]],
  ["a name that is none", call, { ...result, name: [HIGH] }, [2]],
  ["another member of a call", { ...call, note: HIGH }, result, [1]],
  [
    "another member of its function",
    { ...call, function: { name: "write", arguments: "{}", note: HIGH } },
    result,
    [1],
  ],
  ["another member of a result", call, { ...result, note: { deep: [HIGH] } }, [2]],
])("finds a half in %s", (_, called, answer, messages) => {
  const { findings } = check([chat.user("Write it."), chat.assistant(null, called), answer], {
    for: "openai-chat",
  });
  const places = findings.filter(({ rule }) => rule === "text-is-well-formed").map(({ place }) => place);
  expect(places).toEqual(messages.map((at) => (at === 1 ? "messages.1.tool_calls.0" : "messages.2.content")));
});
