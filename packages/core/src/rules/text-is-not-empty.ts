import { has, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";

/** No text block of length zero. */
export const textIsNotEmpty: Rule = {
  code: "text-is-not-empty",
  family: "emptiness",
  fact: "textIsNotEmpty",
  title: "A text block holds at least one character.",
  find(view, report) {
    if ((view.traits & Trait.Empty) === 0) return;
    for (const message of view.messages) {
      if (message.role === "tool") continue;
      for (const part of message.parts) {
        if (part.kind !== "text" || !has(part, Trait.Empty) || has(part, Trait.Signed)) continue;
        report({
          message,
          part,
          sentence: "unexpected empty text block, expected text or no block",
          data: { index: message.index, part: part.index },
          mend: (draft) => draft.removePart(message, part, false),
        });
      }
    }
  },
};
