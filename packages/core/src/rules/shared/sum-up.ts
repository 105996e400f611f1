import type { Facts } from "../../contracts/contract.ts";
import { someString } from "../../json/strings.ts";
import { hasLoneSurrogate, hasNul } from "../../json/well-formed.ts";
import {
  countOf,
  idAt,
  Kind,
  type Message,
  type MessageSink,
  ownParts,
  type PartsReader,
  type Role,
} from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import { Trait } from "../../model/part.ts";
import { OrderWatch } from "../../pairing/order-watch.ts";
import { CallIds } from "./call-ids.ts";
import { IdsInTurn } from "./ids-in-turn.ts";
import { Runs } from "./runs.ts";
import { misfitsOf } from "./spelling.ts";

const PAIRED = Kind.Call | Kind.Result;
/** As many messages may be out of order before it counts how many are in order. */
const FEW = 8;

/**
 * What all messages of a history amount to. One pass gathers it; a rule about something that is nowhere in a history then
 * leaves at once, and a clean history of any length is walked once instead of once for every rule.
 */
export class Sum implements MessageSink {
  count = 0;
  kinds = 0;
  /** Kinds of the parts of each role. */
  readonly kindsOf: { [role in Role]: number } = { system: 0, user: 0, assistant: 0, tool: 0 };
  traits = 0;
  faults = 0;
  /** Faults of all messages but those of assistants that hold calls for the client. */
  otherFaults = 0;
  /** The size of the longest message. */
  longest = 0;
  /** Some message holds nothing. */
  empty = false;
  /** The most calls that a message lists. */
  mostCalls = 0;
  /** Some message with calls does not list an id for each. */
  lacksId = false;
  /** Some message with calls or results lists no ids. */
  unlisted = false;
  /** Works out the rows of one role where they were not seen on the way. */
  declare findRuns: (() => Runs) | undefined;
  /** Some message that is no assistant's holds results beside something else. */
  mixed = false;
  /** Some item has an id of its own. */
  numbered = false;
  /** Some message is of the system's. */
  directed = false;
  /** Positions of messages that no reader vouches for, while the caller's own are read: all others are {@link Trait.Plain}. */
  readonly odd: number[] = [];
  /** Positions of those among them with a text that is refused. */
  readonly flawed: number[] = [];
  /** False once an id or a name is refused: then any message may hold it. */
  sound = true;
  /** Tells texts that are refused; `undefined` where nobody asks, or looks. */
  declare readonly refuses: ((text: string) => boolean) | undefined;
  readonly wireRoles: Set<string> = new Set();
  /** Names of tools that calls and results carry. */
  readonly names: Set<string> = new Set();
  /** Ids of calls, as far as messages list them. */
  callIds: CallIds = new CallIds();
  /** An id stands for more than one call within one turn, as far as messages list them. */
  reusesIds = false;
  /** An id that a message lists is spelled otherwise than asked for. */
  misspelled = false;
  /** Tells ids that are. */
  declare misfits: ((id: string) => boolean) | undefined;
  /** Tells what is in order; `undefined` where nobody looked. */
  declare order: OrderWatch | undefined;
  #runs = new Runs();
  readonly #turn = new IdsInTurn();
  #lastRole: string | undefined;
  #roleBefore: string | undefined;
  #lastName: string | undefined;

  /** `facts`: what is of interest; `order`: tells what is in order, while the caller's own messages are read. */
  constructor(facts: Facts = {}, order?: OrderWatch) {
    const { callIdSpelling } = facts;
    this.order = order;
    this.findRuns = undefined;
    this.refuses = order && refusalOf(facts);
    this.misfits = callIdSpelling && misfitsOf(callIdSpelling.value);
  }

  /** Starts with what the sum of another history says, but for what depends on where messages stand. */
  follow(before: Sum): void {
    Object.assign(this.kindsOf, before.kindsOf);
    this.kinds = before.kinds;
    this.traits = before.traits;
    this.faults = before.faults;
    this.otherFaults = before.otherFaults;
    this.longest = before.longest;
    this.empty = before.empty;
    this.mostCalls = before.mostCalls;
    this.lacksId = before.lacksId;
    this.unlisted = before.unlisted;
    this.mixed = before.mixed;
    this.numbered = before.numbered;
    this.directed = before.directed;
    this.callIds = before.callIds;
    this.reusesIds = before.reusesIds;
    this.misspelled = before.misspelled;
    this.misfits = before.misfits;
    for (const role of before.wireRoles) this.wireRoles.add(role);
    for (const name of before.names) this.names.add(name);
  }

  /** Rows of messages of one role. */
  get runs(): Runs {
    this.#runs = this.findRuns?.() ?? this.#runs;
    this.findRuns = undefined;
    return this.#runs;
  }

  /** True when calls and results surely need no pairing. */
  get inOrder(): boolean {
    return this.order?.inOrder === true;
  }

  /** What is out of order has to be paired, and most of it is. */
  get needsMessages(): boolean {
    const { order } = this;
    return order !== undefined && order.disordered > FEW && 2 * order.disordered > this.count;
  }

  message(message: Message): undefined {
    const { role, wireRole, raw, index, faults, kinds, traits, size, ids, names, itemId } = message;
    this.plain(role, wireRole, raw, index, faults, kinds, traits, size, ids, names, ownParts, itemId);
  }

  plain(
    role: Role,
    wireRole: string,
    raw: unknown,
    _index: number,
    faults: number,
    kinds: number,
    traits: number,
    size: number,
    ids: Message["ids"],
    names: Message["names"],
    _parts: PartsReader,
    itemId?: string,
  ): undefined {
    this.count += 1;
    if (itemId !== undefined) this.numbered = true;
    this.kinds |= kinds;
    // One by one: a field whose name is not fixed takes the engine ten times as long to find.
    const { kindsOf } = this;
    if (role === "assistant") kindsOf.assistant |= kinds;
    else {
      if (role === "tool") kindsOf.tool |= kinds;
      else if (role === "user") kindsOf.user |= kinds;
      else {
        kindsOf.system |= kinds;
        this.directed = true;
      }
      if ((kinds & Kind.Result) !== 0 && kinds !== Kind.Result) this.mixed = true;
    }
    this.traits |= traits;
    if (size > this.longest) this.longest = size;
    // Mostly two take turns, and neighbours name the same tool: nearly none needs a look into the sets.
    this.#runs.see(role);
    if (wireRole !== this.#lastRole) {
      if (wireRole !== this.#roleBefore) this.wireRoles.add(wireRole);
      this.#roleBefore = this.#lastRole;
      this.#lastRole = wireRole;
    }
    if (typeof names === "string") this.#name(names);
    else if (names !== undefined) for (let i = 0; i < names.length; i++) this.#name(names[i] as string);
    this.faults |= faults;
    if (role !== "assistant" || (kinds & Kind.Call) === 0 || (traits & Trait.ByProvider) !== 0)
      this.otherFaults |= faults;
    if (kinds === 0) this.empty = true;
    const { order } = this;
    order?.see(role, kinds, traits, ids, names);
    if ((kinds & PAIRED) !== 0) {
      const called = (kinds & Kind.Call) !== 0;
      if (called && countOf(ids) > this.mostCalls) this.mostCalls = countOf(ids);
      if (ids === undefined) {
        this.unlisted = true;
        this.lacksId ||= called;
      } else if (called || order?.broken !== false)
        // What answers a call in order has the same id.
        for (let i = 0; i < countOf(ids); i++) this.#id(idAt(ids, i) as string, called);
    }
    if (role === "user" && (kinds & ~Kind.Result) !== 0 && (traits & (Trait.Empty | Trait.Blank)) === 0)
      this.#turn.clear();
    if ((traits & Trait.Plain) === 0 && this.refuses !== undefined) this.#doubt(raw, this.refuses);
  }

  #doubt(raw: unknown, refuses: (text: string) => boolean): void {
    const at = this.count - 1;
    this.odd.push(at);
    if (someString(raw, refuses)) this.flawed.push(at);
  }

  #name(name: string): void {
    if (name === this.#lastName) return;
    this.names.add(name);
    this.#lastName = name;
    this.#hear(name);
  }

  #id(id: string, called: boolean): void {
    if (called) {
      this.callIds.add(id);
      // An empty id is as good as none.
      if (id === "") this.lacksId = true;
      if (this.#turn.add(id)) this.reusesIds = true;
    }
    if (this.misfits?.(id) === true) this.misspelled = true;
    this.#hear(id);
  }

  #hear(text: string): void {
    if (this.refuses?.(text) === true) this.sound = false;
  }
}

/** Tells texts that rules about texts find something in; `undefined` where no rule asks about texts or fields. */
function refusalOf({ textIsWellFormed, textHasNoNul, fieldIsAllowed }: Facts): Sum["refuses"] {
  if (textHasNoNul === undefined)
    return textIsWellFormed ? hasLoneSurrogate : fieldIsAllowed && (() => false);
  return textIsWellFormed ? (text) => hasNul(text) || hasLoneSurrogate(text) : hasNul;
}

/** True where names tie results to calls, whatever ids say. */
export function tiesByName({ shape }: Outline, facts: Facts): boolean {
  return !shape.ids && facts.callHasId === undefined;
}

/** A watch for the order of a history. */
export function watchOf(outline: Outline, facts: Facts): OrderWatch {
  return new OrderWatch(tiesByName(outline, facts), outline.shape.items);
}

/** Sums a history up, for what the facts ask. */
export function sumUp(outline: Outline, facts: Facts): Sum {
  if (outline.survey !== undefined) {
    const order = watchOf(outline, facts);
    const sum = new Sum(facts, order);
    outline.survey(sum);
    order.end();
    return sum;
  }
  const sum = new Sum(facts);
  for (const message of outline.messages) sum.message(message);
  return sum;
}
