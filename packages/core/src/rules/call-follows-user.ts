import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachStep } from "./shared/visit.ts";
import { text } from "./shared/words.ts";

/** A call answers somebody. */
export const callFollowsUser: Rule = {
  code: "call-follows-user",
  fact: "callFollowsUser",
  find(view, report) {
    const { repeats, directed } = view.sum;
    if (!repeats && !directed && view.at(0)?.role !== "assistant") return;
    eachStep(view, ({ messages: [message], first }) => {
      const previous = view.messages[first - 1]?.role;
      if (previous === "user" || previous === "tool") return;
      report({
        message,
        sentence: "call here, expected it behind a user message or tool results",
        mend: (draft) => draft.insert("user", text("(conversation resumed)"), message),
      });
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const callFollowsUserDoc: RuleDoc = {
  title: "A message with calls comes right after a user message or tool results.",
  family: "order",
  why: "A model calls a tool in answer to a user or to results; a call that opens the history, or that follows the model's own words, is refused. Trimmed histories begin with one.",
  mend: "A short user message is put before the call. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A window that begins with a call",
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
