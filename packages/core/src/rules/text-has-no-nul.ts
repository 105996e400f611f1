import { mapStrings } from "../json/strings.ts";
import type { Rule } from "./rule.ts";
import { reportTexts } from "./texts.ts";

/** Text holds no NUL. */
export const textHasNoNul: Rule = {
  code: "text-has-no-nul",
  family: "text",
  fact: "textHasNoNul",
  title: "Text holds no NUL character.",
  find: (view, report) =>
    reportTexts(
      view,
      report,
      (said) => said.includes("\0"),
      (content) => mapStrings(content, (said) => said.replaceAll("\0", "\uFFFD")),
      { unexpected: "NUL character", expected: "none" },
    ),
};
