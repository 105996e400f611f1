import { text } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** The assistant speaks between a tool's result and the user. */
export const assistantFollowsTool: Rule = {
  code: "assistant-follows-tool",
  family: "order",
  fact: "assistantFollowsTool",
  title: "Between a tool result and the next user message, the assistant speaks.",
  find(view, report) {
    const { messages } = view;
    for (let at = 1; at < messages.length; at++) {
      const message = messages[at];
      if (message?.role !== "user" || messages[at - 1]?.role !== "tool") continue;
      report({
        message,
        sentence: "unexpected user message after a tool result, expected an assistant message between them",
        data: { index: message.index },
        mend: (draft) => draft.insert("assistant", [text("(no reply)")], { before: message }),
      });
    }
  },
};
