import { has, Trait } from "../model/part.ts";
import { dropReasoning } from "./drop-reasoning.ts";
import type { Rule } from "./rule.ts";

/** Reasoning the provider does not keep travels in its encrypted form. */
export const reasoningIsStored: Rule = {
  code: "reasoning-is-stored",
  family: "reasoning",
  fact: "reasoningIsStored",
  title: "With `store: false`, replayed reasoning carries its encrypted content.",
  find(view, report) {
    if (!view.outline.request.unstored || !view.context.asSent) return;
    for (const message of view.messages) {
      for (const part of message.parts) {
        if (part.kind !== "reasoning" || has(part, Trait.Encrypted) || message.itemId === undefined) continue;
        report({
          message,
          part,
          sentence:
            "unexpected reasoning item that the provider does not keep, expected its encrypted content",
          data: { id: message.itemId, index: message.index },
          mend: (draft) => dropReasoning(view, draft, message, part),
        });
      }
    }
  },
};
