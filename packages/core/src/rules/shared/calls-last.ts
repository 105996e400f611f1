import type { Draft } from "../../edits/draft.ts";
import { append } from "../../json/append.ts";
import type { Message } from "../../model/message.ts";
import { type Part, withOrigin } from "../../model/part.ts";
import { isClientCall } from "../../pairing/pair.ts";

/** A part with its message. */
export interface Placed {
  readonly message: Message;
  readonly part: Part;
}

/** Moves the calls of a step behind everything else in it; `late` is a part that stood behind one of them. */
export function putCallsLast(draft: Draft, messages: readonly Message[], late: Placed): void {
  const last = messages.at(-1) as Message;
  const orders = new Map<Message, Part[]>();
  const calls: Part[] = [];
  const moved: Placed[] = [];
  for (const message of messages) {
    const said = message.parts.filter((part) => !isClientCall(part));
    if (message === last || said.length < message.parts.length) orders.set(message, said);
    // Calls that are already last stay there.
    const end = message === last ? message.parts.findLastIndex((part) => !isClientCall(part)) : Infinity;
    for (const [i, part] of message.parts.entries()) {
      if (!isClientCall(part)) continue;
      calls.push(withOrigin(part, draft.place(message, part)));
      if (i < end) moved.push({ message, part });
    }
  }
  append(orders.get(last) as Part[], calls);
  const to = last === late.message ? draft.place(last, late.part) : draft.place(last);
  for (const [message, order] of orders) draft.amend(message).order = order;
  for (const { message, part } of moved)
    draft.log("move", draft.place(message, part), { to }, part.raw ?? part.made);
}
