import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { findReusedIds } from "./shared/unique-ids.ts";

/** Each id belongs to one call within a turn. */
export const toolCallIdIsUniqueInTurn: Rule = {
  code: "tool-call-id-is-unique-in-turn",
  fact: "callIdIsUniqueInTurn",
  find: (view, report) => findReusedIds(view, "turn", report),
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolCallIdIsUniqueInTurnDoc: RuleDoc = {
  title: "Within one turn, an id stands for one call.",
  family: "ids",
  why: "All servers accept an id that is used again in a later turn. Within one turn, some match a result to the wrong call. Models that number their calls from zero in every step cause this.",
  mend: "Later uses within the turn get a new id, and so do their results. `keep` and `drop` do the same.",
  examples: [
    {
      title: "Numbering that starts again in each step",
      for: "openai-chat",
      strict: true,
      before: [
        { role: "user", content: "Oslo, then Rome." },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "call_0", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          ],
        },
        { role: "tool", tool_call_id: "call_0", content: "4 °C" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "call_0", type: "function", function: { name: "weather", arguments: '{"city":"Rome"}' } },
          ],
        },
        { role: "tool", tool_call_id: "call_0", content: "17 °C" },
      ],
      findings: ["messages.3.tool_calls.0", "messages.4.content"],
      after: [
        { role: "user", content: "Oslo, then Rome." },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "call_0", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          ],
        },
        { role: "tool", tool_call_id: "call_0", content: "4 °C" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            {
              id: "call_0_3_0_pP3yntDDF",
              type: "function",
              function: { name: "weather", arguments: '{"city":"Rome"}' },
            },
          ],
        },
        { role: "tool", tool_call_id: "call_0_3_0_pP3yntDDF", content: "17 °C" },
      ],
    },
    {
      title: "The same id in a later turn",
      for: "openai-chat",
      strict: true,
      before: [
        { role: "user", content: "Oslo?" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "call_0", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          ],
        },
        { role: "tool", tool_call_id: "call_0", content: "4 °C" },
        { role: "assistant", content: "4 °C." },
        { role: "user", content: "Rome?" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "call_0", type: "function", function: { name: "weather", arguments: '{"city":"Rome"}' } },
          ],
        },
        { role: "tool", tool_call_id: "call_0", content: "17 °C" },
      ],
      findings: [],
    },
  ],
};
