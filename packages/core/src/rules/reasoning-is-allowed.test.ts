import { check, convert } from "@suture/core";
import { chat, claude, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

function history(fields: Readonly<Record<string, unknown>>) {
  return [chat.user("2 + 2?"), { role: "assistant", content: "4", ...fields }, chat.user("3 + 3?")];
}

const asText = [chat.user("2 + 2?"), chat.assistant("Simple sum.\n\n4"), chat.user("3 + 3?")];

const reasoned = [
  items.user("2 + 2?"),
  items.reasoning("rs_1", "Simple sum."),
  items.assistant("4", "msg_1"),
];

testRule("reasoning-is-allowed", {
  valid: [
    ...["gpt-5.2", "o3", "computer-use-preview"].map((model) => ({
      title: `an item for ${model}`,
      for: "openai-responses",
      model,
      document: reasoned,
    })),
    { title: "no thought", for: "mistral", document: history({}) },
    {
      title: "a thought where it is welcome",
      for: "deepseek",
      document: history({ reasoning_content: "Simple sum." }),
    },
    {
      title: "a thought under the name that Cerebras takes",
      for: "cerebras",
      document: history({ reasoning: "Simple sum." }),
    },
    {
      title: "a thought under the name that Groq takes",
      for: "groq",
      document: history({ reasoning: "Simple sum." }),
    },
  ],
  invalid: [
    {
      title: "an item for a model of OpenAI's that does not reason",
      for: "openai-responses",
      model: "gpt-4.1",
      document: [...reasoned, items.user("3 + 3?")],
      findings: [
        {
          level: "error",
          place: "input.1",
          message: "unexpected reasoning, expected no such field",
          says: "Reasoning input items can only be provided to a reasoning or computer use model. Remove reasoning items from your input and try again.",
        },
      ],
      output: [
        items.user("2 + 2?"),
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "Simple sum." }] },
        items.assistant("4", "msg_1"),
        items.user("3 + 3?"),
      ],
      lossy: true,
    },
    {
      title: "a thought among the content of a chat at OpenAI becomes text",
      for: "openai-chat",
      document: [
        chat.user("2 + 2?"),
        {
          role: "assistant",
          content: [{ type: "thinking", thinking: [chat.text("Simple sum.")] }, chat.text("4")],
        },
        chat.user("3 + 3?"),
      ],
      findings: [
        {
          level: "error",
          place: "messages.1.content.0",
          message: "unexpected reasoning among the content, expected text",
        },
      ],
      output: [
        chat.user("2 + 2?"),
        { role: "assistant", content: [chat.text("Simple sum."), chat.text("4")] },
        chat.user("3 + 3?"),
      ],
      lossy: true,
    },
    {
      title: "`reasoning_content` at Groq",
      for: "groq",
      document: history({ reasoning_content: "Simple sum." }),
      findings: [
        {
          level: "error",
          place: "messages.1.reasoning_content",
          message: "unexpected reasoning_content, expected no such field",
          says: "'messages.1' : for 'role:assistant' the following must be satisfied[('messages.1' : property 'reasoning_content' is unsupported)]",
        },
      ],
      output: asText,
      lossy: true,
    },
    {
      title: "`reasoning` at Mistral",
      for: "mistral",
      document: history({ reasoning: "Simple sum." }),
      findings: ["messages.1.reasoning"],
      output: asText,
    },
    {
      title: "an empty `reasoning_content`",
      for: "groq",
      document: history({ reasoning_content: "" }),
      findings: ["messages.1.reasoning_content"],
      output: history({}),
    },
    {
      title: "beside calls",
      for: "groq",
      document: [
        chat.user("Oslo?"),
        {
          role: "assistant",
          content: null,
          reasoning_content: "I must look.",
          tool_calls: [chat.call("c1")],
        },
        chat.result("c1", "4 °C"),
      ],
      findings: ["messages.1.reasoning_content"],
      output: [
        chat.user("Oslo?"),
        chat.assistant("I must look.", chat.call("c1")),
        chat.result("c1", "4 °C"),
      ],
    },
    {
      title: "is a risk at Fireworks",
      for: "fireworks",
      strict: true,
      document: history({ reasoning_content: "Simple sum." }),
      findings: [{ place: "messages.1.reasoning_content", level: "risk" }],
      output: asText,
    },
    {
      title: "is a risk for R1, which refused its own thoughts",
      for: "deepseek",
      model: "deepseek-r1",
      strict: true,
      document: history({ reasoning_content: "Simple sum." }),
      findings: [{ place: "messages.1.reasoning_content", level: "risk" }],
      output: asText,
    },
  ],
});

it("does not write thoughts of another format into the field", () => {
  const { document, report } = convert(
    [
      claude.user("2 + 2?"),
      claude.assistant(claude.thinking("Simple sum.", "c2ln"), "4"),
      claude.user("3 + 3?"),
    ],
    { to: "openai-chat", for: "mistral" },
  );
  expect(report.ok).toBe(true);
  expect(JSON.stringify(document)).not.toContain("reasoning");
  expect(JSON.stringify(document)).toContain("Simple sum.");
  expect(check(document, { for: "mistral" }).findings).toEqual([]);
});
