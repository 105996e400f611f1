import { countOf, idAt, isDecision, Kind, type Message, type Role } from "../model/message.ts";
import { Trait } from "../model/part.ts";
import { withOneMore } from "../model/tally.ts";

/** Pairs that names alone cannot tie: a result without a name, and anything the provider runs. */
const UNNAMED = Trait.Nameless | Trait.ByProvider;

/**
 * Finds, message by message, which parts of a history are in perfect order: every call is answered right after its
 * message, in the order of the calls, and nothing else is answered. Then there is nothing to pair, whichever messages
 * the endpoint joins.
 *
 * A history falls into stretches. Endpoints that look for results right after their calls never pair across them: a
 * stretch ends before a reply to something else, and after any message that is neither a reply nor holds results.
 */
export class OrderWatch {
  /** Start and end of each stretch that is out of order. */
  readonly disorder: number[] = [];
  /** The number of messages in those stretches. */
  disordered = 0;
  /** The results of some step are spread over several messages. */
  scattered = false;
  /** Some result has no name, or another one than its call. */
  misnamed = false;
  /** If neither has an id, names tie results to calls. */
  readonly #byName: boolean;
  /** Every call of a step is its own message. */
  readonly #items: boolean;
  #count = 0;
  #start = 0;
  #inReply = false;
  /** Ids (or else names) of the calls whose results come next, their names, and how many results have come. */
  #open: Message["ids"];
  #names: Message["names"];
  #named = false;
  #answered = 0;
  #broken = false;

  constructor(byName = false, items = false) {
    this.#byName = byName;
    this.#items = items;
  }

  /** True when the current stretch is already out of order. */
  get broken(): boolean {
    return this.#broken;
  }

  /** True when everything so far is in order and no call waits. */
  get inOrder(): boolean {
    return !this.#broken && this.#open === undefined && this.disorder.length === 0;
  }

  /** True when nothing so far affects what follows. */
  get isFresh(): boolean {
    return !this.#broken && this.#open === undefined && !this.#inReply;
  }

  /** True inside a run of assistant messages. */
  get inReply(): boolean {
    return this.#inReply;
  }

  /** Skips messages that are known to be in order, and whose steps lie completely inside. */
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

  /** Ends the current stretch. */
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

  /** Adds a call to a step that has no results yet. */
  #add(key: NonNullable<Message["ids"]>): void {
    if (this.#answered > 0 || typeof key !== "string") this.#broken = true;
    // Names are not tracked per call here.
    this.misnamed = true;
    // Each item has one call, so this list was made here and may be changed.
    if (typeof key === "string") this.#open = withOneMore(this.#open as string | string[], key);
  }

  #answer(open: Message["ids"], keys: Message["ids"], kinds: number, names: Message["names"]): void {
    if (this.#answered > 0) this.scattered = true;
    if (!this.misnamed) this.#compare(keys, names);
    for (let i = 0; i < countOf(keys); i++) {
      const key = idAt(keys, i);
      // An empty id will be renamed on either side.
      if (key === "" || key !== idAt(open, this.#answered++)) this.#broken = true;
    }
    if (this.#answered >= countOf(open)) this.#open = undefined;
    else if (kinds !== Kind.Result) this.#broken = true;
  }

  /** Compares the names of results with those of the calls that they answer. */
  #compare(keys: Message["ids"], names: Message["names"]): void {
    this.misnamed = countOf(names) !== countOf(keys);
    for (let i = 0; i < countOf(keys); i++)
      if (idAt(names, i) !== idAt(this.#names, this.#answered + i)) this.misnamed = true;
  }
}

/** Start and end of each stretch of a history that is out of order. */
export function disorderIn(messages: readonly Message[]): readonly number[] {
  const watch = new OrderWatch();
  for (const { role, kinds, traits, ids, names } of messages) watch.see(role, kinds, traits, ids, names);
  watch.end();
  return watch.disorder;
}
