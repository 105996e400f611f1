import type { Json } from "../model/content.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { keepTools } from "./shared/keep-tools.ts";
import { toolsCalled } from "./shared/visit.ts";

/** There are not too many tools. */
export const toolCountFits: Rule<"toolCount"> = {
  code: "tool-count-fits",
  fact: "toolCount",
  find(view, report, max) {
    const { tools = [] } = view.outline;
    if (tools.length <= max) return;
    report({
      tool: "all",
      sentence: `${tools.length} tool${tools.length === 1 ? "" : "s"}, expected ${max === 0 ? "none" : `at most ${max}`}`,
      data: { count: tools.length, max },
      mend(draft) {
        // Keep the tools that the history uses, then the first of the others.
        const used = toolsCalled(view);
        const ranked = [...tools].sort((a, b) => Number(used.has(b.name)) - Number(used.has(a.name)));
        keepTools(draft, tools, new Set(ranked.slice(0, max)));
      },
    });
  },
};

/** The given number of tools. */
function numbered(count: number): Json {
  return Array.from({ length: count }, (_, i) => ({ type: "function", function: { name: `tool_${i}` } }));
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolCountFitsDoc: RuleDoc = {
  title: "A request defines no more tools than the provider accepts.",
  family: "capabilities",
  why: "Providers limit the number of tools. Several MCP servers together exceed it.",
  mend: "Tools that the history uses stay, and of the others the first ones; reported as lossy. `keep` and `drop` do the same.",
  examples: [
    {
      title: "One tool too many",
      for: "openai-chat",
      before: {
        model: "gpt-5",
        messages: [{ role: "user", content: "Hello" }],
        tools: /* @__PURE__ */ numbered(129),
      },
      findings: ["tools"],
      after: {
        model: "gpt-5",
        messages: [{ role: "user", content: "Hello" }],
        tools: /* @__PURE__ */ numbered(128),
      },
    },
  ],
};
