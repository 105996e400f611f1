import { check, repair } from "@suture/core";
import { chat, claude, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

testRule("tool-call-id-is-unique-in-turn", {
  valid: [
    {
      title: "an id used again in a later turn",
      for: "anthropic",
      strict: true,
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c0")),
        claude.user(claude.result("c0", "4 °C")),
        claude.assistant("4 °C."),
        claude.user("Rome?"),
        claude.assistant(claude.call("c0")),
        claude.user(claude.result("c0", "17 °C")),
      ],
    },
    {
      title: "steps of one turn with ids of their own",
      for: "openai-chat",
      strict: true,
      document: [
        chat.user("Both."),
        chat.assistant(null, chat.call("c0")),
        chat.result("c0", "1"),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", "2"),
      ],
    },
  ],
  invalid: [],
});

const document = [
  claude.user("Oslo, Rome and Bonn."),
  claude.assistant(claude.call("c0")),
  claude.user(claude.result("c0", "4 °C")),
  claude.assistant(claude.call("c0")),
  claude.user(claude.result("c0", "17 °C")),
  claude.assistant(claude.call("c0")),
  claude.user(claude.result("c0", "9 °C")),
];

it("finds a risk, which check passes and strict does not", () => {
  const report = check(document, { for: "anthropic" });
  expect(report.ok).toBe(true);
  expect(report.findings.map(({ level, place, other }) => [level, place, other])).toEqual([
    ["risk", "messages.3.content.0", "messages.1.content.0"],
    ["risk", "messages.4.content.0", undefined],
    ["risk", "messages.5.content.0", "messages.1.content.0"],
    ["risk", "messages.6.content.0", undefined],
  ]);
  expect(check(document, { for: "anthropic", strict: true }).ok).toBe(false);
});

it("leaves the history alone without strict", () => {
  expect(repair(document, { for: "anthropic" }).document).toBe(document);
});

it("renames later uses with their results, each to an id of its own", () => {
  const { document: mended } = repair(document, { for: "anthropic", strict: true });
  expect(check(mended, { for: "anthropic", strict: true }).findings).toEqual([]);
  const messages = mended as { content: { id?: string; tool_use_id?: string }[] }[];
  const ids = [1, 3, 5].map((at) => messages[at]?.content[0]?.id);
  expect(ids[0]).toBe("c0");
  expect(new Set(ids).size).toBe(3);
  expect([2, 4, 6].map((at) => messages[at]?.content[0]?.tool_use_id)).toEqual(ids);
  expect(messages[1]).toBe(document[1]);
  expect(messages[2]).toBe(document[2]);
});

it("does not change earlier ids when the history grows", () => {
  const options = { for: "anthropic", strict: true };
  const before = repair(document.slice(0, 5), options).document as unknown[];
  const after = repair(document, options).document as unknown[];
  expect(after.slice(0, 5)).toEqual(before);
});

it("looks through items", () => {
  const history = [
    items.user("Both."),
    items.call("c0"),
    items.output("c0", "1"),
    items.call("c0"),
    items.output("c0", "2"),
  ];
  const options = { for: "openai-responses", strict: true };
  const { document: mended, report } = repair(history, options);
  expect(report.findings.map(({ place }) => place)).toContain("input.3");
  expect(check(mended, options).findings).toEqual([]);
});

it("gives the result that closes a call the call before it, not one of its id that is answered", () => {
  const call = items.call("c0");
  const history = [
    items.user("Go."),
    call,
    items.call("c1"),
    items.output("c1", "1"),
    call,
    items.output("c0", "2"),
  ];
  const options = { for: "openai-responses", strict: true };
  const { document: mended } = repair(history, options);
  expect(check(mended, options).findings).toEqual([]);
  expect(repair(mended, options).document).toBe(mended);
  expect(
    (mended as { call_id?: string; output?: string }[]).map((item) => item.output ?? item.call_id),
  ).toEqual([
    undefined,
    "c0",
    "c1",
    "1",
    "No result: interrupted, it may have run.",
    expect.stringMatching(/^c0_/),
    "2",
  ]);
});
