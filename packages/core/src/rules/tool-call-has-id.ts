import { digest } from "../json/hash.ts";
import type { Part } from "../model/part.ts";
import { isClientCall } from "../pairing/pair.ts";
import { nameOfCall } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** Calls and their results carry an id. */
export const toolCallHasId: Rule = {
  code: "tool-call-has-id",
  family: "ids",
  fact: "callHasId",
  title: "Every tool call carries an id, and its result the same one.",
  find(view, report) {
    const made = new Map<Part, string>();
    for (const message of view.messages) {
      if (message.role !== "assistant") continue;
      for (const [order, part] of message.parts.entries()) {
        if (!isClientCall(part) || (part.id !== undefined && part.id !== "")) continue;
        const id = `call_${digest(`${message.index}.${order}.${part.name ?? ""}`, 24)}`;
        made.set(part, id);
        report({
          message,
          part,
          sentence: `unexpected call ${nameOfCall(part)} without an id, expected one`,
          mend: (draft) => draft.patch(message, part, { id }, { after: id }),
        });
      }
    }
    for (const { message, part, call } of view.pairs.adopted) {
      const id = made.get(call.part) ?? call.part.id;
      if (id === undefined) continue;
      report({
        message,
        part,
        other: call,
        sentence: `unexpected result without the id of ${nameOfCall(call.part)}, expected ${id}`,
        mend: (draft) => draft.patch(message, part, { id }, { before: part.id ?? null, after: id }),
      });
    }
  },
};
