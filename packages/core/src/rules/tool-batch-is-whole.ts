import type { Message } from "../model/message.ts";
import { eachStep, endOfAnswers } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** The results of one batch of calls stand in one message. */
export const toolBatchIsWhole: Rule = {
  code: "tool-batch-is-whole",
  family: "pairing",
  fact: "batchIsWhole",
  title: "All results of one assistant message stand in one message.",
  find(view, report) {
    // Where every result is a message of its own, or an adapter regroups them, there is nothing to split.
    if (view.outline.shape.results === "each" || !view.context.asSent) return;
    eachStep(view, ({ end }) => {
      const last = endOfAnswers(view, end);
      const home = view.messages[end] as Message;
      for (let at = end + 1; at < last; at++) {
        const message = view.messages[at] as Message;
        report({
          message,
          other: { message: home },
          sentence:
            "unexpected results in a message of their own, expected all results of the batch in one message",
          mend: (draft) => draft.joinToPrevious(message, home),
        });
      }
    });
  },
};
