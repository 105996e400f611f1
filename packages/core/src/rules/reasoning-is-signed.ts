import { has, Trait } from "../model/part.ts";
import { dropReasoning } from "./drop-reasoning.ts";
import type { Rule } from "./rule.ts";

/** Reasoning brings its signature back. */
export const reasoningIsSigned: Rule = {
  code: "reasoning-is-signed",
  family: "reasoning",
  fact: "reasoningIsSigned",
  title: "Reasoning carries the signature it came with.",
  find(view, report) {
    for (const message of view.messages) {
      if (message.role !== "assistant") continue;
      for (const part of message.parts) {
        if (part.kind !== "reasoning" || has(part, Trait.Signed)) continue;
        report({
          message,
          part,
          sentence: "unexpected reasoning without its signature, expected the signature it came with",
          data: { index: message.index, part: part.index },
          mend: (draft) => dropReasoning(view, draft, message, part),
        });
      }
    }
  },
};
