import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { reportReasoning } from "./shared/reasoning.ts";

/** Proof of reasoning is only sent to the vendor that issued it. */
export const reasoningIsNative: Rule<"reasoningIsNative"> = {
  code: "reasoning-is-native",
  fact: "reasoningIsNative",
  find: (view, report, vendors) =>
    reportReasoning(view, report, ({ vendor }) => {
      if (vendor === undefined)
        return vendors.length === 0 ? { sentence: "reasoning, expected none in this API" } : undefined;
      if (vendors.includes(vendor)) return undefined;
      const sentence = `reasoning signed by ${vendor}, expected ${vendors.join(" or ") || "none"}`;
      // Another vendor's proof is never accepted; plain reasoning may be.
      return { sentence, level: "error" };
    }),
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const reasoningIsNativeDoc: RuleDoc = {
  title: "Reasoning comes from the vendor of this provider.",
  family: "reasoning",
  why: "Only the vendor that made a signature or encrypted reasoning can verify it, and some APIs have no place for reasoning at all. This happens when a session moves to another provider.",
  mend: "`keep` turns readable reasoning into text; `drop` removes it. What cannot be read is removed either way. Always lossy, because the signature is gone.",
  examples: [
    {
      title: "Claude's reasoning for OpenAI",
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
      title: "A wire without a place for reasoning",
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
