import { quoteResult, sameOutput, shorten } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** A call has one result. */
export const toolResultIsSingle: Rule = {
  code: "tool-result-is-single",
  family: "pairing",
  fact: "resultIsSingle",
  title: "A tool call has a single result.",
  find(view, report) {
    for (const stray of view.pairs.strays) {
      const { message, part, twin } = stray;
      if (stray.call !== undefined || twin === undefined) continue;
      report({
        message,
        part,
        other: twin,
        sentence: `unexpected second result of ${shorten(part.id ?? "")}, expected only one`,
        data: { id: part.id ?? "" },
        mend(draft) {
          const said = draft.contentOf(part);
          if (view.context.policy.orphanResult === "drop" || sameOutput(said, draft.contentOf(twin.part))) {
            draft.removePart(message, part);
          } else draft.quote(message, part, quoteResult(said, part), stray.within);
        },
      });
    }
  },
};
