import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { reportForm } from "./shared/report-form.ts";

/** The tool choice is in a form that the wire knows. */
export const toolChoiceIsWellFormed: Rule = {
  code: "tool-choice-is-well-formed",
  fact: "toolChoiceIsWellFormed",
  // Adapters write the choice themselves.
  asSent: true,
  find({ outline: { request } }, report) {
    reportForm(request.choice, report, (draft, choice) => draft.choose(choice, choice.says));
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolChoiceIsWellFormedDoc: RuleDoc = {
  title: "The tool choice is in a form of the provider's API.",
  family: "shape",
  why: "Each API has its own way to say that a tool must, may or must not be called: a word, an object with a type, an object with the word as its key. This breaks when an agent moves to another provider and keeps its choice.",
  mend: "The choice is rewritten. A choice that says nothing is removed, and the model decides. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A choice of Chat Completions for Claude",
      from: "anthropic",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [{ name: "clock", input_schema: { type: "object", properties: {} } }],
        tool_choice: "required",
      },
      findings: ["tool_choice"],
      after: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [{ name: "clock", input_schema: { type: "object", properties: {} } }],
        tool_choice: { type: "any" },
      },
    },
  ],
};
