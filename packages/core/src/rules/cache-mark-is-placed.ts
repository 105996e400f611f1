import { has, isMark, type Part, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { isPlainDocument } from "./shared/stands-apart.ts";

/** A prompt-cache mark stands on what can be cached, or behind it. */
export const cacheMarkIsPlaced: Rule = {
  code: "cache-mark-is-placed",
  fact: "cacheMarkIsPlaced",
  asSent: true,
  find(view, report) {
    if ((view.traits & Trait.CacheMark) === 0) return;
    for (const message of view.messages) {
      // A message of nothing else has no better place for it.
      if ((message.traits & Trait.CacheMark) === 0 || message.parts.every(isMark)) continue;
      let before: Part | undefined;
      for (const part of message.parts) {
        const apart = isMark(part);
        const marked = apart ? before : part;
        if (!apart) before = part;
        if (!has(part, Trait.CacheMark)) continue;
        const thought = marked?.kind === "reasoning";
        const plain = apart && marked !== undefined && isPlainDocument(view, marked);
        if (marked !== undefined && !plain && !thought) continue;
        const what = plain ? "a document" : thought ? "a thought" : "nothing";
        report({
          message,
          part,
          // There are other words for each of the others.
          unsaid: apart && !plain,
          sentence: `prompt-cache mark ${apart ? "behind" : "on"} ${what}, expected it on what can be cached`,
          mend: (draft) => draft.unmark(message, part),
        });
      }
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const cacheMarkIsPlacedDoc: RuleDoc = {
  title: "A prompt-cache mark stands on something that can be cached.",
  family: "capabilities",
  why: "A thought cannot be marked. Where prompt-cache marks are parts of their own, one behind a thought, behind a document other than a PDF or at the start of a message is refused. Clients that mark whatever comes last run into this.",
  mend: "The mark goes; what is said does not change. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A mark behind a document",
      for: "bedrock",
      model: "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
      before: {
        messages: [
          {
            role: "user",
            content: [
              { text: "Sum this up." },
              { document: { format: "md", name: "readme", source: { bytes: "SGVsbG8=" } } },
              { cachePoint: { type: "default" } },
            ],
          },
        ],
      },
      findings: ["messages.0.content.2"],
      after: {
        messages: [
          {
            role: "user",
            content: [
              { text: "Sum this up." },
              { document: { format: "md", name: "readme", source: { bytes: "SGVsbG8=" } } },
            ],
          },
        ],
      },
    },
  ],
};
