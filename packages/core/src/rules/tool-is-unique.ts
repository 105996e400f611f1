import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { keepTools } from "./shared/keep-tools.ts";
import { shorten } from "./shared/words.ts";

/** No two tools have the same name. */
export const toolIsUnique: Rule = {
  code: "tool-is-unique",
  fact: "toolIsUnique",
  find({ outline: { tools = [] } }, report) {
    if (tools.length < 2) return;
    const seen = new Set<string>();
    const kept = new Set(tools.filter(({ name }) => !seen.has(name) && seen.add(name)));
    const again = tools.filter((tool) => !kept.has(tool));
    const [first] = again;
    if (first === undefined) return;
    report({
      tool: first,
      sentence: `second definition of ${shorten(again.map(({ name }) => name).join(", "))}, expected only one`,
      data: { name: first.name },
      mend: (draft) => keepTools(draft, tools, kept),
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolIsUniqueDoc: RuleDoc = {
  title: "A tool is defined once.",
  family: "capabilities",
  why: "A name defined twice is refused. Two MCP servers with tools of the same name, or a list assembled twice, produce it.",
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
      findings: ["tools.0.functionDeclarations.1"],
      after: {
        contents: [{ role: "user", parts: [{ text: "Hello" }] }],
        tools: [{ functionDeclarations: [{ name: "weather" }] }],
      },
    },
  ],
};
