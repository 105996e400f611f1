import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { text } from "./shared/words.ts";

/** The history has a message to answer. */
export const historyHasMessage: Rule<"historyHasMessage"> = {
  code: "history-has-message",
  fact: "historyHasMessage",
  find(view, report, value) {
    const { length } = view;
    let at = 0;
    if (value === "spoken") while (view.at(at)?.role === "system") at += 1;
    if (at < length || view.outline.request.continues) return;
    report({
      sentence:
        length > 0 ? "system text alone, expected a user message" : "empty history, expected a message",
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
