import { countOf, idAt, Kind, type Message, type Role } from "../model/message.ts";

/**
 * Tells, message by message, whether a history is in perfect order: every call is answered right behind its message, in
 * the order of the calls, and nothing else is answered. Then there is nothing to pair, whatever the endpoint joins.
 */
export class OrderWatch {
  /** Ids of the calls whose results come next, and how many of them came. */
  #open: Message["ids"];
  #answered = 0;
  #broken = false;

  /** True as soon as something is out of order. */
  get broken(): boolean {
    return this.#broken;
  }

  get inOrder(): boolean {
    return !this.#broken && this.#open === undefined;
  }

  /** Takes the next message. */
  see(role: Role, kinds: number, ids: Message["ids"]): void {
    if (this.#broken) return;
    const open = this.#open;
    const pairs = kinds & (Kind.Call | Kind.Result);
    if (pairs === 0) this.#broken = open !== undefined;
    else if (ids === undefined || (pairs === Kind.Call) !== (role === "assistant")) this.#broken = true;
    else if (pairs === Kind.Call) {
      this.#broken = open !== undefined;
      this.#open = ids;
      this.#answered = 0;
    } else if (pairs === Kind.Result) this.#answer(open, ids, kinds);
    else this.#broken = true;
  }

  #answer(open: Message["ids"], ids: Message["ids"], kinds: number): void {
    for (let i = 0; i < countOf(ids); i++)
      if (idAt(ids, i) !== idAt(open, this.#answered++)) this.#broken = true;
    if (this.#answered >= countOf(open)) this.#open = undefined;
    else if (kinds !== Kind.Result) this.#broken = true;
  }
}
