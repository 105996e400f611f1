import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { shorten } from "./shared/helpers.ts";

/** A tool is defined once. */
export const toolIsUnique: Rule = {
  code: "tool-is-unique",
  fact: "toolIsUnique",
  find(view, report) {
    const { tools } = view.outline;
    if (tools === undefined) return;
    const seen = new Set<string>();
    const kept = tools.filter((tool) => !seen.has(tool.name) && seen.add(tool.name));
    if (kept.length === tools.length) return;
    const once = new Set(kept);
    const extra = tools.find((tool) => !once.has(tool));
    const again = tools.filter((tool) => !once.has(tool)).map((tool) => tool.name);
    report({
      message: undefined,
      place: `tools.${extra?.index ?? 0}`,
      sentence: `unexpected second definition of ${shorten(again.join(", "))}, expected one each`,
      data: { name: again[0] ?? "" },
      mend: (draft) => draft.setTools(kept, "remove", { before: again, lossy: true }),
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolIsUniqueDoc: RuleDoc = {
  title: "A tool is defined once.",
  family: "capabilities",
  why: "A name defined twice is refused. Two MCP servers with a tool of one name, or a list put together twice, produce it.",
  mend: "The first definition stays; reported as lossy. `keep` and `drop` do the same.",
  examples: [
    {
      title: "Two definitions of one name",
      for: "gemini",
      before: {
        contents: [{ role: "user", parts: [{ text: "Hello" }] }],
        tools: [
          {
            functionDeclarations: [{ name: "weather" }, { name: "weather", description: "Weather by city" }],
          },
        ],
      },
      findings: ["tools.1"],
      after: {
        contents: [{ role: "user", parts: [{ text: "Hello" }] }],
        tools: [{ functionDeclarations: [{ name: "weather" }] }],
      },
    },
  ],
};
