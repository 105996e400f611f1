import type { Message } from "../model/message.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { text } from "./shared/helpers.ts";
import type { View } from "./shared/view.ts";

type Placement = "nowhere" | "first" | "after-user" | "inside";

/** Where else the system message at this position should stand; `undefined` when it is fine. */
function expected(
  view: View,
  at: number,
  placement: Placement,
  end: number,
  leading: boolean,
): string | undefined {
  const previous = view.messages[at - 1]?.role;
  switch (placement) {
    case "nowhere":
      return "system text outside the list of messages";
    case "first":
      return leading ? undefined : "system text at the start only";
    case "after-user":
      return previous === "assistant" || previous === "tool"
        ? "system text after the start or a user message"
        : undefined;
    default: {
      if (at === 0) return "the first system text outside the list of messages";
      const next = view.messages[end]?.role;
      return next === undefined || next === "assistant"
        ? undefined
        : "it before an assistant message or at the end";
    }
  }
}

/** System text stands where the provider takes it. */
export const systemIsInPlace: Rule = {
  code: "system-is-in-place",
  fact: "systemPlacement",
  find(view, report) {
    const fact = view.facts.systemPlacement;
    if (fact === undefined) return;
    let end = 0;
    let leading = true;
    for (let at = 0; at < view.messages.length; at++) {
      const message = view.messages[at] as Message;
      if (message.role !== "system") {
        leading = false;
        continue;
      }
      if (end <= at) for (end = at + 1; view.messages[end]?.role === "system"; ) end += 1;
      // A whole run is judged together: its end decides.
      const wanted = expected(
        view,
        at,
        leading && fact.value === "inside" ? "nowhere" : fact.value,
        end,
        leading,
      );
      if (wanted === undefined) continue;
      const hoists = leading && view.outline.shape.system === "field" && view.outline.request.whole;
      report({
        message,
        sentence: `unexpected system message here, expected ${wanted}`,
        data: { index: message.index },
        mend(draft) {
          if (message.kinds === 0) return draft.removeMessage(message, false);
          const plain = message.parts.every((part) => part.kind === "text");
          if (hoists && plain && message.parts.length > 0) return draft.hoistSystem(message);
          for (const part of message.parts) {
            const said = draft.contentOf(part);
            const words = said.type === "text" ? said.text : JSON.stringify(said);
            draft.replaceContent(message, part, text(`[System message]\n${words}`));
          }
          draft.setRole(message, "user");
        },
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const systemIsInPlaceDoc: RuleDoc = {
  title: "System messages stand where the provider takes them.",
  family: "order",
  why: "Providers take system text at the start only, in a field of its own, or in the middle under conditions. Agents that inject reminders, and sessions that move between providers, put it elsewhere.",
  mend: "System text at the start moves to the request's own field where there is one; elsewhere it becomes a user's text marked `[System message]`, in place. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A reminder after the assistant spoke",
      for: "mistral",
      before: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: "Hello." },
        { role: "system", content: "Be brief." },
        { role: "user", content: "How are you?" },
      ],
      findings: ["messages.2"],
      after: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: "Hello." },
        { role: "user", content: "[System message]\nBe brief." },
        { role: "user", content: "How are you?" },
      ],
    },
    {
      title: "A system prompt inside the list",
      for: "anthropic",
      from: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          { role: "system", content: "Be brief." },
          { role: "user", content: "Hello" },
        ],
      },
      findings: ["messages.0"],
      after: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [{ role: "user", content: "Hello" }],
        system: "Be brief.",
      },
    },
    {
      title: "In mid-history, where the model takes it",
      for: "anthropic",
      from: "anthropic",
      before: {
        model: "claude-opus-4-8",
        max_tokens: 64,
        messages: [
          { role: "user", content: "Hello" },
          { role: "system", content: "Be brief." },
          { role: "assistant", content: "Hi." },
          { role: "user", content: "Bye" },
        ],
      },
      findings: [],
    },
  ],
};
