import type { PartContent } from "../../model/content.ts";
import type { Reporter } from "../rule.ts";
import type { View } from "./view.ts";

/** Reports every part that holds a text failing the test, and mends its texts. */
export function reportTexts(
  view: View,
  report: Reporter,
  test: (text: string) => boolean,
  change: (content: PartContent) => PartContent,
  words: { readonly unexpected: string; readonly expected: string },
): void {
  const sentence = `unexpected ${words.unexpected} in text, expected ${words.expected}`;
  for (const part of view.outline.system) {
    if (!view.someText(part, test)) continue;
    report({
      message: undefined,
      part,
      sentence,
      mend: (draft) => draft.setSystem(part, change(draft.contentOf(part))),
    });
  }
  for (const message of view.messages) {
    if (!view.someTextIn(message, test)) continue;
    for (const part of message.parts) {
      if (!view.someText(part, test)) continue;
      report({
        message,
        part,
        sentence,
        data: { index: message.index, part: part.index },
        mend: (draft) => draft.replaceContent(message, part, change(draft.contentOf(part)), true),
      });
    }
  }
}
