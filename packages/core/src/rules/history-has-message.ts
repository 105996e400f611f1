import { text } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** There is something to answer. */
export const historyHasMessage: Rule = {
  code: "history-has-message",
  family: "emptiness",
  fact: "historyHasMessage",
  title: "A history holds at least one message.",
  find(view, report) {
    if (view.messages.length > 0 || view.outline.request.continues) return;
    report({
      message: undefined,
      sentence: "unexpected empty history, expected at least one message",
      mend: (draft) => draft.insert("user", [text("Hello.")], "end"),
    });
  },
};
