import { toJson } from "../json/values.ts";
import { Fault } from "../model/message.ts";
import { has, Trait } from "../model/part.ts";
import { text } from "./helpers.ts";
import type { Rule } from "./rule.ts";

const WRONG = Fault.NotObject | Fault.ContentType;

/** Messages have the form the wire knows. */
export const messageIsWellFormed: Rule = {
  code: "message-is-well-formed",
  family: "shape",
  fact: "messageIsWellFormed",
  title: "A message is an object whose content is of a type the wire knows.",
  find(view, report) {
    for (const message of view.messages) {
      if ((message.faults & WRONG) === 0) continue;
      const whole = (message.faults & Fault.NotObject) !== 0;
      report({
        message,
        sentence: whole
          ? `unexpected ${message.raw === null ? "null" : typeof message.raw} in place of a message, expected an object`
          : "unexpected content of that type, expected a string or a list",
        data: { index: message.index },
        mend(draft) {
          draft.rewrite(message, message.raw, "a message of the wire's own form");
          for (const part of message.parts) {
            if (!has(part, Trait.Unknown)) continue;
            const said = draft.contentOf(part);
            if (said.type === "opaque") draft.replaceContent(message, part, text(wordsOf(said.value)));
          }
        },
      });
    }
  },
};

function wordsOf(value: unknown): string {
  return typeof value === "string" ? value : toJson(value);
}
