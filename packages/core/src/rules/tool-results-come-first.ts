import { isClientResult } from "../pairing/pair.ts";
import { hasClientResult } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** Results come before anything else in their message. */
export const toolResultsComeFirst: Rule = {
  code: "tool-results-come-first",
  family: "pairing",
  fact: "resultsComeFirst",
  title: "In a message with tool results, the results come first.",
  find(view, report) {
    if (view.outline.shape.results !== "user" || !view.context.asSent) return;
    for (const message of view.messages) {
      if (message.role === "assistant" || message.parts.length < 2 || !hasClientResult(message)) continue;
      const results = message.parts.filter(isClientResult);
      const moved = results.find((part, i) => message.parts[i] !== part);
      if (moved === undefined) continue;
      report({
        message,
        part: moved,
        sentence: "unexpected content before a tool result, expected the results first",
        data: { id: moved.id ?? "", ids: moved.id ?? "" },
        mend(draft) {
          const rest = message.parts.filter((part) => !isClientResult(part));
          draft.reorder(message, [...results, ...rest], moved, draft.place(message, message.parts[0]));
        },
      });
    }
  },
};
