import { Fault } from "../model/message.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachFault } from "./shared/visit.ts";

/** A list of calls is not null. */
export const toolCallsAreNotNull: Rule = {
  code: "tool-calls-are-not-null",
  fact: "toolCallsAreNotNull",
  find(view, report) {
    eachFault(view, Fault.NullToolCalls, (message) =>
      report({
        message,
        sentence: "tool_calls that are not a list, expected a list or no such field",
        mend: (draft) => draft.rewrite(message, null),
      }),
    );
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolCallsAreNotNullDoc: RuleDoc = {
  title: "`tool_calls` is a list or absent, never null.",
  family: "emptiness",
  why: "The schema allows a list or no field. `null` is common in stored logs and accepted by some servers, so it is a risk.",
  mend: "The field is removed. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A log that writes every field",
      for: "openai-chat",
      strict: true,
      before: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: "Hello.", tool_calls: null },
        { role: "user", content: "How are you?" },
      ],
      findings: ["messages.1"],
      after: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: "Hello." },
        { role: "user", content: "How are you?" },
      ],
    },
  ],
};
