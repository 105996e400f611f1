import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { callOfResult, nameOfCall } from "./shared/words.ts";

/** Results are where the provider looks for them. */
export const toolResultFollowsCall: Rule = {
  code: "tool-result-follows-call",
  fact: "resultFollowsCall",
  pairs: true,
  find(view, report) {
    const { pairs } = view;
    if (pairs.strays.length === 0) return;
    for (const { message, part, call, at, within } of pairs.strays) {
      if (call === undefined) continue;
      const where = at < call.at ? "after" : "right after";
      report({
        message,
        part,
        other: call,
        data: { index: call.message.index },
        // A provider that only counts results, or compares names, sees both calls answered.
        level: within !== undefined && view.eased.has(within) ? "risk" : undefined,
        sentence: `result of ${callOfResult(part)} here, expected it ${where} ${nameOfCall(call.part)}`,
        mend(draft) {
          if (view.context.policy.displacedResult === "drop" && !view.isPending(call.part)) {
            draft.removePart(message, part);
            draft.removePart(call.message, call.part);
          } else draft.moveResult(message, part, call);
        },
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolResultFollowsCallDoc: RuleDoc = {
  title: "Tool results come after their call, and right after it where the provider requires that.",
  family: "pairing",
  why: "Most providers expect results right after the message with the calls, and nowhere else. A message that a person sent while the tool ran, or two writers on one session, push them apart.",
  mend: "`keep` moves the result back beside its call and leaves everything else in place. `drop` removes the two.",
  examples: [
    {
      title: "The person wrote while the tool ran",
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
        { role: "user", content: "In Celsius, please." },
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
        { role: "user", content: "In Celsius, please." },
      ],
    },
    {
      title: "A result before its call",
      for: "anthropic",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" }] },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } }],
        },
      ],
      findings: ["messages.1.content.0"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } }],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" }] },
      ],
    },
    {
      title: "The pair dropped",
      for: "openai-chat",
      policy: "drop",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          ],
        },
        { role: "user", content: "In Celsius, please." },
        { role: "tool", tool_call_id: "call_1", content: "4 °C" },
      ],
      findings: ["messages.3.content"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        { role: "user", content: "In Celsius, please." },
      ],
    },
  ],
};
