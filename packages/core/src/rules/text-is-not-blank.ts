import { has, isBlank, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachRun } from "./shared/visit.ts";

const SENTENCE = "text of white space, expected something visible";

/** Text is more than white space. */
export const textIsNotBlank: Rule = {
  code: "text-is-not-blank",
  fact: "textIsNotBlank",
  find(view, report) {
    const { system } = view.outline;
    for (const part of system) {
      if (part.kind !== "text" || !has(part, Trait.Blank)) continue;
      report({
        part,
        level: system.length > 1 ? "risk" : undefined,
        sentence: SENTENCE,
        mend: (draft) => draft.removePart(undefined, part, false),
      });
    }
    if ((view.traits & Trait.Blank) === 0) return;
    eachRun(view, (run) => {
      if (!run.some((message) => (message.traits & Trait.Blank) !== 0)) return;
      const more = run.some(({ parts }) => parts.some((part) => part.kind !== "text" || !isBlank(part)));
      for (const message of run) {
        for (const part of message.parts) {
          if (part.kind !== "text" || !has(part, Trait.Blank)) continue;
          report({
            message,
            part,
            // Seen accepted beside other blocks.
            level: more ? "risk" : undefined,
            unsaid: message.role === "system",
            sentence: SENTENCE,
            mend: (draft) => draft.removePart(message, part, false),
          });
        }
      }
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const textIsNotBlankDoc: RuleDoc = {
  title: "Text holds more than white space.",
  family: "emptiness",
  why: "White space alone is refused where a message says nothing else; beside other blocks it was seen accepted, so there it is a risk. Models answer with a lone newline before a call.",
  mend: "The block goes, and the message with it if it held nothing else. Nothing was said in it, so nothing is lost.",
  examples: [
    {
      title: "A message of one newline",
      for: "anthropic",
      before: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: [{ type: "text", text: "\n" }] },
        { role: "user", content: "Are you there?" },
      ],
      findings: ["messages.1.content.0"],
      after: [
        { role: "user", content: "Hello" },
        { role: "user", content: "Are you there?" },
      ],
    },
  ],
};
