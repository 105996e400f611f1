import type { Message } from "../model/message.ts";
import { eachStep, text } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** A call answers somebody. */
export const callFollowsUser: Rule = {
  code: "call-follows-user",
  family: "order",
  fact: "callFollowsUser",
  title: "A message with calls comes right after a user message or tool results.",
  find(view, report) {
    eachStep(view, ({ first }) => {
      const previous = view.messages[first - 1];
      if (previous !== undefined && previous.role !== "assistant" && previous.role !== "system") return;
      const message = view.messages[first] as Message;
      report({
        message,
        sentence: "unexpected call here, expected it right after a user message or tool results",
        data: { index: message.index },
        mend: (draft) => draft.insert("user", [text("(conversation resumed)")], { before: message }),
      });
    });
  },
};
