import { has, Trait } from "../model/part.ts";
import { respell, shorten, speller } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** Ids are spelled as the provider wants them. */
export const toolCallIdIsWellSpelled: Rule = {
  code: "tool-call-id-is-well-spelled",
  family: "ids",
  fact: "callIdSpelling",
  title: "Call ids use the characters and length the provider allows.",
  find(view, report) {
    const fact = view.facts.callIdSpelling;
    if (fact === undefined) return;
    const fits = speller(fact);
    const renames = new Map<string, string>();
    let used: Set<string> | undefined;
    const usedIds = (): Set<string> => {
      used = new Set();
      for (const message of view.messages)
        for (const part of message.parts) if (part.id !== undefined) used.add(part.id);
      return used;
    };
    for (const message of view.messages) {
      for (const part of message.parts) {
        const { id } = part;
        if (id === undefined || has(part, Trait.ByProvider) || fits(id) || view.isPending(part)) continue;
        let fresh = renames.get(id);
        if (fresh === undefined) {
          fresh = respell(id, fact.value, used ?? usedIds());
          used?.add(fresh);
          renames.set(id, fresh);
        }
        const after = fresh;
        report({
          message,
          part,
          sentence: `unexpected id ${shorten(id)}, expected ${fact.value.min === fact.value.max ? "" : "at most "}${fact.value.max} characters of [${fact.value.chars}]`,
          data: { id, count: id.length, max: fact.value.max },
          mend: (draft) => draft.patch(message, part, { id: after }, { before: id, after }),
        });
      }
    }
  },
};
