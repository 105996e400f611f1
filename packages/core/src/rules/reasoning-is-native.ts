import { dropReasoning } from "./drop-reasoning.ts";
import type { Rule } from "./rule.ts";

/** Proof of reasoning goes only to the vendor that gave it. */
export const reasoningIsNative: Rule = {
  code: "reasoning-is-native",
  family: "reasoning",
  fact: "reasoningIsNative",
  title: "Reasoning carries the proof of this provider's vendor, not of another.",
  find(view, report) {
    const fact = view.facts.reasoningIsNative;
    if (fact === undefined) return;
    const vendors = fact.value;
    for (const message of view.messages) {
      if (message.role !== "assistant") continue;
      for (const part of message.parts) {
        if (part.kind !== "reasoning") continue;
        const foreign = part.vendor !== undefined && !vendors.includes(part.vendor);
        if (!foreign && !(part.vendor === undefined && vendors.length === 0)) continue;
        report({
          message,
          part,
          // Another vendor's proof has no place on this wire at all; plain reasoning may be tolerated.
          ...(foreign ? { level: "error" } : {}),
          sentence: foreign
            ? `unexpected reasoning signed by ${part.vendor}, expected ${vendors.length === 0 ? "none" : vendors.join(" or ")}`
            : "unexpected reasoning, expected none on this wire",
          mend: (draft) => dropReasoning(view, draft, message, part),
        });
      }
    }
  },
};
