import { shorten } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** A tool is defined once. */
export const toolIsUnique: Rule = {
  code: "tool-is-unique",
  family: "capabilities",
  fact: "toolIsUnique",
  title: "A tool is defined once.",
  find(view, report) {
    const { tools } = view.outline;
    if (tools === undefined) return;
    const seen = new Set<string>();
    const kept = tools.filter((tool) => !seen.has(tool.name) && seen.add(tool.name));
    if (kept.length === tools.length) return;
    const once = new Set(kept);
    const again = tools.filter((tool) => !once.has(tool)).map((tool) => tool.name);
    report({
      message: undefined,
      sentence: `unexpected second definition of ${shorten(again.join(", "))}, expected one each`,
      data: { name: again[0] ?? "" },
      mend: (draft) => draft.setTools(kept, "remove", { before: again, lossy: true }),
    });
  },
};
