import type { Level } from "../contracts/contract.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";

/** With thinking on, the model may choose its tools. */
export const toolChoiceIsFree: Rule<"toolChoiceIsFree"> = {
  code: "tool-choice-is-free",
  fact: "toolChoiceIsFree",
  find({ outline: { request } }, report, { any, unasked }) {
    const { choice, thinking } = request;
    if (choice === undefined || thinking === false) return;
    const { place, says } = choice;
    const named = typeof says === "object";
    if (!named && says !== "required") return;
    const thinks: Level | undefined = thinking === true ? "error" : unasked;
    const refused: Level | undefined = named ? "error" : any;
    if (thinks === undefined || refused === undefined) return;
    report({
      place,
      sentence: "forced tool call while thinking is on, expected a free choice",
      level: thinks === "risk" || refused === "risk" ? "risk" : undefined,
      data: { name: named ? "specified" : "required" },
      // If only choices of a named tool are refused, the model may still have to call some tool.
      mend: (draft) => draft.choose(choice, any === undefined ? "required" : "auto"),
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolChoiceIsFreeDoc: RuleDoc = {
  title: "With thinking on, no tool is forced.",
  family: "reasoning",
  why: "A model that thinks decides by itself what to call. This breaks when thinking is switched on in an agent that gets its answers through a tool, or when such an agent moves to a model that thinks by default.",
  mend: "The choice is left to the model. If only the choice of a specific tool is refused, the model still has to call some tool. `keep` and `drop` do the same.",
  examples: [
    {
      title: "An answer forced through a tool",
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
    {
      title: "A model that thinks by default, and may be forced to call a tool, but not a specific one",
      for: "moonshot",
      before: {
        model: "kimi-k3",
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [{ type: "function", function: { name: "clock" } }],
        tool_choice: { type: "function", function: { name: "clock" } },
      },
      findings: ["tool_choice"],
      after: {
        model: "kimi-k3",
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [{ type: "function", function: { name: "clock" } }],
        tool_choice: "required",
      },
    },
  ],
};
