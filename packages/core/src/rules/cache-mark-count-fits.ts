import type { Message } from "../model/message.ts";
import { has, type Part, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";

/** There are not too many prompt-cache marks. */
export const cacheMarkCountFits: Rule = {
  code: "cache-mark-count-fits",
  fact: "cacheMarkCount",
  find(view, report) {
    const max = view.facts.cacheMarkCount?.value ?? 0;
    const marks: { message: Message | undefined; part: Part }[] = [];
    for (const part of view.outline.system)
      if (has(part, Trait.CacheMark)) marks.push({ message: undefined, part });
    if (marks.length === 0 && (view.traits & Trait.CacheMark) === 0) return;
    const fixed = marks.length;
    for (const message of view.messages) {
      for (const part of message.parts) if (has(part, Trait.CacheMark)) marks.push({ message, part });
    }
    const excess = marks.length - max;
    if (excess <= 0) return;
    // The oldest marks in the history go first: system text and the newest messages are what caches live on.
    const order = [...marks.slice(fixed), ...marks.slice(0, fixed)];
    for (const { message, part } of order.slice(0, excess)) {
      const traits = part.traits & ~Trait.CacheMark;
      report({
        message,
        part,
        sentence: `unexpected prompt-cache mark, expected at most ${max} (found ${marks.length})`,
        data: { count: marks.length, max },
        mend(draft) {
          if (message === undefined) draft.setSystem(part, undefined, traits);
          else if (part.kind === "opaque") draft.removePart(message, part, false);
          else draft.patch(message, part, { traits }, { before: "cache mark" });
        },
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const cacheMarkCountFitsDoc: RuleDoc = {
  title: "A request carries no more prompt-cache marks than the provider takes.",
  family: "capabilities",
  why: "The provider takes a few prompt-cache marks and no more. Clients that mark each new message forget to take the old marks back.",
  mend: "The oldest marks in the history go; those on system text and on the newest messages stay. What is said does not change.",
  examples: [
    {
      title: "A mark on every message",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          {
            role: "user",
            content: [{ type: "text", text: "Message 1", cache_control: { type: "ephemeral" } }],
          },
          {
            role: "user",
            content: [{ type: "text", text: "Message 2", cache_control: { type: "ephemeral" } }],
          },
          {
            role: "user",
            content: [{ type: "text", text: "Message 3", cache_control: { type: "ephemeral" } }],
          },
          {
            role: "user",
            content: [{ type: "text", text: "Message 4", cache_control: { type: "ephemeral" } }],
          },
          {
            role: "user",
            content: [{ type: "text", text: "Message 5", cache_control: { type: "ephemeral" } }],
          },
        ],
      },
      findings: ["messages.0.content.0"],
      after: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: [{ type: "text", text: "Message 1" }] },
          {
            role: "user",
            content: [{ type: "text", text: "Message 2", cache_control: { type: "ephemeral" } }],
          },
          {
            role: "user",
            content: [{ type: "text", text: "Message 3", cache_control: { type: "ephemeral" } }],
          },
          {
            role: "user",
            content: [{ type: "text", text: "Message 4", cache_control: { type: "ephemeral" } }],
          },
          {
            role: "user",
            content: [{ type: "text", text: "Message 5", cache_control: { type: "ephemeral" } }],
          },
        ],
      },
    },
  ],
};
