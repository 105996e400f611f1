import { convert } from "@suture/core";
import { chat, claude } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

function step(thought: string | undefined) {
  return [
    chat.user("Oslo?"),
    {
      ...chat.assistant("", chat.call("c1")),
      ...(thought === undefined ? {} : { reasoning_content: thought }),
    },
    chat.result("c1", "4 °C"),
  ];
}

testRule("reasoning-is-present", {
  valid: [
    {
      title: "DeepSeek V4 with a thought",
      for: "deepseek",
      model: "deepseek-v4",
      document: step("I must look."),
    },
    {
      title: "DeepSeek V4 with an empty thought",
      for: "deepseek",
      model: "deepseek-v4-flash",
      document: step(""),
    },
    {
      title: "an older DeepSeek without",
      for: "deepseek",
      model: "deepseek-chat",
      document: step(undefined),
    },
    {
      title: "Kimi with a thought",
      for: "moonshot",
      model: "kimi-k2-thinking",
      document: step("I must look."),
    },
    {
      title: "DeepSeek V4 that was told not to think",
      for: "deepseek",
      document: { model: "deepseek-v4", thinking: { type: "disabled" }, messages: step(undefined) },
    },
    {
      title: "DeepSeek V4 that need not reason",
      for: "deepseek",
      document: { model: "deepseek-v4-pro", reasoning_effort: "none", messages: step(undefined) },
    },
    {
      title: "Kimi that was told not to think",
      for: "moonshot",
      document: { model: "kimi-k2.5", thinking: { type: "disabled" }, messages: step(undefined) },
    },
    {
      title: "a reply without calls",
      for: "deepseek",
      model: "deepseek-v4",
      document: [chat.user("Hi"), chat.assistant("Hello."), chat.user("Bye")],
    },
  ],
  invalid: [
    ...(["deepseek", "moonshot"] as const).map((provider) => ({
      title: `a thought under another name is brought back under the one that ${provider} reads`,
      for: provider,
      model: provider === "deepseek" ? "deepseek-v4" : "kimi-k2-thinking",
      document: step(undefined).with(1, {
        ...chat.assistant("", chat.call("c1")),
        reasoning: "I must look.",
      }),
      findings: [{ level: "error" as const, place: "messages.1" }],
      output: step(undefined).with(1, {
        ...chat.assistant("", chat.call("c1")),
        reasoning: "I must look.",
        reasoning_content: "I must look.",
      }),
      lossy: false,
    })),
    {
      title: "DeepSeek V4 without, in every step of the loop that goes on",
      for: "deepseek",
      model: "deepseek-v4",
      document: [...step(undefined), ...step(undefined).slice(1)],
      findings: [
        {
          level: "error",
          place: "messages.1",
          message: "unexpected call without its reasoning, expected the reasoning that led to it",
          says: "The `reasoning_content` in the thinking mode must be passed back to the API.",
        },
        { level: "error", place: "messages.3" },
      ],
      output: [...step(""), ...step("").slice(1)],
      lossy: false,
    },
    {
      title: "DeepSeek V4 with words before a call, which want theirs, too",
      for: "deepseek",
      model: "deepseek-flash",
      document: step("").toSpliced(1, 0, chat.assistant("I look.")),
      findings: [
        {
          level: "error",
          place: "messages.1",
          message: "unexpected reply without its reasoning, expected the reasoning that led to it",
        },
      ],
      output: step("").toSpliced(1, 0, { ...chat.assistant("I look."), reasoning_content: "" }),
      lossy: false,
    },
    {
      title: "DeepSeek V4, of which the calls of earlier turns may be left as they are",
      for: "deepseek",
      model: "deepseek-v4",
      document: [...step(undefined), chat.assistant("4 °C."), ...step(undefined)],
      findings: [
        { level: "risk", place: "messages.1" },
        { level: "error", place: "messages.5" },
      ],
      output: [...step(undefined), chat.assistant("4 °C."), ...step("")],
    },
    ...[
      { title: "nobody waits for an answer to its results", more: [chat.assistant("4 °C.")] },
      { title: "somebody has spoken since", more: [chat.user("And Rome?")] },
    ].map(({ title, more }) => ({
      title: `DeepSeek V4 where ${title}, out of caution`,
      for: "deepseek",
      model: "deepseek-v4",
      strict: true,
      document: [...step(undefined), ...more],
      findings: [{ level: "risk" as const, place: "messages.1" }],
      output: [...step(""), ...more],
    })),
    {
      title: "DeepSeek's first model with eyes, which took them without",
      for: "deepseek",
      model: "deepseek-v4-flash-vision-exp",
      strict: true,
      document: step(undefined),
      findings: [{ level: "risk", place: "messages.1" }],
      output: step(""),
    },
    {
      title: "Kimi with an empty thought, which it refuses",
      for: "moonshot",
      model: "kimi-k2-thinking-turbo",
      strict: true,
      document: step(""),
      findings: [
        {
          // Only a client says so.
          level: "risk",
          place: "messages.1.reasoning_content",
          message: "unexpected call without any text in its reasoning, expected the reasoning that led to it",
        },
      ],
      output: step("(not recorded)"),
    },
    {
      title: "Kimi whose thinking can be switched off is a risk",
      for: "moonshot",
      model: "kimi-k2.5",
      strict: true,
      document: step(undefined),
      findings: [{ place: "messages.1", level: "risk" }],
      output: step("(not recorded)"),
    },
  ],
});

it("makes no empty thought where an empty one may be refused", () => {
  const sealed = { type: "thinking", thinking: "", signature: "EqQBCgIYAhIM1gbcDa9GJw" };
  const document = [
    claude.user("Oslo?"),
    claude.assistant(sealed, claude.call("c1")),
    claude.user(claude.result("c1", "4 °C")),
  ];
  const options = { from: "anthropic", to: "openai-chat", for: "moonshot", model: "kimi-k2-thinking" };
  expect(convert(document, options).document).toMatchObject([
    {},
    { reasoning_content: "(not recorded)" },
    {},
  ]);
});
