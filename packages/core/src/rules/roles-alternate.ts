import type { Message } from "../model/message.ts";
import { hasClientResult } from "./helpers.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";

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

/** Why the rule is there, what repair does, and examples that the tests run. */
export const rolesAlternateDoc: RuleDoc = {
  why: "Some providers and many chat templates want user and assistant to take turns. A person who writes twice, or a message left without its reply, breaks that.",
  mend: "`keep` merges the messages and keeps every text; `drop` keeps the last of consecutive user messages and merges the assistant's.",
  examples: [
    {
      title: "A person who wrote twice",
      for: "perplexity",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        { role: "user", content: "In Celsius, please." },
      ],
      findings: ["messages.1"],
      after: [{ role: "user", content: "Weather in Oslo?\n\nIn Celsius, please." }],
    },
    {
      title: "The last one wins",
      for: "perplexity",
      policy: "drop",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        { role: "user", content: "In Celsius, please." },
      ],
      findings: ["messages.0", "messages.1"],
      after: [{ role: "user", content: "In Celsius, please." }],
    },
  ],
};
