import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { shorten } from "./shared/words.ts";

/** Every function has a schema of its arguments. */
export const toolHasParameters: Rule = {
  code: "tool-has-parameters",
  fact: "toolHasParameters",
  // Adapters write the definitions themselves.
  asSent: true,
  find({ outline: { tools = [] } }, report) {
    const bare = tools.filter((tool) => tool.bare === true);
    const [first] = bare;
    if (first === undefined) return;
    const names = bare.map(({ name }) => name);
    report({
      tool: first,
      sentence: `${shorten(names.join(", "))} without parameters, expected a schema for them`,
      mend(draft) {
        for (const tool of bare) draft.changeTool(tool, { ...tool, bare: false });
        draft.log("insert", draft.placeOfTool(), { after: names });
      },
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolHasParametersDoc: RuleDoc = {
  title: "Every function defines its parameters, even if it has none.",
  family: "capabilities",
  why: "This provider refuses a function definition without `parameters`, which others read as a function without arguments. Tools without arguments are often written like this.",
  mend: "The definition gets the parameters of a function without arguments. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A function that takes no arguments",
      for: "minimax",
      before: {
        model: "MiniMax-M2",
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [{ type: "function", function: { name: "clock" } }],
      },
      findings: ["tools.0"],
      after: {
        model: "MiniMax-M2",
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [
          { type: "function", function: { name: "clock", parameters: { type: "object", properties: {} } } },
        ],
      },
    },
  ],
};
