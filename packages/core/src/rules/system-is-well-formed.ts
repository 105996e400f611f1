import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { reportForm } from "./shared/report-form.ts";
import { text } from "./shared/words.ts";

/** System text is in a form that the wire knows. */
export const systemIsWellFormed: Rule = {
  code: "system-is-well-formed",
  fact: "systemIsWellFormed",
  // Adapters write the field themselves.
  asSent: true,
  find({ outline: { request, system } }, report) {
    reportForm(request.system, report, (draft, field) => {
      const contents = field.says?.map(text) ?? system.map((part) => draft.contentOf(part));
      draft.set({ system: draft.made(contents, field.place) });
      draft.setField({ system: undefined }, field, contents.length > 0 ? contents : undefined);
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const systemIsWellFormedDoc: RuleDoc = {
  title: "System text is in a form the provider knows.",
  family: "shape",
  why: "Each API has a field for system text in its own form: a string, a list of blocks, an object with parts. This breaks when a request is moved to another API by hand, and when a client sends `null` for no system text.",
  mend: "The field is rewritten with its texts. A field without text is removed. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A string where Gemini expects an object",
      for: "gemini",
      before: {
        systemInstruction: "Be brief.",
        contents: [{ role: "user", parts: [{ text: "Weather in Oslo?" }] }],
      },
      findings: ["systemInstruction"],
      after: {
        systemInstruction: { parts: [{ text: "Be brief." }] },
        contents: [{ role: "user", parts: [{ text: "Weather in Oslo?" }] }],
      },
    },
    {
      title: "`null` for none",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        system: null,
        messages: [{ role: "user", content: "Weather in Oslo?" }],
      },
      findings: ["system"],
      after: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [{ role: "user", content: "Weather in Oslo?" }],
      },
    },
  ],
};
