import type { Draft } from "../../edits/draft.ts";
import { append } from "../../json/append.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import { isClientCall } from "../../pairing/pair.ts";
import { reorder } from "./reorder.ts";

/** A part, and the message that it stands in. */
export interface Placed {
  readonly message: Message;
  readonly part: Part;
}

/** Puts the calls of a step behind all that is said in it; `call` is the first of them, `late` what stood behind it. */
export function putCallsLast(draft: Draft, messages: readonly Message[], call: Placed, late: Placed): void {
  const calls: Part[] = [];
  for (const own of messages)
    for (const each of own.parts)
      if (isClientCall(each)) calls.push({ ...each, origin: draft.place(own, each) });
  for (const own of messages) {
    const order = own.parts.filter((each) => !isClientCall(each));
    if (own === messages.at(-1)) append(order, calls);
    if (order.length === own.parts.length && order.every((each, i) => each === own.parts[i])) continue;
    // Where calls of several messages go, only the last tells.
    const to = own === late.message ? draft.place(late.message, late.part) : draft.place(own);
    reorder(draft, own, order, call.part, to);
  }
}
