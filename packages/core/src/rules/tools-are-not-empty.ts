import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";

/** A list of tools is not empty. */
export const toolsAreNotEmpty: Rule = {
  code: "tools-are-not-empty",
  fact: "toolsAreNotEmpty",
  find(view, report) {
    if (view.outline.tools?.length !== 0) return;
    report({
      tool: "all",
      sentence: "empty tools, expected tools in it or no such field",
      mend: (draft) => draft.setTools(undefined, "remove", { before: [] }),
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolsAreNotEmptyDoc: RuleDoc = {
  title: "A request has `tools` only if it defines some.",
  family: "capabilities",
  why: "A list of tools must not be empty. Agents whose tools were all filtered out still send the list.",
  mend: "The field is removed. `keep` and `drop` do the same.",
  examples: [
    {
      title: "All tools filtered out",
      for: "openai-chat",
      before: { model: "gpt-5", messages: [{ role: "user", content: "Hello" }], tools: [] },
      findings: ["tools"],
      after: { model: "gpt-5", messages: [{ role: "user", content: "Hello" }] },
    },
  ],
};
