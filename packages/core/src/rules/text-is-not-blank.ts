import type { Message } from "../model/message.ts";
import { has, isBlank, isMark, type Part, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachRun } from "./shared/visit.ts";

/** Text is more than white space. */
export const textIsNotBlank: Rule = {
  code: "text-is-not-blank",
  fact: "textIsNotBlank",
  find(view, report) {
    /** Checks a part. With `more` blocks beside it, blank text was seen accepted. */
    const look = (message: Message | undefined, part: Part, more: boolean): void => {
      if (part.kind !== "text" || !has(part, Trait.Blank)) return;
      report({
        message,
        part,
        level: more ? "risk" : undefined,
        unsaid: message?.role === "system",
        sentence: "blank text, expected something visible",
        mend: (draft) => draft.removePart(message, part, false),
      });
    };
    const { system, shape } = view.outline;
    for (const part of system) look(undefined, part, system.length > 1);
    if ((view.traits & Trait.Blank) === 0) return;
    eachRun(view, (run) => {
      if (!run.some((message) => (message.traits & Trait.Blank) !== 0)) return;
      // A prompt-cache mark says nothing, and may be removed.
      const says = (part: Part): boolean => (part.kind === "text" ? !isBlank(part) : !isMark(part));
      const more = run.some(({ parts }) => parts.some(says));
      // Where results have their own role, text beside them will be in a message of its own.
      for (const message of run)
        for (const part of message.parts)
          look(message, part, more && !(message.role === "tool" && shape.results === "batch"));
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const textIsNotBlankDoc: RuleDoc = {
  title: "Text is more than white space.",
  family: "emptiness",
  why: "Text of white space alone is refused if the message says nothing else. Beside other blocks it was seen accepted, so there it is a risk. Models write a lone newline before a call.",
  mend: "The block is removed, and the message too if it has nothing else. It said nothing, so nothing is lost.",
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
