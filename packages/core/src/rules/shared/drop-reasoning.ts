import type { Draft } from "../../edits/draft.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import { isBlank } from "../../model/part.ts";
import { text } from "./helpers.ts";
import type { View } from "./view.ts";

/** Reasoning the target cannot take: what can be read stays as text, the rest goes. Always lossy: the proof is gone. */
export function dropReasoning(view: View, draft: Draft, message: Message, part: Part): void {
  const thought = draft.contentOf(part);
  const readable =
    thought.type === "reasoning" && thought.text !== undefined && !isBlank(part) ? thought.text : undefined;
  if (view.context.policy.reasoning === "text" && readable !== undefined && readable.trim() !== "") {
    draft.replaceContent(message, part, text(readable), true);
  } else draft.removePart(message, part);
}
