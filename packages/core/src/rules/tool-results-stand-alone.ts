import { isClientResult } from "../pairing/pair.ts";
import { hasClientResult } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** A message with results holds nothing else. */
export const toolResultsStandAlone: Rule = {
  code: "tool-results-stand-alone",
  family: "pairing",
  fact: "resultsStandAlone",
  title: "A message with tool results holds nothing else.",
  find(view, report) {
    if (!view.context.asSent) return;
    for (const message of view.messages) {
      if (message.role === "assistant" || message.parts.length < 2 || !hasClientResult(message)) continue;
      const part = message.parts.find((other) => !isClientResult(other));
      if (part === undefined) continue;
      report({
        message,
        part,
        sentence: `unexpected ${part.kind} beside tool results, expected it in a message of its own`,
        mend: (draft) => draft.splitResults(message),
      });
    }
  },
};
