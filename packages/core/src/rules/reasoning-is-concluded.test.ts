import { repair } from "@suture/core";
import { claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const thought = { type: "thinking", thinking: "Let me see.", signature: "EqQBCgIYAhIM1gbcDa9GJw" };
const sealed = { type: "redacted_thinking", data: "EvAFCoYBGAIiQL7asZ6m" };
const said = { type: "text", text: "(no reply)" };

testRule("reasoning-is-concluded", {
  valid: [
    {
      title: "words behind a thought",
      for: "anthropic",
      document: [claude.user("Hi"), claude.assistant(thought, "Hello."), claude.user("Bye")],
    },
    {
      title: "a call behind a thought",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant(thought, claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
      ],
    },
    {
      title: "words in the next message of the assistant's",
      for: "anthropic",
      document: [
        claude.user("Hi"),
        claude.assistant(thought),
        claude.assistant("Hello."),
        claude.user("Bye"),
      ],
    },
  ],
  invalid: [
    {
      title: "a thought behind words",
      for: "anthropic",
      document: [claude.user("Hi"), claude.assistant("Hello.", thought), claude.user("Bye")],
      findings: [
        {
          level: "error",
          place: "messages.1.content.1",
          message: "unexpected reasoning at the end of a message, expected text or a call after it",
          says: "messages.1: The final block in an assistant message cannot be `thinking`.",
        },
      ],
      output: [claude.user("Hi"), claude.assistant("Hello.", thought, said), claude.user("Bye")],
      lossy: false,
    },
    {
      title: "a thought behind a call, which goes to the end",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1"), thought),
        claude.user(claude.result("c1", "4 °C")),
      ],
      findings: ["messages.1.content.1"],
      output: [
        claude.user("Oslo?"),
        claude.assistant(thought, claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
      ],
      lossy: false,
    },
    {
      title: "one that nobody can read, through Vertex",
      for: "vertex",
      document: [claude.user("Hi"), claude.assistant(sealed), claude.user("Well?")],
      findings: ["messages.1.content.0"],
      output: [claude.user("Hi"), claude.assistant(sealed, said), claude.user("Well?")],
      lossy: false,
    },
    {
      title: "is not known of Claude at Bedrock",
      for: "bedrock",
      model: "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
      strict: true,
      document: [
        converse.user("Hi"),
        converse.assistant({ reasoningContent: { redactedContent: "EvAFCoYB" } }),
        converse.user("Well?"),
      ],
      findings: [{ level: "risk", place: "messages.1.content.0" }],
      output: [
        converse.user("Hi"),
        converse.assistant({ reasoningContent: { redactedContent: "EvAFCoYB" } }, "(no reply)"),
        converse.user("Well?"),
      ],
      lossy: false,
    },
  ],
});

it("looks past the mark of a prompt cache, which goes later", () => {
  const cachePoint = { cachePoint: { type: "default" } };
  const thought = { reasoningContent: { reasoningText: { text: "Let me see.", signature: "EqQBCg" } } };
  const history = [converse.user("Hi"), converse.assistant(thought, cachePoint), converse.user("Well?")];
  const options = { from: "bedrock", model: "anthropic.claude-sonnet-4-5-20250929-v1:0", strict: true };
  const { document } = repair(history, options);
  expect(document).toEqual([
    converse.user("Hi"),
    converse.assistant(thought, "(no reply)"),
    converse.user("Well?"),
  ]);
});
