import type { Level } from "../contracts/contract.ts";
import { asBag } from "../json/values.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { fieldStripper, type Stripped } from "./shared/field-stripper.ts";
import { shorten } from "./shared/words.ts";

/** How many fields a sentence names. */
const MOST = 8;

/** Messages carry no field the provider refuses. */
export const fieldIsAllowed: Rule<"fieldIsAllowed"> = {
  code: "field-is-allowed",
  fact: "fieldIsAllowed",
  asSent: true,
  find(view, report, { known, doubted, values, inside }) {
    const strip = inside && fieldStripper(inside);
    for (const message of view.odd) {
      if (message.raw === undefined) continue;
      const extra = view.context.fieldsOf(message);
      const stripped = strip?.(message);
      if (extra.length === 0 && stripped === undefined) continue;
      // Some fields are known only in messages of one role.
      const isKnown = (field: string): boolean =>
        known.includes(field) || known.includes(`${message.role}.${field}`);
      const fields = extra.filter((field) => !isKnown(field));
      const isDoubted = (field: string): boolean => doubted?.includes(field) === true;
      const refused = fields.filter((field) => !isDoubted(field));
      const tell = (omitted: readonly string[], level?: Level, inner?: Stripped): void => {
        const inside = inner?.gone ?? [];
        const names = [...omitted, ...inside.map(([way]) => way)];
        if (names.length === 0) return;
        report({
          message,
          level,
          sentence: `field${names.length > 1 ? "s" : ""} ${names.slice(0, MOST).map(shorten).join(", ")}, expected no such field`,
          data: { name: shorten(names[0] as string) },
          mend: (draft) => draft.omit(message, omitted, inside, inner?.raw),
        });
      };
      tell(refused, undefined, stripped);
      tell(fields.filter(isDoubted), "risk");
      for (const field in values) {
        const allowed = values[field] as readonly string[];
        const value = extra.includes(field) && isKnown(field) ? (asBag(message.raw)[field] ?? null) : null;
        if (value === null || (typeof value === "string" && allowed.includes(value))) continue;
        report({
          message,
          sentence: `${field} ${shorten(String(value))}, expected ${allowed.join(" or ")}`,
          // The provider's sentence is about fields, not about their values.
          unsaid: true,
          mend: (draft) => draft.omit(message, [field]),
        });
      }
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const fieldIsAllowedDoc: RuleDoc = {
  title: "A message has no field that the provider refuses.",
  family: "shape",
  why: "Strict endpoints refuse unknown fields in messages, and some also in parts. Replies that are pushed into the history as they came bring such fields along: `usage`, `stop_reason`, `refusal`, a client's own `timestamp`. For a few fields, only certain values are accepted, such as for the `phase` of an answer.",
  mend: "The fields are removed. What the message says stays. `keep` and `drop` do the same.",
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
      title: "A field that a stream left in a block",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "Hello" },
          { role: "assistant", content: [{ type: "text", text: "Hello.", index: 0 }] },
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
