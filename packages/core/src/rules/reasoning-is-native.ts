import { Kind } from "../model/message.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { dropReasoning } from "./shared/drop-reasoning.ts";

/** Proof of reasoning goes only to the vendor that gave it. */
export const reasoningIsNative: Rule = {
  code: "reasoning-is-native",
  fact: "reasoningIsNative",
  find(view, report) {
    const fact = view.facts.reasoningIsNative;
    if (fact === undefined) return;
    const vendors = fact.value;
    for (const message of view.messages) {
      if (message.role !== "assistant" || (message.kinds & Kind.Reasoning) === 0) continue;
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

/** Why the rule is there, what repair does, and examples that the tests run. */
export const reasoningIsNativeDoc: RuleDoc = {
  title: "Reasoning carries the proof of this provider's vendor, not of another.",
  family: "reasoning",
  why: "A signature or encrypted thought can be checked by the vendor that made it and by nobody else; some wires have no place for thoughts at all. It happens when a session moves to another provider.",
  mend: "`keep` turns readable thoughts into text; `drop` removes them. What cannot be read goes either way. Always lossy: the proof is gone.",
  examples: [
    {
      title: "Claude's thought on its way to OpenAI",
      for: "openai-responses",
      to: "openai-responses",
      before: [
        { role: "user", content: "2 + 2?" },
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "Simple sum.", signature: "c2ln" },
            { type: "text", text: "4" },
          ],
        },
        { role: "user", content: "3 + 3?" },
      ],
      findings: ["messages.1.content.0"],
      after: [
        { type: "message", role: "user", content: [{ type: "input_text", text: "2 + 2?" }] },
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "Simple sum." }] },
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "4" }] },
        { type: "message", role: "user", content: [{ type: "input_text", text: "3 + 3?" }] },
      ],
    },
    {
      title: "The same, dropped",
      for: "openai-responses",
      to: "openai-responses",
      policy: "drop",
      before: [
        { role: "user", content: "2 + 2?" },
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "Simple sum.", signature: "c2ln" },
            { type: "text", text: "4" },
          ],
        },
        { role: "user", content: "3 + 3?" },
      ],
      findings: ["messages.1.content.0"],
      after: [
        { type: "message", role: "user", content: [{ type: "input_text", text: "2 + 2?" }] },
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "4" }] },
        { type: "message", role: "user", content: [{ type: "input_text", text: "3 + 3?" }] },
      ],
    },
    {
      title: "A wire without a place for thoughts",
      for: "openai-chat",
      strict: true,
      before: [
        { role: "user", content: "2 + 2?" },
        { role: "assistant", content: "4", reasoning_content: "Simple sum." },
        { role: "user", content: "3 + 3?" },
      ],
      findings: ["messages.1.reasoning_content"],
      after: [
        { role: "user", content: "2 + 2?" },
        { role: "assistant", content: "Simple sum.\n\n4" },
        { role: "user", content: "3 + 3?" },
      ],
    },
  ],
};
