import { Kind, type Message } from "../model/message.ts";
import { has, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { dropItemId } from "./shared/drop-item-id.ts";
import { dropReasoning } from "./shared/reasoning.ts";

/** True when reasoning can have led to this item. */
function follows({ role, parts: [first], itemId, itemType }: Message): boolean {
  // An assistant message without an item id was not written by the provider; text before another item gets an id.
  const own = itemId !== undefined && (itemType === "message" || first?.kind !== "text");
  // Output of the provider's programs and searches does not come from the model.
  if (role !== "assistant" || itemType.endsWith("_output")) return false;
  return own || (first !== undefined && first.kind !== "text");
}

/** Reasoning items are followed by the item that they led to. */
export const reasoningIsFollowed: Rule = {
  code: "reasoning-is-followed",
  fact: "reasoningIsFollowed",
  asSent: true,
  find(view, report) {
    if ((view.sum.kinds & Kind.Reasoning) === 0) return;
    let good = false;
    for (let at = view.messages.length - 1; at >= 0; at--) {
      const message = view.messages[at] as Message;
      const part = message.parts[0];
      if (part?.kind !== "reasoning" || message.role !== "assistant") {
        good = follows(message);
        continue;
      }
      // Reasoning items in a row share what follows them. One without an id may stand alone.
      if (good || message.itemId === undefined) continue;
      // Without its id, encrypted reasoning may stand alone, if the assistant goes on.
      const freed = has(part, Trait.Encrypted) && view.messages[at + 1]?.role === "assistant";
      report({
        message,
        part,
        sentence: "reasoning item on its own, expected the item it led to right after it",
        // Unstored reasoning was only seen before calls without ids, and was accepted there.
        level: freed && view.outline.request.unstored ? "risk" : undefined,
        mend: (draft) => (freed ? dropItemId(draft, message) : dropReasoning(view, draft, message, part)),
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const reasoningIsFollowedDoc: RuleDoc = {
  title: "A reasoning item is followed by the item it led to.",
  family: "reasoning",
  why: "The server keeps a reasoning item and the item it led to as a pair, and refuses the first without the second. A reply aborted during reasoning, or a call removed from the history, leaves it alone.",
  mend: "`keep` turns a readable summary into text, `drop` removes the item; both are lossy.",
  examples: [
    {
      title: "A reply aborted during reasoning",
      for: "openai-responses",
      before: [
        { role: "user", content: "2 + 2?" },
        { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "Simple sum." }] },
        { role: "user", content: "Are you there?" },
      ],
      findings: ["input.1"],
      after: [
        { role: "user", content: "2 + 2?" },
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "Simple sum." }] },
        { role: "user", content: "Are you there?" },
      ],
    },
    {
      title: "The same, dropped",
      for: "openai-responses",
      policy: "drop",
      before: [
        { role: "user", content: "2 + 2?" },
        { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "Simple sum." }] },
        { role: "user", content: "Are you there?" },
      ],
      findings: ["input.1"],
      after: [
        { role: "user", content: "2 + 2?" },
        { role: "user", content: "Are you there?" },
      ],
    },
  ],
};
