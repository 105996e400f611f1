import { Kind } from "../model/message.ts";
import { has, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { dropReasoning } from "./shared/drop-reasoning.ts";

/** Reasoning brings its signature back. */
export const reasoningIsSigned: Rule = {
  code: "reasoning-is-signed",
  fact: "reasoningIsSigned",
  find(view, report) {
    if (!view.context.asSent) return;
    for (const message of view.messages) {
      if (message.role !== "assistant" || (message.kinds & Kind.Reasoning) === 0) continue;
      for (const part of message.parts) {
        if (part.kind !== "reasoning" || has(part, Trait.Signed)) continue;
        report({
          message,
          part,
          sentence: "unexpected reasoning without its signature, expected the signature it came with",
          data: { index: message.index, part: part.index },
          mend: (draft) => dropReasoning(view, draft, message, part),
        });
      }
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const reasoningIsSignedDoc: RuleDoc = {
  title: "Reasoning carries the signature it came with.",
  family: "reasoning",
  why: "The vendor verifies each thought it gets back by its signature. Streams that were cut short, logs that keep only texts and adapters that copy field by field lose it.",
  mend: "`keep` turns the thought into text, `drop` removes it; both are lossy, since a signature cannot be made up.",
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
