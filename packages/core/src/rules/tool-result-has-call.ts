import { Trait } from "../model/part.ts";
import { quoteResult, shorten } from "./helpers.ts";
import type { Rule } from "./rule.ts";
import type { View } from "./view.ts";

/** Calls may live at the provider, where this document cannot show them. */
function callsMayBeElsewhere(view: View): boolean {
  return view.outline.request.continues || (view.traits & Trait.Reference) !== 0;
}

/** Every result answers a call that is there. */
export const toolResultHasCall: Rule = {
  code: "tool-result-has-call",
  family: "pairing",
  fact: "resultHasCall",
  title: "Every tool result answers a call that stands before it.",
  find(view, report) {
    const { strays } = view.pairs;
    if (strays.length === 0 || callsMayBeElsewhere(view)) return;
    for (const stray of strays) {
      if (stray.call !== undefined || stray.twin !== undefined) continue;
      const { message, part } = stray;
      report({
        message,
        part,
        // Where a wire has no ids the provider can only count, and the count is right.
        ...(stray.balanced && !view.outline.shape.ids ? { level: "risk" } : {}),
        sentence: `unexpected result of ${shorten(part.id ?? part.name ?? "a call without id")}, expected that call before it`,
        data: { id: part.id ?? "" },
        mend(draft) {
          if (view.context.policy.orphanResult === "drop") draft.removePart(message, part);
          else draft.quote(message, part, quoteResult(draft.contentOf(part), part), stray.within);
        },
      });
    }
  },
};
