import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";

/** Messages carry no field the provider refuses. */
export const fieldIsAllowed: Rule<"fieldIsAllowed"> = {
  code: "field-is-allowed",
  fact: "fieldIsAllowed",
  asSent: true,
  find(view, report, refused) {
    for (const message of view.messages) {
      if (message.raw === undefined) continue;
      const fields = view.context.fieldsOf(message).filter((field) => refused.includes(field));
      const left = fields.filter((field) => !message.omit?.includes(field));
      if (left.length === 0) continue;
      report({
        message,
        sentence: `unexpected ${left.join(", ")}, expected no such field`,
        data: { name: left[0] as string },
        mend: (draft) => draft.omit(message, fields, left),
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const fieldIsAllowedDoc: RuleDoc = {
  title: "A message carries no field the provider refuses.",
  family: "shape",
  why: "Strict endpoints refuse message fields they do not know. Replies pushed back into the history whole bring such fields along: `usage`, `stop_reason`, `refusal`, a client's own `timestamp`.",
  mend: "The fields are left out; what the message says stays. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A whole reply pushed back as a message",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "Hello" },
          {
            id: "msg_01",
            type: "message",
            role: "assistant",
            model: "claude-sonnet-5",
            content: [{ type: "text", text: "Hello." }],
            stop_reason: "end_turn",
            usage: { input_tokens: 8, output_tokens: 4 },
          },
          { role: "user", content: "How are you?" },
        ],
      },
      findings: ["messages.1"],
      after: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "Hello" },
          { role: "assistant", content: [{ type: "text", text: "Hello." }] },
          { role: "user", content: "How are you?" },
        ],
      },
    },
    {
      title: "A channel that the provider's own stream emits",
      for: "groq",
      before: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: "Hello.", channel: "final" },
        { role: "user", content: "How are you?" },
      ],
      findings: ["messages.1"],
      after: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: "Hello." },
        { role: "user", content: "How are you?" },
      ],
    },
  ],
};
