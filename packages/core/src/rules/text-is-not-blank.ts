import type { Message } from "../model/message.ts";
import { has, isBlank, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachRun, type Run } from "./shared/helpers.ts";
import type { View } from "./shared/view.ts";

/** True when something besides white space is said in the run. */
function saysMore(view: View, { first, end }: Run): boolean {
  for (let at = first; at < end; at++) {
    const { parts } = view.messages[at] as Message;
    if (parts.some((part) => part.kind !== "text" || !isBlank(part))) return true;
  }
  return false;
}

/** Text is more than white space. */
export const textIsNotBlank: Rule = {
  code: "text-is-not-blank",
  fact: "textIsNotBlank",
  find(view, report) {
    if ((view.traits & Trait.Blank) === 0) return;
    eachRun(view, (run) => {
      let more: boolean | undefined;
      for (let at = run.first; at < run.end; at++) {
        const message = view.messages[at] as Message;
        for (const part of message.parts) {
          if (part.kind !== "text" || !has(part, Trait.Blank)) continue;
          more ??= saysMore(view, run);
          report({
            message,
            part,
            // Seen accepted beside other blocks.
            ...(more ? { level: "risk" } : {}),
            sentence: "unexpected text of nothing but white space, expected something visible",
            data: { index: message.index, part: part.index },
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
