import type { Rule } from "./rule.ts";

/** There are not too many messages. */
export const messageCountFits: Rule = {
  code: "message-count-fits",
  family: "size",
  fact: "messageCount",
  title: "A history holds no more messages than the endpoint takes.",
  find(view, report) {
    const max = view.facts.messageCount?.value ?? 0;
    if (view.messages.length <= max) return;
    // Only a compaction can mend this; splitting or joining messages would change what was said.
    report({
      message: undefined,
      sentence: `unexpected ${view.messages.length} messages, expected at most ${max}`,
      data: { count: view.messages.length, max },
    });
  },
};
