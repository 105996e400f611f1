import { Fault } from "../model/message.ts";
import { hasClientCall, text } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** The last word is the user's or a tool's. */
export const historyEndsWithUser: Rule = {
  code: "history-ends-with-user",
  family: "order",
  fact: "endsWithUser",
  title: "The last message is the user's or a tool's: there is no prefill.",
  find(view, report) {
    const last = view.messages.at(-1);
    if (last === undefined || last.parts.length === 0 || (last.faults & Fault.Prefix) !== 0) return;
    const lastSystem =
      last.role === "system" &&
      view.facts.systemPlacement?.value === "after-user" &&
      view.messages.length > 1;
    if (last.role !== "assistant" && !lastSystem) return;
    // Calls that still run will be answered by the caller.
    if (hasClientCall(last) && last.parts.some((part) => view.isPending(part))) return;
    report({
      message: last,
      sentence: `unexpected ${last.role} message at the end, expected a user message`,
      data: { index: last.index },
      mend: (draft) => draft.insert("user", [text("Continue.")], "end"),
    });
  },
};
