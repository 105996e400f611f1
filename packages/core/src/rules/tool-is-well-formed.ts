import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { shorten } from "./shared/words.ts";

/** Tools are in a form that the wire knows. */
export const toolIsWellFormed: Rule<"toolIsWellFormed"> = {
  code: "tool-is-well-formed",
  fact: "toolIsWellFormed",
  // Adapters write the definitions themselves.
  asSent: true,
  find({ outline: { request } }, report, known) {
    const { tools } = request;
    if (tools === undefined) return;
    const { place, first, names } = tools;
    const named = names.length > 0;
    const isWhole = first === undefined;
    report({
      place,
      sentence: `${shorten(named ? `tool ${names.join(", ")}` : place)} in an unknown form, expected the form of this API`,
      level: known === true || isWhole || named ? undefined : "risk",
      // The provider's sentence is about single definitions.
      unsaid: !named || isWhole,
      data: { index: first ?? 0 },
      mend(draft) {
        draft.set({ tools: tools.says });
        const field = { place: draft.placeOfTool(), value: tools.value };
        draft.setField({ tools: undefined }, field, named ? names : undefined, tools.lossy);
      },
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolIsWellFormedDoc: RuleDoc = {
  title: "Tools are defined in the form of the provider's API.",
  family: "shape",
  why: "Each API has its own form of a tool definition, and refuses those of others. This breaks when an agent moves from Chat Completions to the Responses API or to another provider and keeps its tools; when `null` stands for no tools, or for a tool that was filtered out; and when tools are an object keyed by name, as in the AI SDK.",
  mend: "The definition is rewritten, with its name, description and parameters; reported as lossy if it says more (`strict`, a prompt-cache mark). Tools keyed by name become a list, and entries that define no tool are removed. `keep` and `drop` do the same.",
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
    {
      title: "Tools keyed by name, as in the AI SDK",
      from: "openai-chat",
      for: "openai-chat",
      before: {
        model: "gpt-5.2",
        messages: [{ role: "user", content: "What time is it?" }],
        tools: { clock: { description: "The time", inputSchema: { type: "object", properties: {} } } },
      },
      findings: ["tools"],
      after: {
        model: "gpt-5.2",
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [
          {
            type: "function",
            function: {
              parameters: { type: "object", properties: {} },
              name: "clock",
              description: "The time",
            },
          },
        ],
      },
    },
  ],
};
