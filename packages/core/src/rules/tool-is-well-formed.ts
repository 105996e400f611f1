import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { shorten } from "./shared/words.ts";

/** Tools are defined in the form of the wire. */
export const toolIsWellFormed: Rule = {
  code: "tool-is-well-formed",
  fact: "toolIsWellFormed",
  // An adapter writes definitions of its own.
  asSent: true,
  find({ outline: { tools = [], request } }, report) {
    if (request.untooled === true) {
      report({
        place: "tools",
        sentence: "null for `tools`, expected a list or nothing",
        unsaid: true,
        mend: (draft) => draft.setTools([], "remove", { before: null }),
      });
    }
    const strange = tools.filter(({ unformed }) => unformed === true);
    const names = strange.map(({ name }) => name);
    const [first] = strange;
    if (first === undefined) return;
    report({
      place: `tools.${first.index}`,
      sentence: `form of ${shorten(names.join(", "))}, expected that of this API`,
      data: { index: first.index },
      mend: (draft) =>
        draft.setTools(
          tools.map((tool) => (tool.unformed === true ? { ...tool, unformed: false } : tool)),
          "replace",
          { before: strange.map(({ raw }) => raw), after: names, lossy: strange.some(({ loses }) => loses) },
        ),
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolIsWellFormedDoc: RuleDoc = {
  title: "Tools are defined in the form of the provider's API.",
  family: "shape",
  why: "Each API has its own form for the definition of a tool, and refuses that of another. It happens when an agent moves from Chat Completions to the Responses API or to another provider, and its tools stay as they were; or when `null` stands for no tools.",
  mend: "The definition is written anew, with its name, its description and its parameters; reported as lossy where it says more (`strict`, a prompt-cache mark). `keep` and `drop` do the same.",
  examples: [
    {
      title: "A tool of Chat Completions for the Responses API",
      for: "openai-responses",
      before: {
        model: "gpt-5.2",
        input: "What time is it?",
        tools: [{ type: "function", function: { name: "clock", description: "The time" } }],
      },
      findings: ["tools.0"],
      after: {
        model: "gpt-5.2",
        input: "What time is it?",
        tools: [
          {
            type: "function",
            parameters: { type: "object", properties: {} },
            name: "clock",
            description: "The time",
          },
        ],
      },
    },
    {
      title: "… and for Claude",
      from: "anthropic",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [
          {
            type: "function",
            function: {
              name: "clock",
              parameters: { type: "object", properties: { zone: { type: "string" } } },
            },
          },
        ],
      },
      findings: ["tools.0"],
      after: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [
          {
            name: "clock",
            input_schema: { type: "object", properties: { zone: { type: "string" } } },
          },
        ],
      },
    },
  ],
};
