import { check, repair } from "@suture/core";
import { describe, expect, it } from "vitest";

const claude = {
  ...{ model: "claude-sonnet-4-5", max_tokens: 4096 },
  messages: [{ role: "user", content: "What time is it?" }],
  tools: [{ name: "clock", input_schema: { type: "object", properties: {} } }],
};
const budget = { type: "enabled", budget_tokens: 1024 };

describe("a call that is demanded of a model", () => {
  it.each([
    ["with a budget for thinking", budget, false],
    ["that decides for itself how much to think", { type: "adaptive" }, true],
    ["that does not think", { type: "disabled" }, true],
  ])("%s", (_, thinking, ok) => {
    for (const choice of [{ type: "any" }, { type: "tool", name: "clock" }]) {
      expect(check({ ...claude, thinking, tool_choice: choice }).ok).toBe(ok);
      expect(check({ ...claude, thinking, tool_choice: { type: "auto" } }).ok).toBe(true);
    }
  });

  it("is left to it, and that it calls one tool at a time stays", () => {
    const choice = { type: "any", disable_parallel_tool_use: true };
    const { document, report } = repair({ ...claude, thinking: budget, tool_choice: choice });
    expect(document).toMatchObject({
      thinking: budget,
      tool_choice: { type: "auto", disable_parallel_tool_use: true },
    });
    expect(report.edits).toMatchObject([{ action: "replace", place: "tool_choice", before: choice }]);
  });

  it.each(["claude-opus-5-5", "claude-sonnet-5.5", "claude-fable-5-1", "claude-mythos-5-2"])(
    "is refused by %s, however it thinks",
    (model) => {
      for (const choice of [{ type: "any" }, { type: "tool", name: "clock" }]) {
        const request = { ...claude, model, tool_choice: choice };
        expect(check(request).findings).toMatchObject([
          { level: "error", says: 'tool_choice: type "tool" and "any" are not supported for this model.' },
        ]);
        expect(repair(request).document).toMatchObject({ tool_choice: { type: "auto" } });
      }
    },
  );

  it.each(["claude-opus-5", "claude-fable-5", "claude-fable-5-20260609", "claude-haiku-5-5"])(
    "is taken by %s",
    (model) => expect(check({ ...claude, model, tool_choice: { type: "any" } }).ok).toBe(true),
  );

  it.each(["global.anthropic.claude-opus-5-5", "us.anthropic.claude-fable-5-1"])(
    "is refused by %s at Bedrock",
    (modelId) => {
      const request = {
        modelId,
        messages: [{ role: "user", content: [{ text: "What time is it?" }] }],
        toolConfig: {
          tools: [{ toolSpec: { name: "clock", inputSchema: { json: { type: "object" } } } }],
          toolChoice: { tool: { name: "clock" } },
        },
      };
      expect(check(request).ok).toBe(false);
      expect(repair(request).document).toMatchObject({ toolConfig: { toolChoice: { auto: {} } } });
    },
  );

  it("is refused by Claude at Bedrock, too", () => {
    const request = {
      modelId: "anthropic.claude-sonnet-4-5-20250929-v1:0",
      messages: [{ role: "user", content: [{ text: "What time is it?" }] }],
      toolConfig: {
        tools: [{ toolSpec: { name: "clock", inputSchema: { json: { type: "object", properties: {} } } } }],
        toolChoice: { any: {} },
      },
      additionalModelRequestFields: { thinking: budget },
    };
    expect(repair(request).document).toMatchObject({ toolConfig: { toolChoice: { auto: {} } } });
  });
});

describe("a call that is demanded of a model that thinks unasked", () => {
  const tools = [{ type: "function", function: { name: "clock", parameters: { type: "object" } } }];
  const named = { type: "function", function: { name: "clock" } };
  const ask = (model: string, choice: unknown, more: object = {}) => ({
    ...{ model, messages: claude.messages, tools, tool_choice: choice },
    ...more,
  });
  const off = { thinking: { type: "disabled" } };
  const on = { thinking: { type: "enabled" } };

  it.each([
    ["deepseek", ask("deepseek-v4-pro", "required"), "error", "auto"],
    ["deepseek", ask("deepseek-flash", named), "error", "auto"],
    ["deepseek", ask("deepseek-chat", named, on), "error", "auto"],
    ["deepseek", ask("deepseek-reasoner", "required"), "risk", "auto"],
    ["moonshot", ask("kimi-k3", named), "error", "required"],
    ["moonshot", ask("kimi-k2.6", named), "error", "auto"],
    ["moonshot", ask("kimi-k2.6", "required"), "risk", "auto"],
    ["dashscope", ask("qwen3-max", "required", { enable_thinking: true }), "error", "auto"],
    ["dashscope", ask("qwen3-max", named, { enable_thinking: true }), "error", "auto"],
    ["dashscope", ask("qwen3.6-plus", named), "risk", "auto"],
  ])("%s is refused: %j", (contract, request, level, left) => {
    const options = { for: contract, strict: level === "risk" };
    const { document, report } = repair(request, options);
    expect(report.findings).toMatchObject([{ rule: "tool-choice-is-free", level, place: "tool_choice" }]);
    expect(document).toEqual({ ...request, tool_choice: left });
    expect(repair(document, options).changed).toBe(false);
  });

  it.each([
    ["deepseek", ask("deepseek-v4-pro", "auto")],
    ["deepseek", ask("deepseek-v4-pro", "none")],
    ["deepseek", ask("deepseek-v4-pro", named, off)],
    ["deepseek", ask("deepseek-v4-pro", "required", { reasoning_effort: "none" })],
    ["deepseek", ask("deepseek-chat", "required")],
    ["moonshot", ask("kimi-k3", "required")],
    ["moonshot", ask("kimi-k2.6", named, off)],
    ["moonshot", ask("kimi-k2.6", named, { reasoning_effort: "none" })],
    ["moonshot", ask("moonshot-v1-8k", named)],
    ["dashscope", ask("qwen3-max", named)],
    ["dashscope", ask("qwen3.6-plus", named, { enable_thinking: false })],
    ["openai-chat", ask("gpt-5.2", named, { reasoning_effort: "high" })],
  ])("%s is taken: %j", (contract, request) => {
    const { findings } = check(request, { for: contract });
    expect(findings.filter(({ rule }) => rule === "tool-choice-is-free")).toEqual([]);
  });

  it("is refused in the words of who is asked", () => {
    const said = (contract: string, request: object) =>
      check(request, { for: contract }).findings.find(({ rule }) => rule === "tool-choice-is-free")?.says;
    expect(said("moonshot", ask("kimi-k2.6", named))).toBe(
      "tool_choice 'specified' is incompatible with thinking enabled",
    );
    expect(said("moonshot", ask("kimi-k2.6", "required"))).toBe(
      "tool_choice 'required' is incompatible with thinking enabled",
    );
  });

  it("is refused in the Anthropic form, too", () => {
    const request = { ...claude, model: "deepseek-v4-pro", tool_choice: { type: "tool", name: "clock" } };
    const { document, report } = repair(request, { from: "anthropic", for: "deepseek" });
    expect(report.findings).toMatchObject([{ level: "error", place: "tool_choice" }]);
    expect(document).toMatchObject({ tool_choice: { type: "auto" } });
    const kimi = repair({ ...request, model: "kimi-k3" }, { from: "anthropic", for: "moonshot" });
    expect(kimi.document).toMatchObject({ tool_choice: { type: "any" } });
  });
});
