import { Kind } from "../model/message.ts";
import { Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { putCallsLast } from "./shared/calls-last.ts";
import { eachRun, hasClientCall } from "./shared/visit.ts";
import { text } from "./shared/words.ts";

/** Something follows reasoning. */
export const reasoningIsConcluded: Rule = {
  code: "reasoning-is-concluded",
  fact: "reasoningIsConcluded",
  // Adapters leave out reasoning that stands alone.
  asSent: true,
  find(view, report) {
    if ((view.sum.kinds & Kind.Reasoning) === 0) return;
    eachRun(view, (run) => {
      const message = run.findLast(({ parts }) => parts.length > 0);
      // A prompt-cache mark does not count.
      const part = message?.parts.findLast(
        ({ kind, traits }) => kind !== "opaque" || (traits & Trait.CacheMark) === 0,
      );
      if (message?.role !== "assistant" || part?.kind !== "reasoning") return;
      report({
        message,
        part,
        sentence: "reasoning at the end of a message, expected text or a call after it",
        mend(draft) {
          if (run.some(hasClientCall)) putCallsLast(draft, run, { message, part });
          else draft.addContent(message, text("(no reply)"), "end");
        },
      });
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const reasoningIsConcludedDoc: RuleDoc = {
  title: "An assistant message does not end with reasoning.",
  family: "reasoning",
  why: "Reasoning leads to text or to a call; a message that ends with reasoning is refused. A reply that was cut off while the model was reasoning contains nothing else.",
  mend: "A short text is added after the reasoning, which keeps its place and its signature. If the reasoning comes after calls, the calls move to the end instead. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A reply that was cut off while reasoning",
      for: "anthropic",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [{ type: "thinking", thinking: "Let me see.", signature: "EqQBCgIYAhIM1gbcDa9GJw" }],
        },
        { role: "user", content: "Well?" },
      ],
      findings: ["messages.1.content.0"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "Let me see.", signature: "EqQBCgIYAhIM1gbcDa9GJw" },
            { type: "text", text: "(no reply)" },
          ],
        },
        { role: "user", content: "Well?" },
      ],
    },
  ],
};
