import { Fault } from "../model/message.ts";
import { shorten } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** Roles are ones the wire knows. */
export const roleIsKnown: Rule = {
  code: "role-is-known",
  family: "shape",
  fact: "roleIsKnown",
  title: "A message has a role the provider knows.",
  find(view, report) {
    const fact = view.facts.roleIsKnown;
    if (fact === undefined || view.outline.shape.items) return;
    for (const message of view.messages) {
      const unknown = (message.faults & Fault.UnknownRole) !== 0;
      // A role that reads well in another format than the provider's own is its adapter's to translate.
      const refused =
        view.context.asSent && message.wireRole !== "" && !fact.value.includes(message.wireRole);
      if (!unknown && !refused) continue;
      const role = message.role === "system" && !fact.value.includes("system") ? "user" : message.role;
      report({
        message,
        sentence: `unexpected role ${message.wireRole === "" ? "(none)" : shorten(message.wireRole)}, expected ${fact.value.join(", ")}`,
        data: { index: message.index, name: message.wireRole },
        mend: (draft) => draft.setRole(message, role),
      });
    }
  },
};
