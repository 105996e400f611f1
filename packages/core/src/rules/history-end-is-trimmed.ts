import type { TextContent } from "../model/content.ts";
import type { Rule } from "./rule.ts";

/** A prefill does not end in white space. */
export const historyEndIsTrimmed: Rule = {
  code: "history-end-is-trimmed",
  family: "order",
  fact: "endIsTrimmed",
  title: "A final assistant text does not end in white space.",
  find(view, report) {
    const last = view.messages.at(-1);
    const part = last?.parts.at(-1);
    if (last?.role !== "assistant" || part?.kind !== "text") return;
    const said = (view.contentOf(part) as TextContent).text;
    const trimmed = said.trimEnd();
    if (trimmed === said) return;
    report({
      message: last,
      part,
      sentence: "unexpected white space at the end of the last assistant text, expected none",
      data: { index: last.index },
      mend(draft) {
        if (trimmed === "") draft.removePart(last, part, false);
        else draft.replaceContent(last, part, { type: "text", text: trimmed });
      },
    });
  },
};
