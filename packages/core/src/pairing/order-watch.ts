import { countOf, idAt, isDecision, Kind, type Message, type Role } from "../model/message.ts";
import { Trait } from "../model/part.ts";
import { withOneMore } from "../model/tally.ts";

/** What names alone cannot tie: a result without one, and what a provider runs. */
const UNNAMED = Trait.Nameless | Trait.ByProvider;

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
  /** Results of one step stand in several messages. */
  scattered = false;
  /** Some result has another name than its call, or none. */
  misnamed = false;
  /** Names tie results to calls, where neither has an id. */
  readonly #byName: boolean;
  /** Every call of a step is a message of its own. */
  readonly #items: boolean;
  #count = 0;
  #start = 0;
  #inReply = false;
  /** Ids (where there are none: names) of the calls whose results come next, their names, and how many results came. */
  #open: Message["ids"];
  #names: Message["names"];
  #named = false;
  #answered = 0;
  #broken = false;

  constructor(byName = false, items = false) {
    this.#byName = byName;
    this.#items = items;
  }

  /** True when something in the stretch at hand is out of order already. */
  get broken(): boolean {
    return this.#broken;
  }

  /** True when all is in order that came up to now, and no call waits. */
  get inOrder(): boolean {
    return !this.#broken && this.#open === undefined && this.disorder.length === 0;
  }

  /** True when nothing that came can matter to what comes. */
  get isFresh(): boolean {
    return !this.#broken && this.#open === undefined && !this.#inReply;
  }

  /** True while assistant messages come one behind the other. */
  get inReply(): boolean {
    return this.#inReply;
  }

  /** Passes over so many messages that are known to be in order, and no step of which reaches across either end. */
  skip(count: number): void {
    this.end();
    this.#count += count;
    this.#start = this.#count;
    this.#inReply = false;
  }

  /** Takes the next message. */
  see(role: Role, kinds: number, traits: number, ids: Message["ids"], names: Message["names"]): void {
    const replies = role === "assistant";
    if (replies && !this.#inReply) this.end();
    this.#inReply = replies;
    this.#count += 1;
    if (!this.#broken) this.#look(replies, kinds, traits, ids, names);
    if (!replies && (kinds & Kind.Result) === 0 && !isDecision(role, kinds)) this.end();
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

  #look(replies: boolean, kinds: number, traits: number, ids: Message["ids"], names: Message["names"]): void {
    const open = this.#open;
    const pairs = kinds & (Kind.Call | Kind.Result);
    const named = ids === undefined && this.#byName && (traits & UNNAMED) === 0;
    const keys = named ? names : ids;
    if (pairs === 0) this.#broken = open !== undefined;
    else if (keys === undefined || (pairs === Kind.Call) !== replies) this.#broken = true;
    else if (pairs === Kind.Call && this.#items && open !== undefined) this.#add(keys);
    else if (pairs === Kind.Call) {
      this.#broken = open !== undefined;
      this.#open = keys;
      this.#names = names;
      this.#named = named;
      this.#answered = 0;
    } else if (pairs === Kind.Result && open !== undefined && named === this.#named)
      this.#answer(open, keys, kinds, names);
    else this.#broken = true;
  }

  /** Takes one more call of a step that no result was given to yet. */
  #add(key: NonNullable<Message["ids"]>): void {
    if (this.#answered > 0 || typeof key !== "string") this.#broken = true;
    // Which of them carries which name is not looked at.
    this.misnamed = true;
    // An item has one call, so that a list of them is our own.
    if (typeof key === "string") this.#open = withOneMore(this.#open as string | string[], key);
  }

  #answer(open: Message["ids"], keys: Message["ids"], kinds: number, names: Message["names"]): void {
    if (this.#answered > 0) this.scattered = true;
    if (!this.misnamed) this.#compare(keys, names);
    for (let i = 0; i < countOf(keys); i++) {
      const key = idAt(keys, i);
      // An empty id will be another one, on either side.
      if (key === "" || key !== idAt(open, this.#answered++)) this.#broken = true;
    }
    if (this.#answered >= countOf(open)) this.#open = undefined;
    else if (kinds !== Kind.Result) this.#broken = true;
  }

  /** Holds the names of results against those of the calls that they answer. */
  #compare(keys: Message["ids"], names: Message["names"]): void {
    this.misnamed = countOf(names) !== countOf(keys);
    for (let i = 0; i < countOf(keys); i++)
      if (idAt(names, i) !== idAt(this.#names, this.#answered + i)) this.misnamed = true;
  }
}

/** Where each stretch of a history that is out of order starts, and where it ends. */
export function disorderIn(messages: readonly Message[]): readonly number[] {
  const watch = new OrderWatch();
  for (const { role, kinds, traits, ids, names } of messages) watch.see(role, kinds, traits, ids, names);
  watch.end();
  return watch.disorder;
}
