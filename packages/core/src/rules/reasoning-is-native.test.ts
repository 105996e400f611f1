import { convert, repair } from "@suture/core";
import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";

const thought = claude.thinking("Simple sum.", "c2ln");
const history = [claude.user("2 + 2?"), claude.assistant(thought, "4"), claude.user("3 + 3?")];

testRule("reasoning-is-native", {
  valid: [
    { title: "Claude's thought at Anthropic", for: "anthropic", document: history },
    { title: "Claude's thought on Vertex", for: "vertex", document: history },
    {
      title: "Claude's thought in Converse",
      for: "bedrock",
      model: "anthropic.claude-sonnet-4-5-20250929-v1:0",
      document: [
        converse.user("2 + 2?"),
        converse.assistant(
          { reasoningContent: { reasoningText: { text: "Simple sum.", signature: "c2ln" } } },
          "4",
        ),
        converse.user("3 + 3?"),
      ],
    },
    {
      title: "an encrypted thought at OpenAI",
      for: "openai-responses",
      document: [
        items.user("2 + 2?"),
        items.reasoning("rs_1", "Simple sum.", { encrypted_content: "eA==" }),
        items.assistant("4", "msg_1"),
        items.user("3 + 3?"),
      ],
    },
    {
      title: "a signed part at Gemini",
      for: "gemini",
      document: [
        gemini.user("2 + 2?"),
        gemini.model({ text: "Simple sum.", thought: true, thoughtSignature: "c2ln" }, "4"),
        gemini.user("3 + 3?"),
      ],
    },
  ],
  invalid: [
    {
      title: "an empty signature where nobody signs",
      for: "bedrock",
      model: "openai.gpt-oss-120b-1:0",
      document: [
        converse.user("2 + 2?"),
        converse.assistant({ reasoningContent: { reasoningText: { text: "Sum.", signature: "" } } }, "4"),
        converse.user("3 + 3?"),
      ],
      findings: [
        {
          level: "error",
          place: "messages.1.content.0",
          says: "This model doesn't support the reasoningContent.reasoningText.signature field",
        },
      ],
      output: [converse.user("2 + 2?"), converse.assistant("Sum.", "4"), converse.user("3 + 3?")],
    },
    {
      title: "plain reasoning at OpenAI is a risk",
      for: "openai-chat",
      strict: true,
      document: [
        chat.user("2 + 2?"),
        { role: "assistant", content: "4", reasoning_content: "Simple sum." },
        chat.user("3 + 3?"),
      ],
      findings: [
        {
          level: "risk",
          place: "messages.1.reasoning_content",
          message: "unexpected reasoning, expected none in this API",
        },
      ],
      output: [chat.user("2 + 2?"), chat.assistant("Simple sum.\n\n4"), chat.user("3 + 3?")],
      lossy: true,
    },
    {
      title: "a blank thought goes without a trace",
      for: "openai-chat",
      strict: true,
      document: [
        chat.user("2 + 2?"),
        { role: "assistant", content: "4", reasoning_content: " " },
        chat.user("3 + 3?"),
      ],
      findings: ["messages.1.reasoning_content"],
      output: [chat.user("2 + 2?"), chat.assistant("4"), chat.user("3 + 3?")],
    },
    {
      title: "Claude's thought on its way to Gemini becomes text",
      for: "gemini",
      to: "gemini",
      document: history,
      findings: [
        {
          level: "error",
          place: "messages.1.content.0",
          message: "unexpected reasoning signed by anthropic, expected gemini",
        },
      ],
      output: [gemini.user("2 + 2?"), gemini.model("Simple sum.", "4"), gemini.user("3 + 3?")],
      lossy: true,
    },
    {
      title: "and goes when told to",
      for: "gemini",
      to: "gemini",
      policy: { reasoning: "drop" },
      document: history,
      findings: ["messages.1.content.0"],
      output: [gemini.user("2 + 2?"), gemini.model("4"), gemini.user("3 + 3?")],
      lossy: true,
    },
  ],
});

describe("a thought that nobody can read", () => {
  const sealed = { type: "redacted_thinking", data: "c2VhbGVk" };

  it("goes on its way to another vendor, and the report says so", () => {
    const { document, report } = convert(
      [claude.user("2 + 2?"), claude.assistant(sealed, "4"), claude.user("3 + 3?")],
      { to: "openai-responses" },
    );
    expect(JSON.stringify(document)).not.toContain("c2VhbGVk");
    expect(report.edits).toMatchObject([{ rule: "reasoning-is-native", action: "remove", lossy: true }]);
    expect(report.edits[0]?.before).toBeDefined();
  });

  it("stays at home", () => {
    const document = [claude.user("2 + 2?"), claude.assistant(sealed, "4"), claude.user("3 + 3?")];
    expect(repair(document, { for: "anthropic" }).document).toBe(document);
  });
});

it("takes the message away that held nothing else", () => {
  const { document } = convert(
    [
      claude.user("2 + 2?"),
      claude.assistant({ type: "redacted_thinking", data: "eA==" }),
      claude.user("Well?"),
    ],
    { to: "openai-chat" },
  );
  expect(document).toEqual([chat.user("2 + 2?"), chat.user("Well?")]);
});
