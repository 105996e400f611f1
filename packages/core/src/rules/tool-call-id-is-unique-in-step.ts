import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { findReusedIds } from "./shared/unique-ids.ts";

/** Each id belongs to one call within a message. */
export const toolCallIdIsUniqueInStep: Rule = {
  code: "tool-call-id-is-unique-in-step",
  fact: "callIdIsUniqueInStep",
  find: (view, report) => findReusedIds(view, "step", report),
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolCallIdIsUniqueInStepDoc: RuleDoc = {
  title: "Within one assistant message, an id stands for one call.",
  family: "ids",
  why: "Two calls with one id in a message cannot be told apart, so neither can their results. Local models number their calls from zero, and proxies make ids from the tool's name.",
  mend: "Later uses get a new id, made from the old one and its place. The k-th result with the id goes to the k-th call. `keep` and `drop` do the same.",
  examples: [
    {
      title: "Two parallel calls under one id",
      for: "anthropic",
      before: [
        { role: "user", content: "Oslo or Rome?" },
        {
          role: "assistant",
          content: [
            { type: "tool_use", id: "call_0", name: "weather", input: { city: "Oslo" } },
            { type: "tool_use", id: "call_0", name: "weather", input: { city: "Rome" } },
          ],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "call_0", content: "4 °C" },
            { type: "tool_result", tool_use_id: "call_0", content: "17 °C" },
          ],
        },
      ],
      findings: ["messages.1.content.1", "messages.2.content.1"],
      after: [
        { role: "user", content: "Oslo or Rome?" },
        {
          role: "assistant",
          content: [
            { type: "tool_use", id: "call_0", name: "weather", input: { city: "Oslo" } },
            { type: "tool_use", id: "call_0_1_1_ZppMH3Xsh", name: "weather", input: { city: "Rome" } },
          ],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "call_0", content: "4 °C" },
            { type: "tool_result", tool_use_id: "call_0_1_1_ZppMH3Xsh", content: "17 °C" },
          ],
        },
      ],
    },
  ],
};
