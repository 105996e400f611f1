import { nameOfCall, shorten } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** Results stand where the provider looks for them. */
export const toolResultFollowsCall: Rule = {
  code: "tool-result-follows-call",
  family: "pairing",
  fact: "resultFollowsCall",
  title:
    "Tool results stand where the provider looks for them: after their call, with nothing in between where that is refused.",
  find(view, report) {
    for (const stray of view.pairs.strays) {
      const { message, part, call } = stray;
      if (call === undefined) continue;
      const id = part.id ?? "";
      const early = stray.at < call.at;
      report({
        message,
        part,
        other: call,
        sentence: `unexpected place of the result of ${shorten(id || (part.name ?? ""))}, expected it ${early ? "after" : "right after"} ${nameOfCall(call.part)}`,
        data: { id, ids: id },
        mend(draft) {
          if (view.context.policy.displacedResult === "drop") {
            draft.removePart(message, part);
            draft.removePart(call.message, call.part);
          } else draft.moveResult(message, part, call.step, call);
        },
      });
    }
  },
};
