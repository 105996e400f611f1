import { hasLoneSurrogate, toWellFormed } from "../json/well-formed.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { reportTexts } from "./shared/texts.ts";

/** Text is valid Unicode. */
export const textIsWellFormed: Rule = {
  code: "text-is-well-formed",
  fact: "textIsWellFormed",
  local: true,
  find: (view, report) =>
    reportTexts(
      view,
      report,
      "half a surrogate pair, expected well-formed Unicode",
      hasLoneSurrogate,
      toWellFormed,
    ),
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const textIsWellFormedDoc: RuleDoc = {
  title: "Text has no lone surrogate.",
  family: "text",
  why: "Half a surrogate pair cannot be written as UTF-8, so the server does not accept the body as JSON. Text cut at a number of characters, and tools that read binary files, leave such halves.",
  mend: "Each half becomes U+FFFD; reported as lossy. `keep` and `drop` do the same.",
  examples: [
    {
      title: "An emoji cut in two",
      for: "openai-chat",
      before: [{ role: "user", content: "Thanks \ud83d" }],
      findings: ["messages.0.content"],
      after: [{ role: "user", content: "Thanks �" }],
    },
  ],
};
