import type { Message } from "../model/message.ts";
import { hasClientResult } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** User and assistant take turns. */
export const rolesAlternate: Rule = {
  code: "roles-alternate",
  family: "order",
  fact: "rolesAlternate",
  title: "User and assistant messages alternate.",
  find(view, report) {
    let previous: Message | undefined;
    for (const message of view.messages) {
      const before = previous;
      previous = message;
      if (before === undefined || before.role !== message.role) continue;
      if (message.role !== "user" && message.role !== "assistant") continue;
      report({
        message,
        other: { message: before },
        sentence: `unexpected ${message.role} message after another, expected the roles to alternate`,
        data: { index: message.index, count: before.index },
        mend(draft) {
          const lastWins = view.context.policy.consecutive === "last" && message.role === "user";
          if (lastWins && !hasClientResult(before)) draft.removeMessage(before);
          else draft.joinToPrevious(message, before);
        },
      });
    }
  },
};
