import { has, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { reportReasoning } from "./shared/reasoning.ts";

const UNSIGNED = {
  sentence: "reasoning without its signature, expected the one it came with",
};

/** Reasoning carries its signature. */
export const reasoningIsSigned: Rule = {
  code: "reasoning-is-signed",
  fact: "reasoningIsSigned",
  asSent: true,
  find: (view, report) =>
    reportReasoning(view, report, (part) => (has(part, Trait.Signed) ? undefined : UNSIGNED)),
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const reasoningIsSignedDoc: RuleDoc = {
  title: "Reasoning carries the signature it came with.",
  family: "reasoning",
  why: "The vendor verifies all reasoning it gets back by its signature. Truncated streams, logs that keep only texts, and adapters that copy field by field lose it.",
  mend: "`keep` turns the reasoning into text, `drop` removes it; both are lossy, because a signature cannot be made up.",
  examples: [
    {
      title: "A stream that broke off before the signature",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "2 + 2?" },
          {
            role: "assistant",
            content: [
              { type: "thinking", thinking: "Simple sum." },
              { type: "text", text: "4" },
            ],
          },
          { role: "user", content: "3 + 3?" },
        ],
      },
      findings: ["messages.1.content.0"],
      after: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "2 + 2?" },
          {
            role: "assistant",
            content: [
              { type: "text", text: "Simple sum." },
              { type: "text", text: "4" },
            ],
          },
          { role: "user", content: "3 + 3?" },
        ],
      },
    },
    {
      title: "The same, dropped",
      for: "anthropic",
      policy: "drop",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "2 + 2?" },
          {
            role: "assistant",
            content: [
              { type: "thinking", thinking: "Simple sum." },
              { type: "text", text: "4" },
            ],
          },
          { role: "user", content: "3 + 3?" },
        ],
      },
      findings: ["messages.1.content.0"],
      after: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "2 + 2?" },
          { role: "assistant", content: [{ type: "text", text: "4" }] },
          { role: "user", content: "3 + 3?" },
        ],
      },
    },
  ],
};
