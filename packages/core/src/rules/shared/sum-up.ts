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
/** Up to this many messages may be out of order before their share matters. */
const FEW = 8;

/**
 * A summary of all messages of a history. One pass collects it, so a rule about something that does not occur can
 * return at once, and a clean history is walked once instead of once per rule.
 */
export class Sum implements MessageSink {
  count = 0;
  kinds = 0;
  /** Kinds of parts by role. */
  readonly kindsOf: { [role in Role]: number } = { system: 0, user: 0, assistant: 0, tool: 0 };
  traits = 0;
  faults = 0;
  /** Faults of all messages except assistant messages with client calls. */
  otherFaults = 0;
  /** The size of the longest message. */
  longest = 0;
  /** Some message has no parts. */
  empty = false;
  /** The largest number of calls that one message lists. */
  mostCalls = 0;
  /** Some message with calls does not list an id for each of them. */
  lacksId = false;
  /** Some message with calls or results lists no ids. */
  unlisted = false;
  /** Computes the runs if they were not collected on the way. */
  declare findRuns: (() => Runs) | undefined;
  /** Some message of another role than assistant holds results and something else. */
  mixed = false;
  /** Some item has an id. */
  numbered = false;
  /** There is a system message. */
  directed = false;
  /**
   * Positions of messages that their reader did not mark as {@link Trait.Plain}, while the caller's own messages are
   * read.
   */
  readonly odd: number[] = [];
  /** Positions of those that contain a refused text. */
  readonly flawed: number[] = [];
  /** False once an id or a name is refused: then any message may contain it. */
  sound = true;
  /** Test for refused texts; `undefined` if no rule needs it. */
  declare readonly refuses: ((text: string) => boolean) | undefined;
  readonly wireRoles: Set<string> = new Set();
  /** Names of tools in calls and results. */
  readonly names: Set<string> = new Set();
  /** Ids of calls, as far as messages list them. */
  callIds: CallIds = new CallIds();
  /** Some id stands for several calls of one turn, as far as messages list them. */
  reusesIds = false;
  /** Some listed id does not have the expected spelling. */
  misspelled = false;
  /** Test for such ids. */
  declare misfits: ((id: string) => boolean) | undefined;
  /** Finds what is in order; `undefined` if nobody looked. */
  declare order: OrderWatch | undefined;
  #runs = new Runs();
  readonly #turn = new IdsInTurn();
  #lastRole: string | undefined;
  #roleBefore: string | undefined;
  #lastName: string | undefined;

  /** `facts` decide what to look for; `order` watches the order while the caller's own messages are read. */
  constructor(facts: Facts = {}, order?: OrderWatch) {
    const { callIdSpelling } = facts;
    this.order = order;
    this.findRuns = undefined;
    this.refuses = order && refusalOf(facts);
    this.misfits = callIdSpelling && misfitsOf(callIdSpelling.value);
  }

  /** Starts with the sum of another history, except what depends on positions. */
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

  /** Runs of messages with the same role. */
  get runs(): Runs {
    this.#runs = this.findRuns?.() ?? this.#runs;
    this.findRuns = undefined;
    return this.#runs;
  }

  /** True when calls and results certainly need no pairing. */
  get inOrder(): boolean {
    return this.order?.inOrder === true;
  }

  /** Most messages are out of order, and have to be paired anyway. */
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
    // One by one, because a dynamic field name takes the engine ten times as long.
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
    // Mostly two roles alternate, and neighbours name the same tool, so the sets are rarely needed.
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
        // A result that answers a call in order has the same id.
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
      // An empty id counts as missing.
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

/** A test for texts that rules about texts object to; `undefined` if no rule about texts or fields is on. */
function refusalOf({ textIsWellFormed, textHasNoNul, fieldIsAllowed }: Facts): Sum["refuses"] {
  if (textHasNoNul === undefined)
    return textIsWellFormed ? hasLoneSurrogate : fieldIsAllowed && (() => false);
  return textIsWellFormed ? (text) => hasNul(text) || hasLoneSurrogate(text) : hasNul;
}

/** True where names tie results to calls, whatever their ids. */
export function tiesByName({ shape }: Outline, facts: Facts): boolean {
  return !shape.ids && facts.callHasId === undefined;
}

/** A watch for the order of a history. */
export function watchOf(outline: Outline, facts: Facts): OrderWatch {
  return new OrderWatch(tiesByName(outline, facts), outline.shape.items);
}

/** Sums up a history, as far as the facts need it. */
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
