import { has, Trait } from "../model/part.ts";
import { hasClientCall } from "./helpers.ts";
import type { Rule } from "./rule.ts";

/** Reasoning that led to calls comes back with them. */
export const reasoningIsPresent: Rule = {
  code: "reasoning-is-present",
  family: "reasoning",
  fact: "reasoningIsPresent",
  title: "Assistant messages with calls bring their reasoning back.",
  find(view, report) {
    const fact = view.facts.reasoningIsPresent;
    if (fact === undefined) return;
    const { empty } = fact.value;
    const made = { type: "reasoning", text: empty ? "" : "(not recorded)" } as const;
    for (const message of view.messages) {
      if (message.role !== "assistant" || !hasClientCall(message)) continue;
      const thought = message.parts.find((part) => part.kind === "reasoning");
      if (thought !== undefined && (empty || !has(thought, Trait.Empty))) continue;
      report({
        message,
        part: thought,
        sentence: `unexpected call without ${thought === undefined ? "" : "any text in "}its reasoning, expected the reasoning that led to it`,
        data: { index: message.index },
        mend(draft) {
          if (thought === undefined) draft.addContent(message, made, "start");
          else draft.replaceContent(message, thought, made);
        },
      });
    }
  },
};
