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
  draft.amend(message).order = parts;
  draft.log("move", draft.place(message, moved), { before: moved.raw ?? moved.made, to });
}
