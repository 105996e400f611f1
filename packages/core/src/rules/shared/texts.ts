import { mapStrings } from "../../json/strings.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import type { Reporter } from "../rule.ts";
import type { View } from "./view.ts";

/** Reports every part with a text that passes the test, and changes its texts. */
export function reportTexts(
  view: View,
  report: Reporter,
  sentence: string,
  test: (text: string) => boolean,
  change: (text: string) => string,
): void {
  const look = (message: Message | undefined, parts: readonly Part[]): void => {
    for (const part of parts) {
      if (!view.someText(part, test)) continue;
      report({
        message,
        part,
        sentence,
        mend: (draft) => draft.rewriteTexts(message, part, (value) => mapStrings(value, change)),
      });
    }
  };
  look(undefined, view.outline.system);
  for (const message of view.flawed) if (view.someTextIn(message, test)) look(message, message.parts);
}
