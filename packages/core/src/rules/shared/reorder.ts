import type { Draft } from "../../edits/draft.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";

/** Puts the parts of a message into another order. */
export function reorder(
  draft: Draft,
  message: Message,
  parts: readonly Part[],
  moved: Part,
  to: string,
): void {
  const note = { before: moved.raw ?? moved.made, to };
  draft.change("move", message, { order: parts }, note, draft.place(message, moved));
}
