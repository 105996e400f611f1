import type { TextContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { text } from "./shared/words.ts";

/** A prefill does not end with white space. */
export const historyEndIsTrimmed: Rule = {
  code: "history-end-is-trimmed",
  fact: "endIsTrimmed",
  find(view, report) {
    for (let at = view.length - 1; view.at(at)?.role === "assistant"; at--) {
      const message = view.at(at) as Message;
      for (const part of [...message.parts].reverse()) {
        if (part.kind !== "text") return;
        const said = (view.contentOf(part) as TextContent).text;
        const trimmed = said.trimEnd();
        if (trimmed === said) return;
        report({
          message,
          part,
          sentence: "white space at the end, expected none",
          mend(draft) {
            if (trimmed === "") draft.removePart(message, part, false);
            else draft.replaceContent(message, part, text(trimmed));
          },
        });
        // If the last text is all white space and goes, the one before it comes last.
        if (trimmed !== "") return;
      }
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const historyEndIsTrimmedDoc: RuleDoc = {
  title: "A final assistant text does not end in white space.",
  family: "order",
  why: "A model that continues the last assistant message refuses one that ends in white space. Handwritten prefills and aborted replies do.",
  mend: "The white space at the end is removed. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A prefill with a space at its end",
      for: "anthropic",
      before: {
        model: "claude-sonnet-4-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "One word: hot or cold?" },
          { role: "assistant", content: "It is " },
        ],
      },
      findings: ["messages.1.content"],
      after: {
        model: "claude-sonnet-4-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "One word: hot or cold?" },
          { role: "assistant", content: "It is" },
        ],
      },
    },
  ],
};
