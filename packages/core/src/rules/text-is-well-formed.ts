import { mapStrings } from "../json/strings.ts";
import { hasLoneSurrogate, toWellFormed } from "../json/well-formed.ts";
import type { Rule } from "./rule.ts";
import { reportTexts } from "./texts.ts";

/** Text is Unicode. */
export const textIsWellFormed: Rule = {
  code: "text-is-well-formed",
  family: "text",
  fact: "textIsWellFormed",
  title: "Text holds no half of a surrogate pair.",
  find: (view, report) =>
    reportTexts(view, report, hasLoneSurrogate, (content) => mapStrings(content, toWellFormed), {
      unexpected: "half a surrogate pair",
      expected: "well-formed Unicode",
    }),
};
