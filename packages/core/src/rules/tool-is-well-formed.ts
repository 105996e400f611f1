import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { shorten } from "./shared/words.ts";

/** Tools are defined in the form of the wire. */
export const toolIsWellFormed: Rule = {
  code: "tool-is-well-formed",
  fact: "toolIsWellFormed",
  // An adapter writes definitions of its own.
  asSent: true,
  find({ outline: { request } }, report) {
    const { tools } = request;
    if (tools === undefined) return;
    const { place, names, says, loses } = tools;
    const known = names.length > 0 ? names : undefined;
    report({
      place,
      sentence: `form of ${shorten(known?.join(", ") ?? place)}, expected that of this API`,
      // What is said is about definitions.
      unsaid: known === undefined || place === "tools",
      data: { index: Number(place.slice(6)) },
      mend(draft) {
        draft.set({ tools: says });
        draft.setField({ tools: undefined }, tools, known, loses);
      },
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
