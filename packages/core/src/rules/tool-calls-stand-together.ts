import type { Message } from "../model/message.ts";
import { eachStep, hasClientCall } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** The calls of one step stand together, with nothing but calls between them and their results. */
export const toolCallsStandTogether: Rule = {
  code: "tool-calls-stand-together",
  family: "pairing",
  fact: "callsStandTogether",
  title: "Between the calls of one step, and between them and their results, stands nothing else.",
  find(view, report) {
    if (!view.outline.shape.items || !view.context.asSent) return;
    eachStep(view, ({ first, end }) => {
      let call: Message | undefined;
      for (let at = first; at < end; at++) {
        const message = view.messages[at] as Message;
        if (hasClientCall(message)) call ??= message;
        else if (call !== undefined) {
          const anchor = call;
          report({
            message,
            other: { message: anchor },
            sentence:
              "unexpected item after a call of the same step, expected only calls before their results",
            data: { id: anchor.parts[0]?.id ?? "" },
            mend: (draft) => draft.moveBefore(message, anchor),
          });
        }
      }
    });
  },
};
