import { Fault } from "../model/message.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachFault } from "./shared/visit.ts";

/** A list of calls is not empty. */
export const toolCallsAreNotEmpty: Rule = {
  code: "tool-calls-are-not-empty",
  fact: "toolCallsAreNotEmpty",
  find(view, report) {
    eachFault(view, Fault.EmptyToolCalls, (message) =>
      report({
        message,
        sentence: "empty tool_calls, expected calls in it or no such field",
        mend: (draft) => draft.rewrite(message, []),
      }),
    );
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolCallsAreNotEmptyDoc: RuleDoc = {
  title: "A message has `tool_calls` only if it calls something.",
  family: "emptiness",
  why: "A list of calls must not be empty. Serialisers that always write the field produce `[]`, and filters that remove calls leave it.",
  mend: "The field is removed. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A reply without calls, stored with the field",
      for: "openai-chat",
      before: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: "Hello.", tool_calls: [] },
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
