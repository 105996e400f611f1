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
