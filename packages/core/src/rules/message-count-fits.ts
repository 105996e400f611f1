import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";

/** There are not too many messages. */
export const messageCountFits: Rule<"messageCount"> = {
  code: "message-count-fits",
  fact: "messageCount",
  find(view, report, max) {
    const count = view.sum.count;
    if (count <= max) return;
    // Only a compaction can mend this. Splitting or joining messages would change what was said.
    report({ sentence: `${count} messages, expected at most ${max}`, data: { count, max } });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const messageCountFitsDoc: RuleDoc = {
  title: "A history has no more messages than the endpoint accepts.",
  family: "size",
  why: "Some endpoints limit the number of messages, whatever their size. Long-running agents reach the limit.",
  mend: "Only the caller can repair this, by compacting the history. Merging messages would change who said what, so repair leaves the history as it is and reports the finding.",
  examples: [
    {
      title: "One message too many",
      for: "openai-chat",
      strict: true,
      before: /* @__PURE__ */ Array(2049).fill({ role: "user", content: "Hello" }),
      findings: ["messages"],
    },
  ],
};
