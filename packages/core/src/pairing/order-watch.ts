import { countOf, idAt, Kind, type Message, type Role } from "../model/message.ts";

/**
 * Tells, message by message, what of a history is in perfect order: every call is answered right behind its message, in
 * the order of the calls, and nothing else is answered. Then there is nothing to pair, whatever the endpoint joins.
 *
 * A history falls into stretches that no endpoint which looks for results right behind their calls pairs across: one ends
 * before a reply to something else, and behind whatever is neither a reply nor holds results.
 */
export class OrderWatch {
  /** Where each stretch that is out of order starts, and where it ends. */
  readonly disorder: number[] = [];
  /** Messages in those stretches. */
  disordered = 0;
  #count = 0;
  #start = 0;
  #inReply = false;
  /** Ids of the calls whose results come next, and how many of them came. */
  #open: Message["ids"];
  #answered = 0;
  #broken = false;

  /** True when something in the stretch at hand is out of order already. */
  get broken(): boolean {
    return this.#broken;
  }

  /** True when all is in order that came up to now, and no call waits. */
  get inOrder(): boolean {
    return !this.#broken && this.#open === undefined && this.disorder.length === 0;
  }

  /** Takes the next message. */
  see(role: Role, kinds: number, ids: Message["ids"]): void {
    const replies = role === "assistant";
    if (replies && !this.#inReply) this.end();
    this.#inReply = replies;
    this.#count += 1;
    if (!this.#broken) this.#look(replies, kinds, ids);
    if (!replies && (kinds & Kind.Result) === 0) this.end();
  }

  /** Ends the stretch at hand. */
  end(): void {
    if (this.#broken || this.#open !== undefined) {
      this.disorder.push(this.#start, this.#count);
      this.disordered += this.#count - this.#start;
      this.#open = undefined;
      this.#broken = false;
    }
    this.#start = this.#count;
  }

  #look(replies: boolean, kinds: number, ids: Message["ids"]): void {
    const open = this.#open;
    const pairs = kinds & (Kind.Call | Kind.Result);
    if (pairs === 0) this.#broken = open !== undefined;
    else if (ids === undefined || (pairs === Kind.Call) !== replies) this.#broken = true;
    else if (pairs === Kind.Call) {
      this.#broken = open !== undefined;
      this.#open = ids;
      this.#answered = 0;
    } else if (pairs === Kind.Result) this.#answer(open, ids, kinds);
    else this.#broken = true;
  }

  #answer(open: Message["ids"], ids: Message["ids"], kinds: number): void {
    for (let i = 0; i < countOf(ids); i++) {
      const id = idAt(ids, i);
      // An empty id will be another one, on either side.
      if (id === "" || id !== idAt(open, this.#answered++)) this.#broken = true;
    }
    if (this.#answered >= countOf(open)) this.#open = undefined;
    else if (kinds !== Kind.Result) this.#broken = true;
  }
}

/** Where each stretch of a history that is out of order starts, and where it ends. */
export function disorderIn(messages: readonly Message[]): readonly number[] {
  const watch = new OrderWatch();
  for (const { role, kinds, ids } of messages) watch.see(role, kinds, ids);
  watch.end();
  return watch.disorder;
}
