import { Fault } from "../model/message.ts";
import type { Rule } from "./rule.ts";

/** A list of calls holds calls. */
export const toolCallsAreNotEmpty: Rule = {
  code: "tool-calls-are-not-empty",
  family: "emptiness",
  fact: "toolCallsAreNotEmpty",
  title: "A message has `tool_calls` only when it calls something.",
  find(view, report) {
    for (const message of view.messages) {
      if ((message.faults & Fault.EmptyToolCalls) === 0) continue;
      report({
        message,
        sentence: "unexpected empty tool_calls, expected calls or no such field",
        data: { index: message.index },
        mend: (draft) => draft.rewrite(message, [], undefined),
      });
    }
  },
};
