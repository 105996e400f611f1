import type { Path } from "../json/paths.ts";
import type { Message } from "../model/message.ts";
import { Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { shorten } from "./shared/words.ts";

/** As many fields as a sentence names. */
const MOST = 8;

/** Messages carry no field the provider refuses. */
export const fieldIsAllowed: Rule<"fieldIsAllowed"> = {
  code: "field-is-allowed",
  fact: "fieldIsAllowed",
  asSent: true,
  find(view, report, { known, inside }) {
    const { context, messages } = view;
    for (const message of messages) {
      if (message.raw === undefined) continue;
      const fields = context.fieldsOf(message).filter((field) => !known.includes(field));
      const inner = inside === true ? ofSoundParts(message, context.innerFieldsOf(message)) : [];
      if (fields.length + inner.length === 0) continue;
      const names = [...fields, ...inner.map((path) => path.join("."))].map(shorten);
      report({
        message,
        sentence: `unexpected ${names.slice(0, MOST).join(", ")}, expected no such field`,
        data: { name: names[0] as string },
        mend: (draft) => draft.omit(message, fields, inner),
      });
    }
  },
};

/** Those fields that stand in parts which are what they were, and of a type that the wire knows. */
function ofSoundParts(message: Message, paths: readonly Path[]): readonly Path[] {
  if (paths.length === 0) return paths;
  const places = new Set<string>();
  for (const { kind, raw, traits, field, index } of message.parts) {
    if (raw === undefined || (kind === "opaque" && (traits & Trait.Unknown) !== 0)) continue;
    places.add(raw === message.raw ? "" : index < 0 ? field : `${field}.${index}`);
  }
  return paths.filter(
    ([field = "", at]) => places.has("") || places.has(field) || places.has(`${field}.${at}`),
  );
}

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
