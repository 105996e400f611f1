import type { Message } from "../model/message.ts";
import { eachRun } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** A message says something. */
export const messageHasContent: Rule = {
  code: "message-has-content",
  family: "emptiness",
  fact: "messageHasContent",
  title: "A message holds something.",
  find(view, report) {
    const roles = view.facts.messageHasContent?.value ?? [];
    eachRun(view, ({ first, end }) => {
      // A neighbour the server joins it to speaks for an empty message.
      for (let at = first; at < end; at++) if ((view.messages[at] as Message).parts.length > 0) return;
      for (let at = first; at < end; at++) {
        const message = view.messages[at] as Message;
        if (message.role === "tool" || !roles.includes(message.role)) continue;
        report({
          message,
          sentence: `unexpected empty ${message.role} message, expected content`,
          data: { index: message.index },
          mend: (draft) => draft.removeMessage(message, false),
        });
      }
    });
  },
};
