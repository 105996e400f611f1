import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { keepTools } from "./shared/keep-tools.ts";
import { shorten } from "./shared/words.ts";

/** Tools are of types that the wire knows. */
export const toolTypeIsKnown: Rule<"toolTypeIsKnown"> = {
  code: "tool-type-is-known",
  fact: "toolTypeIsKnown",
  // Adapters write the definitions themselves.
  asSent: true,
  find({ outline: { tools = [] } }, report, { types, custom }) {
    const strange = tools.filter(({ type, name }) =>
      type === "custom" && custom ? !custom.includes(name) : type && types?.includes(type) === false,
    );
    const [first] = strange;
    if (first === undefined) return;
    // Some tools that take free text are known by name.
    const named = first.type === "custom" && custom;
    const names = strange.map(({ type = "", name }) => (named ? name : type));
    const gone = new Set(strange);
    report({
      tool: first,
      sentence: `${named ? "custom tool" : "tool of type"} ${shorten(names.join(", "))}, expected ${(named || types)?.join(" or ")}`,
      data: { name: names[0] ?? "" },
      mend: (draft) => keepTools(draft, tools, new Set(tools.filter((tool) => !gone.has(tool)))),
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolTypeIsKnownDoc: RuleDoc = {
  title: "Tools have a type that the provider's API knows.",
  family: "shape",
  why: "Tools that a provider runs itself (web search, a code interpreter) belong to one of its APIs, and others refuse them: Chat Completions knows none of those that the Responses API has. This happens when an agent moves between the two, or when a client offers one list of tools to both. An imitation may know some free-text tools by name, and refuse all others.",
  mend: "The tool is removed; reported as lossy. `keep` and `drop` do the same.",
  examples: [
    {
      title: "Web search among the tools of Chat Completions",
      for: "openai-chat",
      before: {
        model: "gpt-5.2",
        messages: [{ role: "user", content: "What is new?" }],
        tools: [
          { type: "web_search" },
          {
            type: "function",
            function: { name: "clock", parameters: { type: "object", properties: {} } },
          },
        ],
      },
      findings: ["tools.0"],
      after: {
        model: "gpt-5.2",
        messages: [{ role: "user", content: "What is new?" }],
        tools: [
          {
            type: "function",
            function: { name: "clock", parameters: { type: "object", properties: {} } },
          },
        ],
      },
    },
  ],
};
