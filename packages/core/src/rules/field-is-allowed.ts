import type { Rule } from "./rule.ts";

/** Messages carry no field the provider refuses. */
export const fieldIsAllowed: Rule = {
  code: "field-is-allowed",
  family: "shape",
  fact: "fieldIsAllowed",
  title: "A message carries no field the provider refuses.",
  find(view, report) {
    const refused = view.facts.fieldIsAllowed?.value ?? [];
    if (!view.context.asSent) return;
    for (const message of view.messages) {
      if (message.raw === undefined) continue;
      const fields = view.context.fieldsOf(message).filter((field) => refused.includes(field));
      const left = fields.filter((field) => !message.omit?.includes(field));
      if (left.length === 0) continue;
      report({
        message,
        sentence: `unexpected ${left.join(", ")}, expected no such field`,
        data: { index: message.index, name: left[0] ?? "" },
        mend: (draft) => draft.omit(message, fields, left),
      });
    }
  },
};
