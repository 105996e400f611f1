import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";

/** At most one assistant message is at the end, to be continued. */
export const prefillIsSingle: Rule = {
  code: "prefill-is-single",
  fact: "prefillIsSingle",
  asSent: true,
  find(view, report) {
    let first = view.length;
    while (view.at(first - 1)?.role === "assistant") first -= 1;
    const [kept, ...others] = view.between(first, view.length);
    if (kept === undefined) return;
    for (const message of others) {
      report({
        message,
        other: { message: kept },
        sentence: "assistant message after another at the end, expected only one",
        mend: (draft) => draft.joinToPrevious(message, kept),
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const prefillIsSingleDoc: RuleDoc = {
  title: "At most one assistant message is at the end.",
  family: "order",
  why: "If the last message is from the assistant, this server has the model continue it, and it accepts only one such message. A reply that was stopped and started again leaves two.",
  mend: "The messages are merged into the first, with all their texts. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A reply that was begun twice",
      for: "llama-cpp",
      before: [
        { role: "user", content: "Tell me a story." },
        { role: "assistant", content: "Once upon a time" },
        { role: "assistant", content: "there was a fox who" },
      ],
      findings: ["messages.2"],
      after: [
        { role: "user", content: "Tell me a story." },
        { role: "assistant", content: "Once upon a time\n\nthere was a fox who" },
      ],
    },
  ],
};
