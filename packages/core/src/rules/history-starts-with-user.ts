import { idAt, Kind } from "../model/message.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { text } from "./shared/words.ts";

/** The user speaks first. */
export const historyStartsWithUser: Rule<"startsWithUser"> = {
  code: "history-starts-with-user",
  fact: "startsWithUser",
  find(view, report, value) {
    let at = 0;
    while (view.at(at)?.role === "system") at += 1;
    const first = view.at(at);
    if (first === undefined || first.role === "user") return;
    if (value === "calls" && (at > 0 || (first.kinds & Kind.Call) === 0)) return;
    report({
      message: first,
      data: { id: idAt(first.ids, 0) ?? "" },
      sentence: `${first.role} message at the start, expected a user's`,
      mend: (draft) => draft.insert("user", text("(conversation resumed)"), first),
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const historyStartsWithUserDoc: RuleDoc = {
  title: "The first message after any system text is a user message.",
  family: "order",
  why: "Several providers and chat templates require a user message first. Agents that greet, and histories trimmed to a number of messages, start with an assistant message.",
  mend: "A short user message is inserted before it. `keep` and `drop` do the same.",
  examples: [
    {
      title: "An agent that greets",
      for: "bedrock",
      strict: true,
      before: [
        { role: "assistant", content: [{ text: "Hello, how can I help?" }] },
        { role: "user", content: [{ text: "Weather in Oslo?" }] },
      ],
      findings: ["messages.0"],
      after: [
        { role: "user", content: [{ text: "(conversation resumed)" }] },
        { role: "assistant", content: [{ text: "Hello, how can I help?" }] },
        { role: "user", content: [{ text: "Weather in Oslo?" }] },
      ],
    },
  ],
};
