import { hasNul } from "../json/well-formed.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { reportTexts } from "./shared/texts.ts";

/** Text contains no NUL. */
export const textHasNoNul: Rule = {
  code: "text-has-no-nul",
  fact: "textHasNoNul",
  local: true,
  find: (view, report) =>
    reportTexts(view, report, "NUL character in text, expected none", hasNul, (said) =>
      said.replaceAll("\0", "\uFFFD"),
    ),
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const textHasNoNulDoc: RuleDoc = {
  title: "Text has no NUL character.",
  family: "text",
  why: "Some servers end text at a NUL, or refuse it. Tools that read binary files produce it.",
  mend: "Each NUL becomes U+FFFD; reported as lossy. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A file name that ends in NUL",
      for: "gemini",
      model: "gemini-2.5-pro",
      strict: true,
      before: [{ role: "user", parts: [{ text: "Open a.txt\u0000" }] }],
      findings: ["contents.0.parts.0"],
      after: [{ role: "user", parts: [{ text: "Open a.txt�" }] }],
    },
  ],
};
