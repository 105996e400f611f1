import { toJson } from "../json/values.ts";
import { Fault } from "../model/message.ts";
import { has, Trait } from "../model/part.ts";
import { text } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** Parts are of types the wire knows. */
export const partIsKnown: Rule = {
  code: "part-is-known",
  family: "shape",
  fact: "partIsKnown",
  title: "A part is of a type the provider knows.",
  find(view, report) {
    if ((view.traits & Trait.Unknown) === 0) return;
    for (const message of view.messages) {
      // The message's own form is wrong: its rule reads the content anew.
      if ((message.faults & (Fault.ContentType | Fault.NotObject)) !== 0) continue;
      for (const part of message.parts) {
        if (!has(part, Trait.Unknown)) continue;
        report({
          message,
          part,
          sentence: `unexpected ${part.name ?? "part"} of unknown type, expected one the provider knows`,
          data: { index: message.index, part: part.index, name: part.name ?? "" },
          mend(draft) {
            const said = draft.contentOf(part);
            const value = said.type === "opaque" ? said.value : said;
            draft.replaceContent(message, part, text(typeof value === "string" ? value : toJson(value)));
          },
        });
      }
    }
  },
};
