import type { PartContent, SutureMessage } from "@suture/core";
import type { ChangeDraft } from "./change-draft.ts";

/**
 * Not every wire has ids. A call without one gets an id derived from its place; a result without one gets that of the first open call of
 * its tool.
 */
export function giveIds(draft: ChangeDraft, message: SutureMessage): SutureMessage {
  if (!message.parts.some(lacksId)) return message;
  const taken = new Set(message.parts.map((part) => ("id" in part ? part.id : undefined)));
  const parts = message.parts.map((part, index): PartContent => {
    if (!lacksId(part)) return part;
    const id =
      part.type === "tool-call"
        ? `call_${draft.session.head + 1}_${index}`
        : [...draft.open()].find((call) => call.name === part.name && !taken.has(call.id))?.id;
    taken.add(id);
    return id === undefined ? part : { ...part, id };
  });
  return { ...message, parts };
}

function lacksId(part: PartContent): part is Extract<PartContent, { type: "tool-call" | "tool-result" }> {
  return (
    (part.type === "tool-call" || part.type === "tool-result") &&
    part.byProvider !== true &&
    part.id === undefined
  );
}
