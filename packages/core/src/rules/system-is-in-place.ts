import type { PartContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import { isBlankTextPart } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { misplacedIn } from "./shared/misplaced.ts";
import { text } from "./shared/words.ts";

const WANTED = {
  never: "it in a user's message",
  nowhere: "it outside the list of messages",
  first: "it at the start",
  once: "a single one at the start",
  "after-user": "it at the start or after a user's",
  inside: "it before an assistant's or at the end",
};

/** System text is where the provider accepts it. */
export const systemIsInPlace: Rule<"systemPlacement"> = {
  code: "system-is-in-place",
  fact: "systemPlacement",
  find(view, report, placement) {
    const { outline, sum } = view;
    const { request, shape, system } = outline;
    const never = placement === "never";
    const once = placement === "once";
    // Adapters move it into a message themselves.
    if (never && system.length > 0 && view.context.asSent) {
      const { instructions: place = "system" } = shape;
      report({
        place,
        sentence: `system text, expected ${WANTED.never}`,
        mend(draft) {
          const first = view.at(0);
          const said = system.filter((part) => !isBlankTextPart(part)).map((part) => draft.contentOf(part));
          for (const content of said) draft.insert("user", marked(content), first);
          draft.set({ system: [] });
          const before = system.map((part) => draft.contentOf(part));
          if (said.length === 0) draft.log("remove", place, { before });
          else draft.log("move", place, { to: draft.place(first), before });
        },
      });
    }
    if (!sum.directed) return;
    const { known = [] } = view.facts.fieldIsAllowed?.value ?? {};
    for (const { message, leading, before, last } of misplacedIn(outline.messages, placement)) {
      const hoists = leading && !never && shape.system === "field" && request.whole;
      report({
        message,
        unsaid: never || (placement === "inside" && leading),
        data: { index: (placement === "inside" ? last : message).index, name: before ?? "" },
        sentence: `system message here, expected ${WANTED[leading && !never && !once ? "nowhere" : placement]}`,
        mend(draft) {
          // Blank text means nothing anywhere.
          if (draft.saysNothing(message) || message.parts.every(isBlankTextPart))
            return draft.removeMessage(message);
          if (leading && once) return draft.joinToPrevious(message, outline.messages[0] as Message);
          if (hoists && message.parts.every((part) => part.kind === "text")) return draft.instruct(message);
          for (const part of message.parts) {
            const said = draft.contentOf(part);
            const now = marked(said);
            if (now !== said) draft.replaceContent(message, part, now);
          }
          draft.setRole(message, "user");
          const own = view.context.fieldsOf(message).filter((field) => known.includes(`system.${field}`));
          if (own.length > 0) draft.omit(message, own);
        },
      });
    }
  },
};

/** The content of a user message that replaces a system message. */
function marked(said: PartContent): PartContent {
  // Results must still answer their calls.
  if (said.type === "media" || said.type === "tool-result") return said;
  return text(`[System message]\n${said.type === "text" ? said.text : JSON.stringify(said)}`);
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const systemIsInPlaceDoc: RuleDoc = {
  title: "System messages are where the provider accepts them.",
  family: "order",
  why: "Providers accept system text only at the start, only in a field of its own, or later only under conditions. Agents that inject reminders, and sessions that move between providers, put it elsewhere.",
  mend: "System text at the start moves to the request's own field, if there is one. Elsewhere it becomes text of the user, marked `[System message]`, in place. If a model knows no system text at all, this applies to all of it. `keep` and `drop` do the same.",
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
      title: "Within the history, where the model accepts it",
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
