import { Fault } from "../model/message.ts";
import type { Rule } from "./rule.ts";

/** A list of calls is a list. */
export const toolCallsAreNotNull: Rule = {
  code: "tool-calls-are-not-null",
  family: "emptiness",
  fact: "toolCallsAreNotNull",
  title: "`tool_calls` is a list or absent, never null.",
  find(view, report) {
    for (const message of view.messages) {
      if ((message.faults & Fault.NullToolCalls) === 0) continue;
      report({
        message,
        sentence: "unexpected null tool_calls, expected a list or no such field",
        data: { index: message.index },
        mend: (draft) => draft.rewrite(message, null, undefined),
      });
    }
  },
};
