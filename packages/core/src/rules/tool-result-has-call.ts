import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { mayBeFound, orphans, surroundingStep } from "./shared/orphans.ts";
import { callOfResult, quoteResult } from "./shared/words.ts";

/** Every result answers an existing call. */
export const toolResultHasCall: Rule = {
  code: "tool-result-has-call",
  fact: "resultHasCall",
  pairs: true,
  find(view, report) {
    if (view.pairs.strays.length === 0) return;
    for (const stray of orphans(view)) {
      const { message, part, within } = stray;
      const eased = within !== undefined && view.eased.has(within);
      report({
        message,
        part,
        level: eased || mayBeFound(view, stray) ? "risk" : undefined,
        sentence: `result${part.id || part.name ? ` of ${callOfResult(part)}` : ""} without its call, expected the call before it`,
        mend(draft) {
          if (view.context.policy.orphanResult === "drop") draft.removePart(message, part);
          else draft.quote(message, part, quoteResult(draft.contentOf(part), part), surroundingStep(stray));
        },
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolResultHasCallDoc: RuleDoc = {
  title: "Every tool result has its call before it.",
  family: "pairing",
  why: "A result must answer a call that the model made. The call goes missing when a history is trimmed, a message is deleted in a UI, or a compaction cuts a step in two.",
  mend: "`keep` quotes the result as text of the user, so that the tool's output stays readable. `drop` removes it. A result is never given to another call by position.",
  examples: [
    {
      title: "A trimmed history that lost the call",
      for: "openai-chat",
      before: [
        { role: "tool", tool_call_id: "call_1", content: "4 °C" },
        { role: "user", content: "And tomorrow?" },
      ],
      findings: ["messages.0.content"],
      after: [
        { role: "user", content: "[Result of a tool (call_1)]\n4 °C" },
        { role: "user", content: "And tomorrow?" },
      ],
    },
    {
      title: "The same, dropped",
      for: "openai-chat",
      policy: "drop",
      before: [
        { role: "tool", tool_call_id: "call_1", content: "4 °C" },
        { role: "user", content: "And tomorrow?" },
      ],
      findings: ["messages.0.content"],
      after: [{ role: "user", content: "And tomorrow?" }],
    },
    {
      title: "Inside a user message",
      for: "anthropic",
      before: [
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" },
            { type: "text", text: "And tomorrow?" },
          ],
        },
      ],
      findings: ["messages.0.content.0"],
      after: [
        {
          role: "user",
          content: [
            { type: "text", text: "[Result of a tool (toolu_1)]\n4 °C" },
            { type: "text", text: "And tomorrow?" },
          ],
        },
      ],
    },
  ],
};
