import { check, repair } from "@suture/core";
import { describe, expect, it } from "vitest";

const parameters = { type: "object", properties: {} };
const messages = [{ role: "user", content: "What time is it?" }];
const FORMS: { readonly [format: string]: object } = {
  "openai-chat": {
    ...{ model: "gpt-5.2", messages },
    tools: [{ type: "function", function: { name: "clock", parameters } }],
  },
  "openai-responses": {
    ...{ model: "gpt-5.2", input: "What time is it?" },
    tools: [{ type: "function", name: "clock", parameters }],
  },
  anthropic: {
    ...{ model: "claude-sonnet-5", max_tokens: 64, messages },
    tools: [{ name: "clock", input_schema: parameters }],
  },
};

describe("a choice in another form", () => {
  it.each([
    ["openai-chat", { type: "any" }, "required"],
    ["openai-chat", { type: "tool", name: "clock" }, { type: "function", function: { name: "clock" } }],
    ["openai-chat", { type: "function", name: "clock" }, { type: "function", function: { name: "clock" } }],
    ["openai-responses", { type: "none" }, "none"],
    [
      "openai-responses",
      { type: "function", function: { name: "clock" } },
      { type: "function", name: "clock" },
    ],
    ["anthropic", "auto", { type: "auto" }],
    ["anthropic", { type: "function", function: { name: "clock" } }, { type: "tool", name: "clock" }],
    ["anthropic", { type: "required" }, { type: "any" }],
  ])("is written as %s has it: %j", (from, choice, expected) => {
    const request = { ...FORMS[from], tool_choice: choice };
    expect(check(request, { from }).findings).toMatchObject([
      { rule: "tool-choice-is-well-formed", level: "error", place: "tool_choice" },
    ]);
    expect(repair(request, { from }).document).toEqual({ ...FORMS[from], tool_choice: expected });
  });

  it("goes where it is of a tool that Chat Completions does not run", () => {
    const request = { ...FORMS["openai-chat"], tool_choice: { type: "web_search" } };
    const { document, report } = repair(request, { from: "openai-chat" });
    expect(document).toEqual(FORMS["openai-chat"]);
    expect(report.findings).toMatchObject([{ rule: "tool-choice-is-well-formed", level: "error" }]);
    for (const type of ["allowed_tools", "custom"])
      expect(check({ ...request, tool_choice: { type } }, { from: "openai-chat" }).findings).toEqual([]);
  });

  it("goes when it says nothing", () => {
    for (const choice of [null, 5, {}, { type: "sometimes" }, { type: "tool" }]) {
      const { document, report } = repair({ ...FORMS.anthropic, tool_choice: choice }, { from: "anthropic" });
      expect(document).toEqual(FORMS.anthropic);
      expect(report.edits).toMatchObject([{ action: "remove", place: "tool_choice", before: choice }]);
    }
  });
});
