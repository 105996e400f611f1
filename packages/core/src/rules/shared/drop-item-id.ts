import type { Draft } from "../../edits/draft.ts";
import type { Message } from "../../model/message.ts";

/** Takes an item's own id away; what it says stays. */
export function dropItemId(draft: Draft, message: Message): void {
  const note = { before: message.itemId };
  draft.change("remove", message, { loosened: true }, note, `${draft.place(message)}.id`);
}
