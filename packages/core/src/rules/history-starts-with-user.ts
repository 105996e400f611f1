import { text } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** The user speaks first. */
export const historyStartsWithUser: Rule = {
  code: "history-starts-with-user",
  family: "order",
  fact: "startsWithUser",
  title: "After any system text, the user speaks first.",
  find(view, report) {
    const first = view.messages.find((message) => message.role !== "system");
    if (first === undefined || first.role === "user") return;
    report({
      message: first,
      sentence: `unexpected ${first.role} message at the start, expected a user message`,
      data: { index: first.index },
      mend: (draft) => draft.insert("user", [text("(conversation resumed)")], { before: first }),
    });
  },
};
