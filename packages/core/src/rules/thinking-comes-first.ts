import { hasClientCall, hasClientResult } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** With thinking on, the message of the running tool loop starts with its thought. */
export const thinkingComesFirst: Rule = {
  code: "thinking-comes-first",
  family: "reasoning",
  fact: "thinkingComesFirst",
  title: "With thinking on, the assistant message of the running tool loop starts with its reasoning.",
  find(view, report) {
    const { request } = view.outline;
    if (request.thinking !== true) return;
    const at = view.messages.findLastIndex((message) => message.role === "assistant");
    const message = view.messages[at];
    const next = view.messages[at + 1];
    if (message === undefined || !hasClientCall(message) || next === undefined || !hasClientResult(next))
      return;
    const first = message.parts[0];
    if (first === undefined || first.kind === "reasoning") return;
    report({
      message,
      part: first,
      sentence: `unexpected ${first.kind} at the start of the running tool loop's message, expected its reasoning`,
      data: { index: message.index, name: first.kind === "tool-call" ? "tool_use" : "text" },
      // A signature cannot be made up; the loop can only go on without thinking.
      mend: (draft) =>
        draft.setRequest({ ...request, thinking: undefined }, "thinking", { before: true, lossy: true }),
    });
  },
};
