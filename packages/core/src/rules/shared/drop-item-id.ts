import type { Draft } from "../../edits/draft.ts";
import { asBag } from "../../json/values.ts";
import type { Message } from "../../model/message.ts";

/** Removes an item's own id, whatever else happens to the item. Its content stays. */
export function dropItemId(draft: Draft, message: Message): void {
  const { id: _, ...raw } = asBag(message.raw);
  const note = { before: message.itemId };
  draft.change("remove", message, { omit: ["id"], raw }, note, `${draft.place(message)}.id`);
}
