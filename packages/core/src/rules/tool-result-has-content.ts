import type { ToolResultContent } from "../model/content.ts";
import { has, isBlank, Trait } from "../model/part.ts";
import { isClientResult } from "../pairing/pair.ts";
import { shorten, text } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** A result says something where the provider insists. */
export const toolResultHasContent: Rule = {
  code: "tool-result-has-content",
  family: "emptiness",
  fact: "resultHasContent",
  title: "A tool result has content where the provider insists on it.",
  find(view, report) {
    const always = view.facts.resultHasContent?.value === "always";
    if ((view.traits & (Trait.Empty | Trait.Absent | Trait.Blank)) === 0) return;
    for (const message of view.messages) {
      for (const part of message.parts) {
        if (!isClientResult(part) || !(isBlank(part) || has(part, Trait.Absent))) continue;
        if (!always && !has(part, Trait.Failed)) continue;
        report({
          message,
          part,
          sentence: `unexpected empty result of ${shorten(part.id ?? "")}, expected content`,
          data: { index: message.index, part: part.index, id: part.id ?? "" },
          mend(draft) {
            const result = draft.contentOf(part) as ToolResultContent;
            draft.replaceContent(message, part, { ...result, output: [text("(no output)")] });
          },
        });
      }
    }
  },
};
