import { check, repair } from "@suture/core";
import { chat, claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

testRule("tool-call-id-is-unique-in-step", {
  valid: [
    {
      title: "two calls, two ids",
      for: "anthropic",
      document: [
        claude.user("Both."),
        claude.assistant(claude.call("c1"), claude.call("c2")),
        claude.user(claude.result("c1", "1"), claude.result("c2", "2")),
      ],
    },
    {
      title: "an id used again in the next step",
      for: "openai-chat",
      document: [
        chat.user("Both."),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", "1"),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", "2"),
      ],
    },
    {
      title: "a call still pending under the id of another",
      for: "anthropic",
      pending: ["c1"],
      document: [claude.user("Both."), claude.assistant(claude.call("c1"), claude.call("c1"))],
    },
  ],
  invalid: [],
});

/** The ids of calls and results of a repaired history of Anthropic's API. */
function idsOf(document: unknown) {
  const blocks = (
    document as { content: { id?: string; tool_use_id?: string; content?: unknown }[] }[]
  ).flatMap(({ content }) => (Array.isArray(content) ? content : []));
  return {
    calls: blocks.flatMap(({ id }) => (id === undefined ? [] : [id])),
    results: blocks.flatMap(({ tool_use_id, content }) =>
      tool_use_id === undefined ? [] : [[tool_use_id, content]],
    ),
  };
}

it("gives the k-th result with an id to the k-th call with it", () => {
  const document = [
    claude.user("All three."),
    claude.assistant(claude.call("c0"), claude.call("c0"), claude.call("c0")),
    claude.user(claude.result("c0", "1"), claude.result("c0", "2"), claude.result("c0", "3")),
  ];
  const { document: mended, report } = repair(document, { for: "anthropic" });
  const found = report.findings.filter(({ rule }) => rule === "tool-call-id-is-unique-in-step");
  expect(found).toMatchObject([
    { place: "messages.1.content.1", other: "messages.1.content.0", says: "`tool_use` ids must be unique" },
    { place: "messages.1.content.2", other: "messages.1.content.0" },
    { place: "messages.2.content.1" },
    { place: "messages.2.content.2" },
  ]);
  const { calls, results } = idsOf(mended);
  expect(calls[0]).toBe("c0");
  expect(new Set(calls).size).toBe(3);
  expect(results).toEqual([
    [calls[0], "1"],
    [calls[1], "2"],
    [calls[2], "3"],
  ]);
  expect(report.edits.some(({ lossy }) => lossy)).toBe(false);
  expect(check(mended, { for: "anthropic" }).findings).toEqual([]);
});

it("closes the second use when only one result came", () => {
  const { document: mended } = repair(
    [
      claude.user("Both."),
      claude.assistant(claude.call("c0"), claude.call("c0")),
      claude.user(claude.result("c0", "1")),
    ],
    { for: "anthropic" },
  );
  const { calls, results } = idsOf(mended);
  expect(new Set(calls).size).toBe(2);
  expect(results).toEqual([
    [calls[0], "1"],
    [calls[1], "No result: interrupted, it may have run."],
  ]);
});

it("renames across messages that the server joins", () => {
  const { document: mended } = repair(
    [
      claude.user("Both."),
      claude.assistant(claude.call("c0")),
      claude.assistant(claude.call("c0")),
      claude.user(claude.result("c0", "1"), claude.result("c0", "2")),
    ],
    { for: "anthropic" },
  );
  const { calls, results } = idsOf(mended);
  expect(new Set(calls).size).toBe(2);
  expect(results.map(([id]) => id)).toEqual(calls);
});

it("makes ids of the provider's own spelling", () => {
  const { document: mended } = repair(
    [
      chat.user("Both."),
      chat.assistant("", chat.call("abcdefghi"), chat.call("abcdefghi")),
      chat.result("abcdefghi", "1"),
      chat.result("abcdefghi", "2"),
    ],
    { for: "mistral" },
  );
  expect(check(mended, { for: "mistral" }).findings).toEqual([]);
});

it("mends Converse", () => {
  const document = converse.request(
    converse.user("Both."),
    converse.assistant(converse.call("c0"), converse.call("c0")),
    converse.user(converse.result("c0", "1"), converse.result("c0", "2")),
  );
  const claude = { for: "bedrock", model: "claude-sonnet-4-5" };
  const { document: mended, report } = repair(document, claude);
  expect(report.ok).toBe(true);
  expect(check(mended, claude).findings).toEqual([]);
});

it("keeps ten thousand calls under one id apart", () => {
  const n = 10_000;
  const document = [
    claude.user("Go."),
    claude.assistant(...Array.from({ length: n }, () => claude.call("c0"))),
    claude.user(...Array.from({ length: n }, (_, i) => claude.result("c0", `${i}`))),
  ];
  const { calls, results } = idsOf(repair(document, { for: "anthropic" }).document);
  expect(new Set(calls).size).toBe(n);
  expect(results.map(([id]) => id)).toEqual(calls);
});
