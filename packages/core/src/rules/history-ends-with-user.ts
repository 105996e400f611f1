import { Fault, Kind } from "../model/message.ts";
import { has, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { hasClientCall } from "./shared/visit.ts";
import { text } from "./shared/words.ts";

/** The last word is the user's or a tool's. */
export const historyEndsWithUser: Rule<"endsWithUser"> = {
  code: "history-ends-with-user",
  fact: "endsWithUser",
  find(view, report, value) {
    const last = view.messages.at(-1);
    if (last === undefined || (last.faults & Fault.Prefix) !== 0) return;
    // An empty reply is taken for none.
    if (last.kinds === 0 && last.role === "assistant") return;
    const lastSystem =
      last.role === "system" &&
      view.facts.systemPlacement?.value === "after-user" &&
      view.messages.length > 1;
    if (last.role !== "assistant" && !lastSystem) return;
    if (value === "thoughts" && (last.kinds & Kind.Reasoning) === 0) return;
    const { whole, thinking } = view.outline.request;
    // A turn that paused in a tool of the provider goes on where it stopped.
    const end = last.parts.at(-1);
    if (end !== undefined && has(end, Trait.ByProvider)) return;
    // Calls that still run will be answered by the caller.
    if (hasClientCall(last) && last.parts.some((part) => view.isPending(part))) return;
    report({
      message: last,
      sentence: `unexpected ${last.role} message at the end, expected a user message`,
      // A request that does not ask for thoughts gets none.
      level: value === "thoughts" && (!whole || thinking === true) ? "risk" : undefined,
      mend: (draft) => draft.insert("user", text("Continue.")),
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const historyEndsWithUserDoc: RuleDoc = {
  title: "The last message is the user's or a tool's: there is no prefill.",
  family: "order",
  why: "A model that does not continue the assistant's last message wants the user or a tool to have the last word. Resumed sessions and old prefill tricks end with the assistant.",
  mend: "A user message `Continue.` is put at the end. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A prefill for a model that takes none",
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
