import type { PartContent } from "../model/content.ts";
import type { Step } from "../pairing/pairs.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { orphans, surroundingStep } from "./shared/orphans.ts";
import type { View } from "./shared/view.ts";
import { callOfResult, quoteResult } from "./shared/words.ts";

/** A key that is equal for results with the same content. */
function outputOf(content: PartContent): string | undefined {
  return content.type === "tool-result" ? JSON.stringify(content.output) : undefined;
}

/**
 * The last position in each step where an answer is accepted: results without a call become text, which ends the
 * answers.
 */
function lastAnswers(view: View): ReadonlyMap<Step, number> {
  const last = new Map<Step, number>();
  for (const { at, within } of orphans(view))
    if (within !== undefined && !last.has(within)) last.set(within, Math.max(at, within.end - 1));
  return last;
}

/** A call has only one result. */
export const toolResultIsSingle: Rule = {
  code: "tool-result-is-single",
  fact: "resultIsSingle",
  pairs: true,
  find(view, report) {
    const { strays } = view.pairs;
    if (strays.length === 0) return;
    // Where displaced results will be.
    const homes = new Map(strays.map(({ part, call, at }) => [part, call?.at ?? at]));
    const adjacent = view.facts.resultFollowsCall?.value === "adjacent";
    const last = adjacent ? lastAnswers(view) : undefined;
    for (const stray of strays) {
      const { message, part, at, within, call, twin } = stray;
      if (call !== undefined || twin === undefined) continue;
      const home = homes.get(twin.part) ?? twin.at;
      // A result before its call, or (if that matters) away from it, is treated like one without a call.
      const near = within !== undefined && home >= within.start && at <= (last?.get(within) ?? at);
      const lost = at < home || (adjacent && !near);
      report({
        message,
        part,
        other: twin,
        level: lost ? view.facts.resultHasCall?.level : undefined,
        sentence: `second result of ${callOfResult(part)}, expected only one`,
        mend(draft) {
          const said = draft.contentOf(part);
          const same = outputOf(said) === outputOf(draft.contentOf(twin.part));
          if (same || view.context.policy.orphanResult === "drop") draft.removePart(message, part);
          else draft.quote(message, part, quoteResult(said, part), surroundingStep(stray));
        },
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolResultIsSingleDoc: RuleDoc = {
  title: "A tool call has a single result.",
  family: "pairing",
  why: "One call has one result. A retry that stores its result beside the first one, or two workers that resume the same session, leave two.",
  mend: "A second result that says the same is removed. One that says something else is quoted as text under `keep`, and removed under `drop`.",
  examples: [
    {
      title: "The same answer stored twice",
      for: "openai-chat",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          ],
        },
        { role: "tool", tool_call_id: "call_1", content: "4 °C" },
        { role: "tool", tool_call_id: "call_1", content: "4 °C" },
      ],
      findings: ["messages.3.content"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          ],
        },
        { role: "tool", tool_call_id: "call_1", content: "4 °C" },
      ],
    },
    {
      title: "Two different answers",
      for: "anthropic",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } }],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" },
            { type: "tool_result", tool_use_id: "toolu_1", content: "5 °C" },
          ],
        },
      ],
      findings: ["messages.2.content.1"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } }],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" },
            { type: "text", text: "[Result of a tool (toolu_1)]\n5 °C" },
          ],
        },
      ],
    },
  ],
};
