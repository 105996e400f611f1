import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachStep, type Run } from "./shared/visit.ts";
import { text } from "./shared/words.ts";

/** A call follows a user message or tool results. */
export const callFollowsUser: Rule = {
  code: "call-follows-user",
  fact: "callFollowsUser",
  find(view, report) {
    const { directed, runs } = view.sum;
    const look = ({ messages: [message], first }: Run): void => {
      const previous = view.at(first - 1)?.role;
      if (previous === "user" || previous === "tool") return;
      report({
        message,
        sentence: "call here, expected it right after a user message or tool results",
        mend: (draft) => draft.insert("user", text("(conversation resumed)"), message),
      });
    };
    // Only the first message and those in runs can lack such a predecessor.
    const first = runs.list[0] === 0 || view.length === 0 ? [] : [0, 1];
    eachStep(view, look, directed ? undefined : [...first, ...runs.list]);
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const callFollowsUserDoc: RuleDoc = {
  title: "A message with calls comes right after a user message or tool results.",
  family: "order",
  why: "A model calls a tool in reply to a user or to results. A call that opens the history, or that follows the model's own words, is refused. Trimmed histories begin with one.",
  mend: "A short user message is inserted before the call. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A trimmed history that begins with a call",
      for: "gemini",
      model: "gemini-2.5-pro",
      before: [
        { role: "model", parts: [{ functionCall: { name: "weather", args: { city: "Oslo" } } }] },
        { role: "user", parts: [{ functionResponse: { name: "weather", response: { output: "4 °C" } } }] },
      ],
      findings: ["contents.0"],
      after: [
        { role: "user", parts: [{ text: "(conversation resumed)" }] },
        { role: "model", parts: [{ functionCall: { name: "weather", args: { city: "Oslo" } } }] },
        { role: "user", parts: [{ functionResponse: { name: "weather", response: { output: "4 °C" } } }] },
      ],
    },
  ],
};
