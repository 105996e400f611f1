import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { text } from "./shared/words.ts";

/** The history has a message to answer. */
export const historyHasMessage: Rule = {
  code: "history-has-message",
  fact: "historyHasMessage",
  find(view, report) {
    if (view.sum.count > 0 || view.outline.request.continues) return;
    report({
      sentence: "empty history, expected a message",
      mend: (draft) => draft.insert("user", text("Hello.")),
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const historyHasMessageDoc: RuleDoc = {
  title: "A history has at least one message.",
  family: "emptiness",
  why: "A request without messages is refused. Filters and compactions that keep nothing produce one.",
  mend: "A user message is inserted. `keep` and `drop` do the same.",
  examples: [
    {
      title: "Nothing left",
      for: "openai-chat",
      before: { model: "gpt-5", messages: [] },
      findings: ["messages"],
      after: { model: "gpt-5", messages: [{ role: "user", content: "Hello." }] },
    },
  ],
};
