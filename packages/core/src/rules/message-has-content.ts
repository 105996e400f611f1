import type { Message } from "../model/message.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachRun } from "./shared/visit.ts";

function saysSomething(message: Message): boolean {
  return message.kinds !== 0;
}

/** A message says something. */
export const messageHasContent: Rule<"messageHasContent"> = {
  code: "message-has-content",
  fact: "messageHasContent",
  find(view, report, { roles, joins }) {
    if (!view.sum.empty) return;
    eachRun(view, (run) => {
      // A neighbour the server joins it to speaks for an empty message.
      if (joins === true && run.some(saysSomething)) return;
      for (const message of run) {
        if (saysSomething(message)) continue;
        if (message.role === "tool" || !roles.includes(message.role)) continue;
        report({
          message,
          sentence: `unexpected empty ${message.role} message, expected content`,
          mend: (draft) => draft.removeMessage(message, false),
        });
      }
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const messageHasContentDoc: RuleDoc = {
  title: "A message holds something.",
  family: "emptiness",
  why: "A message that says nothing is refused, except where the server joins it to a neighbour that does. Aborted replies are stored as empty assistant messages.",
  mend: "The message goes. Nothing was said in it, so nothing is lost; `keep` and `drop` do the same.",
  examples: [
    {
      title: "An aborted reply",
      for: "moonshot",
      before: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: "" },
        { role: "user", content: "Are you there?" },
      ],
      findings: ["messages.1"],
      after: [
        { role: "user", content: "Hello" },
        { role: "user", content: "Are you there?" },
      ],
    },
    {
      title: "An empty user message between two replies",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "Hello" },
          { role: "assistant", content: "Hello." },
          { role: "user", content: "" },
          { role: "assistant", content: "Anything else?" },
          { role: "user", content: "No." },
        ],
      },
      findings: ["messages.2"],
      after: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "Hello" },
          { role: "assistant", content: "Hello." },
          { role: "assistant", content: "Anything else?" },
          { role: "user", content: "No." },
        ],
      },
    },
    {
      title: "A neighbour speaks for it",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "user", content: "Hello" },
          { role: "user", content: "" },
        ],
      },
      findings: [],
    },
  ],
};
