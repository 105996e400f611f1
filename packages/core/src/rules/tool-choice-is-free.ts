import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";

/** A model that thinks chooses for itself. */
export const toolChoiceIsFree: Rule = {
  code: "tool-choice-is-free",
  fact: "toolChoiceIsFree",
  find({ outline: { request } }, report) {
    const { choice, thinking } = request;
    if (thinking !== true || choice === undefined) return;
    const { place, says } = choice;
    if (says !== "required" && typeof says !== "object") return;
    report({
      place,
      sentence: "a call demanded of a model that is to think, expected a free choice",
      mend: (draft) => draft.choose(choice, "auto"),
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolChoiceIsFreeDoc: RuleDoc = {
  title: "With thinking on, no tool is forced.",
  family: "reasoning",
  why: "A model with a budget for thinking decides by itself what to call. It happens when thinking is switched on in an agent that asks for its answers through a tool.",
  mend: "The choice is left to the model. `keep` and `drop` do the same.",
  examples: [
    {
      title: "An answer demanded through a tool",
      for: "anthropic",
      before: {
        model: "claude-sonnet-4-5",
        max_tokens: 4096,
        thinking: { type: "enabled", budget_tokens: 1024 },
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [{ name: "clock", input_schema: { type: "object", properties: {} } }],
        tool_choice: { type: "any" },
      },
      findings: ["tool_choice"],
      after: {
        model: "claude-sonnet-4-5",
        max_tokens: 4096,
        thinking: { type: "enabled", budget_tokens: 1024 },
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [{ name: "clock", input_schema: { type: "object", properties: {} } }],
        tool_choice: { type: "auto" },
      },
    },
  ],
};
