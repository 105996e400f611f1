import { dropReasoning } from "./drop-reasoning.ts";
import type { Rule } from "./rule.ts";

/** Reasoning is not sent in fields the provider refuses. */
export const reasoningIsAllowed: Rule = {
  code: "reasoning-is-allowed",
  family: "reasoning",
  fact: "reasoningIsAllowed",
  title: "Reasoning is not sent in a field the provider refuses.",
  find(view, report) {
    const fields = view.facts.reasoningIsAllowed?.value ?? [];
    for (const message of view.messages) {
      if (message.role !== "assistant") continue;
      for (const part of message.parts) {
        // Made reasoning has no field yet: it would be written into the first one refused.
        if (part.kind !== "reasoning" || !(fields.includes(part.field) || part.raw === undefined)) continue;
        report({
          message,
          part,
          sentence: `unexpected ${part.field || "reasoning"}, expected no such field`,
          data: { index: message.index, name: part.field },
          mend: (draft) => dropReasoning(view, draft, message, part),
        });
      }
    }
  },
};
