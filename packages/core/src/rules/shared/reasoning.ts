import type { Draft } from "../../edits/draft.ts";
import { Kind, type Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import type { Breach, Reporter } from "../rule.ts";
import type { View } from "./view.ts";
import { text } from "./words.ts";

/**
 * Removes reasoning that the target cannot take: readable text stays as text, the rest goes. Always lossy, because the
 * proof is gone.
 */
export function dropReasoning(view: View, draft: Draft, message: Message, part: Part): void {
  const thought = draft.contentOf(part);
  const said = thought.type === "reasoning" ? thought.text : undefined;
  if (view.context.policy.reasoning === "drop" || said === undefined || said.trim() === "") {
    draft.removePart(message, part);
  } else draft.replaceContent(message, part, text(said), true);
}

/** Reports reasoning that `judge` objects to. Mending drops it. */
export function reportReasoning(
  view: View,
  report: Reporter,
  judge: (part: Part, message: Message) => Pick<Breach, "sentence" | "level" | "data"> | undefined,
): void {
  if ((view.sum.kinds & Kind.Reasoning) === 0) return;
  for (const message of view.messages) {
    if ((message.kinds & Kind.Reasoning) === 0) continue;
    for (const part of message.parts) {
      const breach = part.kind === "reasoning" ? judge(part, message) : undefined;
      if (breach === undefined) continue;
      report({ ...breach, message, part, mend: (draft) => dropReasoning(view, draft, message, part) });
    }
  }
}
