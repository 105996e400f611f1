import type { Rule } from "./rule.ts";

/** A list of tools holds tools. */
export const toolsAreNotEmpty: Rule = {
  code: "tools-are-not-empty",
  family: "capabilities",
  fact: "toolsAreNotEmpty",
  title: "A request has `tools` only when it defines some.",
  find(view, report) {
    if (view.outline.tools?.length !== 0) return;
    report({
      message: undefined,
      sentence: "unexpected empty tools, expected definitions or no such field",
      mend: (draft) => draft.setTools(undefined, "remove", { before: [] }),
    });
  },
};
