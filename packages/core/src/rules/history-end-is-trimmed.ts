import type { TextContent } from "../model/content.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";

/** A prefill does not end in white space. */
export const historyEndIsTrimmed: Rule = {
  code: "history-end-is-trimmed",
  family: "order",
  fact: "endIsTrimmed",
  title: "A final assistant text does not end in white space.",
  find(view, report) {
    const last = view.messages.at(-1);
    const part = last?.parts.at(-1);
    if (last?.role !== "assistant" || part?.kind !== "text") return;
    const said = (view.contentOf(part) as TextContent).text;
    const trimmed = said.trimEnd();
    if (trimmed === said) return;
    report({
      message: last,
      part,
      sentence: "unexpected white space at the end of the last assistant text, expected none",
      data: { index: last.index },
      mend(draft) {
        if (trimmed === "") draft.removePart(last, part, false);
        else draft.replaceContent(last, part, { type: "text", text: trimmed });
      },
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const historyEndIsTrimmedDoc: RuleDoc = {
  why: "A model that continues the last assistant message refuses one that ends in white space. Prefills written by hand, and aborted replies, do.",
  mend: "The white space at the end goes. `keep` and `drop` do the same.",
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
