import { check, repair } from "@suture/core";
import { chat } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";

const call = { name: "weather", arguments: "{}" };
const asked = { role: "assistant", content: "Let me see.", function_call: call };
const silent = { role: "assistant", content: null, function_call: call };
const answer = { role: "function", name: "weather", content: "4 °C" };
const old = [chat.user("Oslo?"), asked, answer];

testRule("tool-call-is-modern", {
  valid: [
    { title: "an old pair at OpenAI", for: "openai-chat", document: old },
    {
      title: "an old pair for a model that chats",
      for: "openai-chat",
      model: "gpt-5-chat-latest",
      document: old,
    },
    { title: "an old pair at Groq", for: "groq", document: old },
    {
      title: "an old call alone, at a model of OpenAI's",
      for: "openai-chat",
      model: "gpt-4o",
      document: [chat.user("Oslo?"), silent],
    },
  ],
  invalid: [
    ...["gpt-5-mini", "gpt-5.2", "o3-mini", "o3"].map((model) => ({
      title: `an old pair for ${model}`,
      for: "openai-chat",
      model,
      document: [chat.user("Oslo?"), answer],
      findings: [
        {
          place: "messages.1.content",
          level: "error" as const,
          says: "Unsupported value: 'messages[1].role' does not support 'function' with this model.",
        },
      ],
      output: [chat.user("Oslo?"), chat.user("[Result of weather]\n4 °C")],
      lossy: false,
    })),
    {
      title: "a result without its call is quoted",
      for: "mistral",
      document: [chat.user("Oslo?"), answer],
      findings: [{ place: "messages.1.content", level: "error" }],
      output: [chat.user("Oslo?"), chat.user("[Result of weather]\n4 °C")],
      lossy: false,
    },
    {
      title: "an old call that nobody is known to refuse stays",
      for: "minimax",
      document: old,
      findings: [
        { place: "messages.1.function_call", level: "risk", other: "messages.2.content" },
        { place: "messages.2.content", level: "risk", other: "messages.1.function_call" },
      ],
    },
    {
      title: "a call stands for content where only results are refused",
      for: "openai-chat",
      model: "gpt-5.6-terra",
      document: [chat.user("Oslo?"), silent, chat.user("Well?")],
      findings: [{ place: "messages.1.function_call", level: "risk" }],
    },
    {
      title: "a call beside words stays where only its role is refused",
      for: "deepseek",
      document: [chat.user("Oslo?"), asked, chat.user("Well?")],
      findings: [{ place: "messages.1.function_call", level: "risk" }],
    },
  ],
});

describe("an old pair", () => {
  it.each([
    ["deepseek", false],
    ["mistral", false],
    ["minimax", true],
    ["cerebras", true],
    ["moonshot", true],
  ])("becomes one of tools at %s (strict: %s)", (contract, strict) => {
    const session: unknown = old;
    const { document, report } = repair(session, { for: contract, strict });
    const [, { tool_calls: calls }, result] = document as [object, { tool_calls: [{ id: string }] }, object];
    expect(calls).toMatchObject([{ type: "function", function: call }]);
    expect(result).toMatchObject({ role: "tool", tool_call_id: calls[0].id, content: "4 °C" });
    expect(report.edits.some(({ lossy }) => lossy)).toBe(false);
    expect(check(document, { for: contract, strict }).ok).toBe(true);
  });

  it("is empty to who reads only `content` and `tool_calls`", () => {
    const { findings } = check([chat.user("Oslo?"), silent], { for: "deepseek" });
    expect(findings).toMatchObject([{ rule: "tool-call-is-modern", level: "error" }]);
  });
});
