import { completeJson } from "../json/complete.ts";
import { fromJson } from "../json/values.ts";
import type { ToolCallContent } from "../model/content.ts";
import { has, Trait } from "../model/part.ts";
import { nameOfCall } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** Arguments given as text are JSON. */
export const toolArgumentsAreJson: Rule = {
  code: "tool-arguments-are-json",
  family: "arguments",
  fact: "argumentsAreJson",
  title: "Call arguments given as text parse as JSON.",
  find(view, report) {
    if ((view.traits & Trait.ArgumentsText) === 0) return;
    for (const message of view.messages) {
      if (message.role !== "assistant") continue;
      for (const part of message.parts) {
        if (!has(part, Trait.ArgumentsText)) continue;
        const call = view.contentOf(part) as ToolCallContent;
        const said = call.input;
        if (typeof said !== "string" || call.custom === true || fromJson(said) !== undefined) continue;
        report({
          message,
          part,
          sentence: `unexpected arguments of ${nameOfCall(part)} that are not JSON, expected JSON text`,
          data: { id: part.id ?? "", name: part.name ?? "" },
          mend: (draft) => draft.replaceContent(message, part, { ...call, input: mended(said) }),
        });
      }
    }
  },
};

/** What was cut off is completed; what was never JSON is kept under a key that says so. */
function mended(said: string): unknown {
  if (said.trim() === "") return {};
  const whole = completeJson(said);
  return typeof whole === "object" && whole !== null && !Array.isArray(whole) ? whole : { _raw: said };
}
