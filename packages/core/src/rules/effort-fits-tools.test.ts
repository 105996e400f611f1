import { check, convert, repair } from "@suture/core";
import { chat, claude } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";

const parameters = { type: "object", properties: {} };
const tools = [{ type: "function", function: { name: "clock", parameters } }];
const messages = [chat.user("What time is it?")];
const asked = (model: string, more: object = {}) => ({ model, messages, tools, ...more });
const effort = (reasoning_effort: unknown) => ({ reasoning_effort });

testRule("effort-fits-tools", {
  valid: [
    ...["gpt-5.2", "gpt-5.1", "o3", "gpt-5-mini"].map((model) => ({
      title: `an effort beside tools for ${model}`,
      for: "openai-chat",
      document: asked(model, effort("high")),
    })),
    { title: "no word of effort for 5.4", for: "openai-chat", document: asked("gpt-5.4-mini") },
    { title: "null for 5.4", for: "openai-chat", document: asked("gpt-5.4", effort(null)) },
    ...["gpt-5.4", "gpt-5.5", "gpt-5.6-sol", "gpt-6-luna"].map((model) => ({
      title: `none for ${model}`,
      for: "openai-chat",
      document: asked(model, effort("none")),
    })),
    {
      title: "no tools for 5.6",
      for: "openai-chat",
      document: { model: "gpt-5.6-terra", messages, ...effort("high") },
    },
    {
      title: "a tool that takes free text",
      for: "openai-chat",
      document: { ...asked("gpt-5.6-terra"), tools: [{ type: "custom", custom: { name: "shell" } }] },
    },
    { title: "no word of effort for 5.6 at Azure", for: "azure", document: asked("gpt-5.6-luna") },
    { title: "a bare list", for: "openai-chat", model: "gpt-5.6-terra", document: messages },
    {
      title: "an effort without tools for one that always thinks",
      for: "openai-chat",
      document: { model: "gpt-6-astra", messages, ...effort("high") },
    },
  ],
  invalid: [
    {
      title: "an effort beside tools for 5.4",
      for: "openai-chat",
      document: asked("gpt-5.4", effort("low")),
      findings: [
        {
          level: "error",
          place: "reasoning_effort",
          message: "unexpected tools beside reasoning effort low, expected none",
          says: "Function tools with reasoning_effort are not supported for gpt-5.4 in /v1/chat/completions. Please use /v1/responses instead.",
        },
      ],
      output: asked("gpt-5.4"),
      lossy: true,
    },
    {
      title: "an effort beside tools for 5.5",
      for: "openai-chat",
      document: asked("gpt-5.5", effort("low")),
      findings: [{ level: "error" }],
      output: asked("gpt-5.5", effort("none")),
    },
    {
      title: "no word of effort for 5.5 stays: one report only",
      for: "openai-chat",
      document: asked("gpt-5.5"),
      findings: [{ level: "risk" }],
    },
    {
      title: "no word of effort for 5.6",
      for: "openai-chat",
      document: asked("gpt-5.6-terra"),
      findings: [
        {
          level: "error",
          place: "reasoning_effort",
          message: "unexpected tools beside reasoning effort by default, expected none",
          says: "Function tools with reasoning_effort are not supported for gpt-5.6-terra in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.",
        },
      ],
      output: asked("gpt-5.6-terra", effort("none")),
      lossy: false,
    },
    {
      title: "null for 5.6",
      for: "openai-chat",
      document: asked("gpt-5.6-terra", effort(null)),
      findings: [{ level: "error" }],
      output: asked("gpt-5.6-terra", effort("none")),
      lossy: false,
    },
    ...["gpt-6-sol", "openai/gpt-6.1-terra", "gpt-6-luna-2026-09-22"].map((model) => ({
      title: `no word of effort for ${model}`,
      for: "openai-chat",
      document: asked(model),
      findings: [{ level: "error" as const }],
      output: asked(model, effort("none")),
    })),
    ...["gpt-5.4", "gpt-5.5", "gpt-5.6-luna"].map((model) => ({
      title: `an effort beside tools for ${model} at Azure`,
      for: "azure",
      document: asked(model, effort("medium")),
      findings: [{ level: "error" as const }],
      output: asked(model),
      lossy: true,
    })),
  ],
});

describe("a model that always thinks", () => {
  const said = ["openai-chat", "azure"].flatMap((provider) =>
    ["gpt-6-astra", "gpt-6.1-sol"].flatMap((model) =>
      [undefined, "high", "none"].map((says) => ({ provider, model, says })),
    ),
  );

  it.each(said)("$model takes no tools at $provider with effort $says", ({ provider, model, says }) => {
    const document = asked(model, says === undefined ? {} : effort(says));
    const { report, ...repaired } = repair(document, { for: provider });
    expect(check(document, { for: provider }).findings).toMatchObject([
      { rule: "effort-fits-tools", level: "error", place: "reasoning_effort" },
    ]);
    // Only the caller can move to the Responses API: to leave the tools out would be to break the agent.
    expect(repaired.document).toBe(document);
    expect(report.ok).toBe(false);
  });

  it("is told what it would say itself", () => {
    const sayings = (says: string) =>
      check(asked("gpt-6-astra", effort(says)), { for: "openai-chat" }).findings.map(({ message, says }) => [
        message,
        says,
      ]);
    expect(sayings("low")).toEqual([
      [
        "unexpected tools beside reasoning effort low, expected no tools",
        "Function tools with reasoning_effort are not supported for gpt-6-astra in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.",
      ],
    ]);
    expect(sayings("none")).toEqual([
      ["unexpected tools beside reasoning effort none, expected no tools", undefined],
    ]);
  });
});

describe("a request that comes from elsewhere", () => {
  it("is told that there is to be no effort", () => {
    const source = {
      ...{ model: "claude-sonnet-5", max_tokens: 64, messages: [claude.user("What time is it?")] },
      tools: [{ name: "clock", input_schema: parameters }],
    };
    const options = { to: "openai-chat", model: "gpt-5.6-terra" };
    const { document, report } = convert(source, options);
    expect(document).toMatchObject({ model: "gpt-5.6-terra", reasoning_effort: "none" });
    expect(check(document).findings).toEqual([]);
    expect(report.edits).toMatchObject([
      { rule: "effort-fits-tools", action: "insert", place: "reasoning_effort", after: "none" },
    ]);
  });

  it("is written the same when it is repaired twice", () => {
    const once = repair(asked("gpt-5.6-terra", effort("max")));
    expect(repair(once.document).document).toBe(once.document);
  });
});
