import { Fault } from "../model/message.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { unansweredIn } from "./shared/unanswered.ts";
import { eachFault } from "./shared/visit.ts";
import { text } from "./shared/words.ts";

/** The last message is from the user or a tool. */
export const historyEndsWithUser: Rule<"endsWithUser"> = {
  code: "history-ends-with-user",
  fact: "endsWithUser",
  find(view, report) {
    const last = view.last;
    if (view.context.asSent)
      eachFault(view, Fault.Prefix, (message) => {
        const alone = view.length === 1;
        if (message === last && !alone) return;
        report({
          message,
          unsaid: true,
          sentence: alone
            ? "prefix on the only message, expected a message before it"
            : "prefix in the middle of the history, expected it on the last message",
          mend(draft) {
            if (alone) draft.insert("user", text("(conversation resumed)"), message);
            else draft.omit(message, ["prefix"]);
          },
        });
      });
    const unanswered = unansweredIn(view);
    if (unanswered === undefined) return;
    const { message, level, unsaid = false } = unanswered;
    report({
      message,
      level,
      unsaid,
      sentence: `${message.role} message at the end, expected a user's`,
      mend: (draft) => draft.insert("user", text("Continue.")),
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const historyEndsWithUserDoc: RuleDoc = {
  title: "The last message is a user message or a tool result, not a prefill.",
  family: "order",
  why: "A model that does not continue the last assistant message requires a user message or a tool result at the end. Resumed sessions and old prefill tricks end with an assistant message.",
  mend: "A user message `Continue.` is appended. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A prefill for a model that accepts none",
      for: "anthropic",
      before: {
        model: "claude-opus-4-6",
        max_tokens: 64,
        messages: [
          { role: "user", content: "Hello" },
          { role: "assistant", content: "Hello, I" },
        ],
      },
      findings: ["messages.1"],
      after: {
        model: "claude-opus-4-6",
        max_tokens: 64,
        messages: [
          { role: "user", content: "Hello" },
          { role: "assistant", content: "Hello, I" },
          { role: "user", content: "Continue." },
        ],
      },
    },
    {
      title: "Asked to continue with `prefix`",
      for: "mistral",
      before: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: "Hello, I", prefix: true },
      ],
      findings: [],
    },
  ],
};
