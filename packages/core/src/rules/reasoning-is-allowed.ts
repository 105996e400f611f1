import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { reportReasoning } from "./shared/reasoning.ts";

/** Reasoning is not sent in fields the provider refuses. */
export const reasoningIsAllowed: Rule<"reasoningIsAllowed"> = {
  code: "reasoning-is-allowed",
  fact: "reasoningIsAllowed",
  find: (view, report, fields) =>
    reportReasoning(view, report, ({ field, raw }) => {
      // Reasoning made by Suture would be written into this field.
      const refused = fields.includes(raw === undefined ? "reasoning_content" : field);
      // For other formats, an adapter writes it elsewhere.
      const meant = view.context.asSent || field !== "content";
      return refused && meant ? { sentence: sentenceOn(field), data: { name: field } } : undefined;
    }),
};

function sentenceOn(field: string): string {
  return field === "content"
    ? "reasoning among the content, expected text"
    : `${field || "reasoning"}, expected no such field`;
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const reasoningIsAllowedDoc: RuleDoc = {
  title: "Reasoning is not sent in a field that the provider refuses.",
  family: "reasoning",
  why: "Some endpoints with OpenAI's chat API return reasoning in a field that they refuse in a request. Clients that store replies as they came send it back.",
  mend: "`keep` moves the reasoning into the message's text, `drop` removes it; both are reported as lossy.",
  examples: [
    {
      title: "`reasoning_content` sent back",
      for: "mistral",
      before: [
        { role: "user", content: "2 + 2?" },
        { role: "assistant", content: "4", reasoning_content: "Simple sum." },
        { role: "user", content: "3 + 3?" },
      ],
      findings: ["messages.1.reasoning_content"],
      after: [
        { role: "user", content: "2 + 2?" },
        { role: "assistant", content: "Simple sum.\n\n4" },
        { role: "user", content: "3 + 3?" },
      ],
    },
    {
      title: "The same, dropped",
      for: "mistral",
      policy: "drop",
      before: [
        { role: "user", content: "2 + 2?" },
        { role: "assistant", content: "4", reasoning_content: "Simple sum." },
        { role: "user", content: "3 + 3?" },
      ],
      findings: ["messages.1.reasoning_content"],
      after: [
        { role: "user", content: "2 + 2?" },
        { role: "assistant", content: "4" },
        { role: "user", content: "3 + 3?" },
      ],
    },
  ],
};
