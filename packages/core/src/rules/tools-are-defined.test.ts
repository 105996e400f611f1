import { check, repair } from "@suture/core";
import { chat, claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const step = [
  converse.user("Oslo?"),
  converse.assistant(converse.call("c1")),
  converse.user(converse.result("c1", "4 °C")),
];

testRule("tools-are-defined", {
  valid: [
    { title: "tools with calls", for: "bedrock", document: converse.request(...step) },
    { title: "no tools, no calls", for: "bedrock", document: { messages: [converse.user("Hi")] } },
    { title: "a bare list, which says nothing about tools", for: "bedrock", document: step },
    {
      title: "calls without tools where nobody minds",
      for: "openai-chat",
      document: {
        model: "gpt-5",
        messages: [chat.user("Oslo?"), chat.assistant(null, chat.call("c1")), chat.result("c1", "4 °C")],
      },
    },
  ],
  invalid: [],
});

it("defines each tool that the history calls, once", () => {
  const document = {
    messages: [
      converse.user("Both."),
      converse.assistant(converse.call("c1"), converse.call("c2"), converse.call("c3", {}, "news")),
      converse.user(converse.result("c1", "1"), converse.result("c2", "2"), converse.result("c3", "3")),
    ],
  };
  const { document: mended, report } = repair(document, { for: "bedrock" });
  expect(report.findings).toMatchObject([
    {
      rule: "tools-are-defined",
      level: "error",
      says: "The toolConfig field must be defined when using toolUse and toolResult content blocks.",
    },
  ]);
  const { toolConfig, messages } = mended as {
    toolConfig: { tools: { toolSpec: { name: string } }[] };
    messages: unknown;
  };
  expect(toolConfig.tools.map(({ toolSpec }) => toolSpec.name)).toEqual(["weather", "news"]);
  expect(messages).toEqual(document.messages);
  expect(check(mended, { for: "bedrock" }).findings).toEqual([]);
  expect(repair(mended, { for: "bedrock" }).document).toBe(mended);
});

it("defines tools for Claude through Bedrock's other door", () => {
  const document = claude.request(
    "claude-sonnet-4-5",
    claude.user("Oslo?"),
    claude.assistant(claude.call("c1")),
    claude.user(claude.result("c1", "4 °C")),
  );
  const { document: mended } = repair(document, { for: "bedrock", strict: true });
  expect(mended).toMatchObject({ tools: [{ name: "weather", input_schema: { type: "object" } }] });
  expect(check(mended, { for: "bedrock" }).ok).toBe(true);
});
