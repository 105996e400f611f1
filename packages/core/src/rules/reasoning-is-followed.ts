import type { Message } from "../model/message.ts";
import { dropReasoning } from "./drop-reasoning.ts";
import type { Rule } from "./rule.ts";

/** True when the item can be what a reasoning item led to. */
function follows(message: Message | undefined): boolean {
  if (message?.role !== "assistant") return false;
  // A plain assistant message without an item id is not the provider's own item.
  const plain = message.parts.every((part) => part.kind === "text");
  return !plain || message.itemId !== undefined;
}

/** Reasoning items come with the item they led to. */
export const reasoningIsFollowed: Rule = {
  code: "reasoning-is-followed",
  family: "reasoning",
  fact: "reasoningIsFollowed",
  title: "A reasoning item is followed by the item it led to.",
  find(view, report) {
    if (!view.context.asSent) return;
    let good = false;
    for (let at = view.messages.length - 1; at >= 0; at--) {
      const message = view.messages[at] as Message;
      const part = message.parts[0];
      if (part?.kind !== "reasoning" || message.role !== "assistant") {
        good = follows(message);
        continue;
      }
      // A chain of reasoning items shares what follows it.
      if (good) continue;
      report({
        message,
        part,
        sentence: "unexpected reasoning item on its own, expected the item it led to right after it",
        data: { id: message.itemId ?? "" },
        mend: (draft) => dropReasoning(view, draft, message, part),
      });
    }
  },
};
