import type { Draft } from "../../edits/draft.ts";
import type { Message } from "../../model/message.ts";

/** Takes an item's own id away; what it says stays. */
export function dropItemId(draft: Draft, message: Message): void {
  draft.amend(message).loosened = true;
  draft.log("remove", `${draft.place(message)}.id`, { before: message.itemId });
}
