import { check, repair } from "@suture/core";
import { chat, converse, gemini } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

function tools(count: number) {
  return Array.from({ length: count }, (_, i) => ({ type: "function", function: { name: `tool_${i}` } }));
}

testRule("tool-count-fits", {
  valid: [
    {
      title: "just as many as are taken",
      for: "openai-chat",
      document: { model: "gpt-5", messages: [chat.user("Hi")], tools: tools(128) },
    },
    {
      title: "more where there is no limit",
      for: "deepseek",
      document: { model: "deepseek-chat", messages: [chat.user("Hi")], tools: tools(200) },
    },
    {
      title: "no tools where none is taken",
      for: "groq",
      document: { model: "groq/compound", messages: [chat.user("Hi")] },
    },
  ],
  invalid: [
    {
      title: "functions for a model of Google's that calls none",
      for: "gemini",
      model: "gemma-3-27b-it",
      document: {
        contents: [gemini.user("Hi")],
        tools: [{ functionDeclarations: [{ name: "f" }] }],
        toolConfig: { functionCallingConfig: { mode: "AUTO" } },
      },
      findings: [{ level: "error", place: "tools", says: "Function calling is not enabled" }],
      output: { contents: [gemini.user("Hi")] },
    },
    {
      title: "tools for a model on Bedrock that calls none",
      for: "bedrock",
      model: "us.deepseek.r1-v1:0",
      document: {
        messages: [converse.user("Hi")],
        toolConfig: { tools: [{ toolSpec: { name: "f", inputSchema: { json: { type: "object" } } } }] },
      },
      findings: [{ level: "error", place: "toolConfig.tools", says: "This model doesn't support tool use." }],
      output: { messages: [converse.user("Hi")] },
    },
    {
      title: "leaves out all where none is taken",
      for: "groq",
      document: { model: "groq/compound", messages: [chat.user("Hi")], tools: tools(2) },
      findings: [
        {
          level: "error",
          place: "tools",
          message: "unexpected 2 tools, expected none",
          says: "`tool calling` is not supported with this model",
        },
      ],
      output: { model: "groq/compound", messages: [chat.user("Hi")] },
      lossy: true,
    },
    {
      title: "keeps the first ones",
      for: "openai-chat",
      document: { model: "gpt-5", messages: [chat.user("Hi")], tools: tools(130) },
      findings: [{ message: "unexpected 130 tools, expected at most 128" }],
      output: { model: "gpt-5", messages: [chat.user("Hi")], tools: tools(128) },
      lossy: true,
    },
  ],
});

it("keeps tools that the history uses, wherever they stand, and the order of all", () => {
  const messages = [
    chat.user("Go."),
    chat.assistant(null, chat.call("c1", "tool_129", "{}")),
    chat.result("c1", "done"),
  ];
  const { document, report } = repair(
    { model: "gpt-5", messages, tools: tools(130) },
    { for: "openai-chat" },
  );
  const names = (document as { tools: { function: { name: string } }[] }).tools.map(
    (tool) => tool.function.name,
  );
  expect(names).toHaveLength(128);
  expect(names.at(-1)).toBe("tool_129");
  expect(names.slice(0, 3)).toEqual(["tool_0", "tool_1", "tool_2"]);
  expect(report.edits).toMatchObject([{ action: "remove", before: ["tool_127", "tool_128"], lossy: true }]);
  expect(check(document, { for: "openai-chat" }).findings).toEqual([]);
});
