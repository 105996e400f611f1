import { append } from "../../json/append.ts";
import { someString } from "../../json/strings.ts";
import { hasLoneSurrogate } from "../../json/well-formed.ts";
import { Kind, type Message, type MessageSink, type Role } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import { Trait } from "../../model/part.ts";
import { OrderWatch } from "../../pairing/order-watch.ts";

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
  /** Faults of assistant messages that hold calls for the client. */
  callFaults = 0;
  /** Faults of all other messages. */
  otherFaults = 0;
  /** The size of the longest message. */
  longest = 0;
  /** Some message holds nothing. */
  empty = false;
  /** Some message with calls does not list an id for each. */
  lacksId = false;
  /** Some message with calls or results lists no ids. */
  unlisted = false;
  /** Some text is not Unicode. Looked for only while the caller's own messages are read, and when asked for. */
  illFormed = false;
  readonly wireRoles: Set<string> = new Set();
  /** Names of tools that calls and results carry. */
  readonly names: Set<string> = new Set();
  /** Ids of calls in order, as far as messages list them; `undefined` where a person surely speaks. */
  readonly callIds: (string | undefined)[] = [];
  /** Ids of results, but for those that follow their calls in order. */
  readonly looseIds: string[] = [];
  /** Whether an id stands for more than one call within one turn; `undefined` until somebody finds out. */
  reusesIds: boolean | undefined;
  /** Tells what is in order; `undefined` where nobody looked. */
  readonly order: OrderWatch | undefined;
  readonly #adjacent: boolean;
  readonly #texts: boolean;
  #lastRole: string | undefined;
  #roleBefore: string | undefined;
  #lastName: string | undefined;

  /**
   * `order`: tells what is in order; `adjacent`: results are looked for right behind their calls; `texts`: whether texts
   * are well-formed is of interest.
   */
  constructor(order?: OrderWatch, adjacent = false, texts = false) {
    this.order = order;
    this.#adjacent = adjacent;
    this.#texts = texts;
  }

  get faults(): number {
    return this.callFaults | this.otherFaults;
  }

  /** True when calls and results surely need no pairing. */
  get inOrder(): boolean {
    return this.order?.inOrder === true;
  }

  /** What is out of order has to be paired: with its neighbours, or with anything, as endpoints look for results. */
  get needsMessages(): boolean {
    const { order } = this;
    if (order === undefined) return false;
    if (!this.#adjacent) return order.broken || order.disordered > 0;
    return order.disordered > FEW && 2 * order.disordered > this.count;
  }

  message({ role, wireRole, raw, index, faults, kinds, traits, size, ids, names }: Message): undefined {
    this.plain(role, wireRole, raw, index, faults, kinds, traits, size, ids, names);
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
  ): undefined {
    this.count += 1;
    this.kinds |= kinds;
    // One by one: a field whose name is not fixed takes the engine ten times as long to find.
    const { kindsOf } = this;
    if (role === "assistant") kindsOf.assistant |= kinds;
    else if (role === "tool") kindsOf.tool |= kinds;
    else if (role === "user") kindsOf.user |= kinds;
    else kindsOf.system |= kinds;
    this.traits |= traits;
    if (size > this.longest) this.longest = size;
    // Mostly two take turns, and neighbours name the same tool: nearly none needs a look into the sets.
    if (wireRole !== this.#lastRole) {
      if (wireRole !== this.#roleBefore) this.wireRoles.add(wireRole);
      this.#roleBefore = this.#lastRole;
      this.#lastRole = wireRole;
    }
    if (typeof names === "string") this.#name(names);
    else if (names !== undefined) for (let i = 0; i < names.length; i++) this.#name(names[i] as string);
    const calls = role === "assistant" && (kinds & Kind.Call) !== 0 && (traits & Trait.ByProvider) === 0;
    if (calls) this.callFaults |= faults;
    else this.otherFaults |= faults;
    if (kinds === 0) this.empty = true;
    const { order } = this;
    order?.see(role, kinds, ids);
    if ((kinds & PAIRED) !== 0) {
      if (ids === undefined) this.unlisted = true;
      if ((kinds & Kind.Call) !== 0) this.#call(ids);
      else if (order?.broken !== false) addTo(this.looseIds, ids);
    }
    if (role === "user" && (kinds & ~Kind.Result) !== 0 && (traits & (Trait.Empty | Trait.Blank)) === 0)
      this.callIds.push(undefined);
    if (this.#texts && !this.illFormed && someString(raw, hasLoneSurrogate)) this.illFormed = true;
  }

  #name(name: string): void {
    if (name === this.#lastName) return;
    this.names.add(name);
    this.#lastName = name;
  }

  #call(ids: Message["ids"]): void {
    // An empty id is as good as none.
    if (ids === undefined || (typeof ids === "string" ? ids === "" : ids.includes(""))) this.lacksId = true;
    addTo(this.callIds, ids);
  }
}

function addTo(list: (string | undefined)[], ids: Message["ids"]): void {
  if (typeof ids === "string") list.push(ids);
  else if (ids !== undefined) append(list, ids);
}

/** Sums a history up. `adjacent` and `texts` are those of a {@link Sum}. */
export function sumUp(outline: Outline, adjacent: boolean, texts: boolean): Sum {
  if (outline.survey !== undefined) {
    const order = new OrderWatch();
    const sum = new Sum(order, adjacent, texts);
    outline.survey(sum);
    order.end();
    return sum;
  }
  const sum = new Sum();
  for (const message of outline.messages) sum.message(message);
  return sum;
}
