import { claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

testRule("reasoning-is-signed", {
  valid: [
    {
      title: "a signed thought",
      for: "anthropic",
      document: [
        claude.user("2 + 2?"),
        claude.assistant(claude.thinking("Simple sum.", "c2ln"), "4"),
        claude.user("3 + 3?"),
      ],
    },
    {
      title: "a redacted thought",
      for: "anthropic",
      document: [
        claude.user("2 + 2?"),
        claude.assistant({ type: "redacted_thinking", data: "eA==" }, "4"),
        claude.user("3 + 3?"),
      ],
    },
    {
      title: "a thought without signature where a clone asks for none",
      for: "moonshot",
      from: "anthropic",
      document: [
        claude.user("2 + 2?"),
        claude.assistant(claude.thinking("Simple sum."), "4"),
        claude.user("3 + 3?"),
      ],
    },
  ],
  invalid: [
    {
      title: "thoughts that another server shows under an id are not OpenAI's",
      for: "openai-responses",
      document: [
        { role: "user", content: "2 + 2?" },
        {
          type: "reasoning",
          id: "rs_1",
          summary: [],
          content: [{ type: "reasoning_text", text: "Simple sum." }],
        },
        { role: "assistant", content: "4" },
      ],
      findings: [{ level: "error", place: "input.1" }],
      others: ["reasoning-is-followed"],
      output: [
        { role: "user", content: "2 + 2?" },
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "Simple sum." }] },
        { role: "assistant", content: "4" },
      ],
      lossy: true,
    },
    {
      title: "becomes text in its place",
      for: "anthropic",
      document: [
        claude.user("2 + 2?"),
        claude.assistant(claude.thinking("Simple sum."), "4"),
        claude.user("3 + 3?"),
      ],
      findings: [
        {
          place: "messages.1.content.0",
          message: "unexpected reasoning without its signature, expected the one it came with",
          says: "messages.1.content.0.thinking.signature: Field required",
        },
      ],
      output: [claude.user("2 + 2?"), claude.assistant("Simple sum.", "4"), claude.user("3 + 3?")],
      lossy: true,
    },
    {
      title: "an empty signature counts as none",
      for: "anthropic",
      document: [
        claude.user("2 + 2?"),
        claude.assistant(claude.thinking("Simple sum.", ""), "4"),
        claude.user("3 + 3?"),
      ],
      findings: ["messages.1.content.0"],
      output: [claude.user("2 + 2?"), claude.assistant("Simple sum.", "4"), claude.user("3 + 3?")],
    },
    {
      title: "leaves signed thoughts of the same message alone",
      for: "anthropic",
      policy: "drop",
      document: [
        claude.user("2 + 2?"),
        claude.assistant(claude.thinking("First.", "c2ln"), claude.thinking("Second."), "4"),
        claude.user("3 + 3?"),
      ],
      findings: ["messages.1.content.1"],
      output: [
        claude.user("2 + 2?"),
        claude.assistant(claude.thinking("First.", "c2ln"), "4"),
        claude.user("3 + 3?"),
      ],
      lossy: true,
    },
    {
      title: "mends Claude on Bedrock",
      for: "bedrock",
      model: "anthropic.claude-sonnet-4-5-20250929-v1:0",
      document: [
        converse.user("2 + 2?"),
        converse.assistant({ reasoningContent: { reasoningText: { text: "Simple sum." } } }, "4"),
        converse.user("3 + 3?"),
      ],
      findings: ["messages.1.content.0"],
      output: [converse.user("2 + 2?"), converse.assistant("Simple sum.", "4"), converse.user("3 + 3?")],
    },
  ],
});
