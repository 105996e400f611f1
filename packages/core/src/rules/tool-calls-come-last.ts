import { has, type Part, Trait } from "../model/part.ts";
import { isClientCall } from "../pairing/pair.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { type Placed, putCallsLast } from "./shared/calls-last.ts";
import { eachStep, type Run } from "./shared/visit.ts";
import { nameOfCall } from "./shared/words.ts";

/** No content follows a call in its message. */
export const toolCallsComeLast: Rule = {
  code: "tool-calls-come-last",
  fact: "callsComeLast",
  asSent: true,
  find(view, report) {
    const look = ({ messages }: Run): void => {
      let call: Placed | undefined;
      let late: Placed | undefined;
      for (const message of messages) {
        for (const part of message.parts) {
          if (isClientCall(part)) call ??= { message, part };
          else if (call && isSaid(part)) late ??= { message, part };
        }
      }
      if (call === undefined || late === undefined) return;
      const [first, behind] = [call, late];
      report({
        message: behind.message,
        part: behind.part,
        other: first,
        sentence: `${behind.part.kind} after ${nameOfCall(first.part)}, expected calls at the end`,
        mend: (draft) => putCallsLast(draft, messages, behind),
      });
    };
    // In stretches that are in order, no message of a run follows one with calls.
    eachStep(view, look, (view.traits & Trait.Trailing) === 0 ? view.disorder : undefined);
  },
};

/** True for text and media, and for unsigned reasoning from elsewhere, which is written as text. */
function isSaid(part: Part): boolean {
  if (part.kind === "reasoning") return part.made !== undefined && !has(part, Trait.Signed);
  return part.kind === "text" || part.kind === "media";
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolCallsComeLastDoc: RuleDoc = {
  title: "In an assistant message, calls come after everything else.",
  family: "pairing",
  why: "The server expects the results right after the calls, and text after a call separates them. Replies assembled from two streams, and merged messages, have such text.",
  mend: "The calls move after what is said, in their old order. `keep` and `drop` do the same.",
  examples: [
    {
      title: "Text after a call",
      for: "anthropic",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [
            { type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } },
            { type: "text", text: "One moment." },
          ],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" }] },
      ],
      findings: ["messages.1.content.1"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [
            { type: "text", text: "One moment." },
            { type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } },
          ],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" }] },
      ],
    },
  ],
};
