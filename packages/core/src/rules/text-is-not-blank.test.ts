import { check, repair } from "@suture/core";
import { chat, claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

testRule("text-is-not-blank", {
  valid: [
    { title: "text with white space around it", for: "anthropic", document: [claude.user("\n Hi \n")] },
    {
      title: "white space where nobody minds",
      for: "openai-chat",
      document: [chat.user("Hi"), chat.assistant(" "), chat.user("?")],
    },
  ],
  invalid: [
    {
      title: "takes a blank system prompt away",
      for: "anthropic",
      document: { model: "claude-sonnet-4-5", max_tokens: 64, system: " ", messages: [claude.user("Hi")] },
      findings: ["system"],
      output: { model: "claude-sonnet-4-5", max_tokens: 64, messages: [claude.user("Hi")] },
    },
    {
      title: "is an error when the message says nothing else",
      for: "anthropic",
      document: [claude.user("Hi"), claude.assistant(" \n"), claude.user("Hello?")],
      findings: [
        {
          level: "error",
          place: "messages.1.content",
          message: "unexpected blank text, expected something visible",
        },
      ],
      output: [claude.user("Hi"), claude.user("Hello?")],
      lossy: false,
    },
    {
      title: "counts other white space of Unicode",
      for: "anthropic",
      document: [claude.user("Hi"), claude.assistant("\u3000\u00a0"), claude.user("Hello?")],
      findings: ["messages.1.content"],
      output: [claude.user("Hi"), claude.user("Hello?")],
    },
    {
      title: "is a risk beside a call",
      for: "anthropic",
      strict: true,
      document: [
        claude.user("Oslo?"),
        claude.assistant("\n", claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
      ],
      findings: [{ place: "messages.1.content.0", level: "risk" }],
      output: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
      ],
    },
    {
      title: "is a risk where a message that the server joins says more",
      for: "anthropic",
      strict: true,
      document: [claude.user(" "), claude.user("Hi")],
      findings: [{ place: "messages.0.content", level: "risk" }],
      output: [claude.user("Hi")],
    },
    {
      title: "takes two blank blocks and their message away",
      for: "bedrock",
      model: "claude-sonnet-4-5",
      document: [converse.user("Hi"), converse.assistant(" ", "\t"), converse.user("Hello?")],
      findings: ["messages.1.content.0", "messages.1.content.1"],
      output: [converse.user("Hi"), converse.user("Hello?")],
    },
    {
      title: "does not count a prompt-cache mark as more",
      for: "bedrock",
      model: "claude-sonnet-4-5",
      document: [
        converse.user("Hi"),
        { role: "assistant", content: [{ text: " " }, { cachePoint: { type: "default" } }] },
        converse.user("Hello?"),
      ],
      findings: [{ place: "messages.1.content.0", level: "error" }],
      output: [converse.user("Hi"), converse.user("Hello?")],
    },
  ],
});

it("passes beside other blocks unless risks count", () => {
  const document = [claude.user("Hi", "\n", "there")];
  expect(check(document, { for: "anthropic" })).toMatchObject({ ok: true, findings: [{ level: "risk" }] });
  expect(check(document, { for: "anthropic", strict: true }).ok).toBe(false);
  expect(repair(document, { for: "anthropic" }).document).toBe(document);
});
