import { has, isBlank, Trait } from "../model/part.ts";
import { text } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** A document comes with words. */
export const documentHasText: Rule = {
  code: "document-has-text",
  family: "capabilities",
  fact: "documentHasText",
  title: "A message with a document also holds text.",
  find(view, report) {
    if ((view.traits & Trait.Document) === 0) return;
    for (const message of view.messages) {
      const part = message.parts.find((own) => own.kind === "media" && has(own, Trait.Document));
      if (part === undefined || message.parts.some((own) => own.kind === "text" && !isBlank(own))) continue;
      report({
        message,
        part,
        sentence: "unexpected document without text, expected a text block beside it",
        data: { index: message.index, part: part.index },
        mend: (draft) => draft.addContent(message, text("(document attached)"), "end"),
      });
    }
  },
};
