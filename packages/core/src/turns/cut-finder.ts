import {
  countOf,
  idAt,
  Kind,
  type Message,
  type MessageSink,
  ownParts,
  type PartsReader,
  type Role,
  speaksIn,
} from "../model/message.ts";
import { type Part, Trait } from "../model/part.ts";
import { isClientCall, isClientResult } from "../pairing/pair.ts";

/** Ids of calls that wait, each with the positions of its messages, the latest last. */
type Places = Map<string, number[]>;

/** The calls of the last run of assistant messages, while their answers come. */
interface Batch {
  /** Position of its first message with calls. */
  readonly at: number;
  /** What the calls go by, in order. */
  keys: Message["ids"];
  /** Names of the tools they call, in the same order. */
  names: Message["ids"];
  /** Keys by name, once a result without an id came. */
  byName: Map<string, string[]> | undefined;
  /** Another assistant message came between the calls and their answers: not every server joins the two. */
  loose: boolean;
  /** How many were answered in order. */
  answered: number;
  /** Results that name no id: they answer some call of the batch. */
  nameless: number;
  /** Keys still to be answered and how often, once an answer came out of order. */
  left: Map<string, number> | undefined;
}

/**
 * Finds every place where a history may be cut: one look at each message, as it comes, in constant time. A cut never
 * parts a call from its result, nor the calls of one step or their results from each other, whatever the wire makes of
 * messages in between; and a thought never from what it led to.
 */
export class CutFinder implements MessageSink {
  /** Positions of safe cuts, ascending. Neither the start nor the end is among them. */
  readonly cuts: number[] = [];
  /** Those at which a turn starts. */
  readonly turns: number[] = [];
  /** How much came before each position: characters of text, up to the end of the history. */
  readonly sizes: number[] = [0];
  /** Kinds of the parts of each message. */
  readonly kinds: number[] = [];
  /** How many messages came. */
  count = 0;
  /** System messages at the start: a head of nothing else is none. */
  leading = 0;
  #role: Role | undefined;
  /** The last message held nothing but a thought. */
  #thought = false;
  #batch: Batch | undefined;
  readonly #waiting: Places = new Map();
  /** The same calls by name, for results without an id. */
  readonly #waitingByName: Places = new Map();
  /** Results that came without a call: their call may come yet. */
  readonly #orphans: Places = new Map();
  readonly #byProvider: Places = new Map();

  message(message: Message): undefined {
    const { role, kinds, traits, size, ids, names } = message;
    this.#see(role, kinds, traits, size, ids, names, message, ownParts);
  }

  plain(
    role: Role,
    _wireRole: string,
    raw: unknown,
    _index: number,
    _faults: number,
    kinds: number,
    traits: number,
    size: number,
    ids: Message["ids"],
    names: Message["names"],
    parts: PartsReader,
  ): undefined {
    this.#see(role, kinds, traits, size, ids, names, raw, parts);
  }

  #see(
    role: Role,
    kinds: number,
    traits: number,
    size: number,
    ids: Message["ids"],
    names: Message["names"],
    raw: unknown,
    parts: PartsReader,
  ): void {
    const at = this.count;
    const joins = role === "assistant" && this.#role === "assistant";
    const answers = role !== "assistant" && (kinds & Kind.Result) !== 0;
    if (!joins && !answers) this.#close();
    else if (joins && this.#batch !== undefined) this.#batch.loose = true;
    if (at === this.leading && role === "system") this.leading += 1;
    else if (at > this.leading && !(joins && this.#batch !== undefined) && !this.#thought) {
      this.cuts.push(at);
      if (speaksIn(role, kinds, traits, raw, parts)) this.turns.push(at);
    }
    if ((kinds & (Kind.Call | Kind.Result)) !== 0) {
      if (ids === undefined) this.#seeParts(at, role, parts(raw));
      else if ((kinds & Kind.Call) === 0) this.#answers(at, ids, names);
      else if (role === "assistant") this.#call(at, ids, names ?? "");
    }
    // Anything but results ends the answers of a step.
    if (answers && kinds !== Kind.Result) this.#close();
    this.#thought = kinds === Kind.Reasoning;
    this.#role = role;
    this.count = at + 1;
    this.kinds.push(kinds);
    this.sizes.push((this.sizes[at] as number) + size);
  }

  #answers(at: number, ids: Message["ids"], names: Message["names"]): void {
    const count = countOf(ids);
    // Not every result is named; which ones are, a shorter list does not tell.
    const named = countOf(names) === count;
    for (let i = 0; i < count; i++) this.#answer(at, idAt(ids, i), named ? idAt(names, i) : undefined);
  }

  #seeParts(at: number, role: Role, parts: readonly Part[]): void {
    for (const part of parts) {
      if (part.kind !== "tool-call" && part.kind !== "tool-result") continue;
      if ((part.traits & Trait.ByProvider) !== 0) this.#runByProvider(at, part);
      else if (isClientCall(part) && role === "assistant") this.#call(at, keyOf(part), part.name ?? "");
      else if (isClientResult(part)) this.#answer(at, part.id, part.name);
    }
  }

  /** What the provider ran may be answered in a later message of its own. */
  #runByProvider(at: number, part: Part): void {
    const key = keyOf(part);
    const call = part.kind === "tool-call" ? undefined : this.#byProvider.get(key)?.pop();
    if (part.kind === "tool-call") push(this.#byProvider, key, at);
    else if (call !== undefined) this.#bind(call);
  }

  #call(at: number, keys: string | readonly string[], names: string | readonly string[]): void {
    const batch = this.#batch;
    if (batch === undefined) {
      this.#batch = {
        at,
        keys,
        names,
        byName: undefined,
        loose: false,
        answered: 0,
        nameless: 0,
        left: undefined,
      };
      return;
    }
    // Most batches are one message; lists are grown in place once there are some of our own.
    const own = this.#grown === batch;
    const allKeys = own ? (batch.keys as string[]) : listOf(batch.keys);
    const allNames = own ? (batch.names as string[]) : listOf(batch.names);
    for (const key of listOf(keys)) allKeys.push(key);
    for (const name of listOf(names)) allNames.push(name);
    batch.keys = allKeys;
    batch.names = allNames;
    this.#grown = batch;
  }

  #grown: Batch | undefined;

  #answer(at: number, id: string | undefined, name?: string): void {
    const batch = this.#batch;
    if (batch === undefined) {
      this.#comeHome(at, id, name);
      return;
    }
    // Whatever stands among the answers of a step stays with it: some providers only count.
    this.#bind(batch.at);
    if (id !== undefined && takeKey(batch, id)) return;
    if (id === undefined && name === undefined) batch.nameless += 1;
    else if (name !== undefined && takeKey(batch, nameKey(name))) {
      // Not every endpoint goes by names: for others it belongs to a call of its id that comes later.
      if (id !== undefined) push(this.#orphans, id, at);
    } else if (id !== undefined || batch.loose || !takeNamed(batch, name as string))
      this.#comeHome(at, id, name);
  }

  /**
   * A result away from its call: the nearest one before it that waits under its id, or without one under its name. Not
   * every endpoint goes by names, so a result with an id may still belong to a call of that id which comes later.
   */
  #comeHome(at: number, id: string | undefined, name: string | undefined): void {
    const own = id === undefined ? undefined : this.#waiting.get(id)?.pop();
    if (own !== undefined) {
      this.#bind(own);
      return;
    }
    const waiting = name === undefined && id !== undefined ? undefined : this.#waiting.get(nameKey(name));
    const named = id === undefined ? waiting?.pop() : waiting?.at(-1);
    // The nearest of its name holds all between, whichever of them it answers.
    const alike = id === undefined && name !== undefined ? this.#waitingByName.get(name)?.at(-1) : undefined;
    if (named !== undefined) this.#bind(named);
    if (alike !== undefined) this.#bind(alike);
    if (named === undefined || id !== undefined) push(this.#orphans, id ?? nameKey(name), at);
  }

  /** The step is over: what is unanswered waits. */
  #close(): void {
    const batch = this.#batch;
    this.#batch = undefined;
    if (batch === undefined || (batch.left === undefined && batch.answered === countOf(batch.keys))) return;
    const names = new Map(listOf(batch.keys).map((key, i) => [key, idAt(batch.names, i) ?? ""]));
    for (const key of leftOf(batch)) {
      push(this.#waiting, key, batch.at);
      push(this.#waitingByName, names.get(key) ?? "", batch.at);
    }
  }

  /** No cut between a position and the present. */
  #bind(at: number): void {
    while ((this.cuts.at(-1) ?? -1) > at) this.cuts.pop();
    while ((this.turns.at(-1) ?? -1) > at) this.turns.pop();
  }

  /** Calls without a result so far: the position of each, by what it goes by. */
  open(): ReadonlyMap<string, readonly number[]> {
    const batch = this.#batch;
    const left = batch === undefined ? [] : leftOf(batch);
    if (batch === undefined || left.length === 0) return this.#waiting;
    const all: Places = new Map();
    for (const [key, places] of this.#waiting) all.set(key, [...places]);
    for (const key of left) push(all, key, batch.at);
    return all;
  }

  /**
   * Where no cut is safe though nothing binds it yet: from a result to the call that came after it, and behind calls that
   * still run, for their results will come. Pairs of positions; a cut lies behind the first and not behind the second.
   */
  blocked(pending: ReadonlySet<string>): (readonly [number, number])[] {
    const open = pending.size === 0 && this.#orphans.size === 0 ? new Map<string, number[]>() : this.open();
    const spans: (readonly [number, number])[] = [];
    for (const [key, calls] of open) {
      const running = pending.has(key) ? calls.at(-1) : undefined;
      if (running !== undefined) spans.push([running, this.count]);
      const later = [...calls];
      const ahead: number[] = [];
      for (const result of (this.#orphans.get(key) ?? []).toReversed()) {
        while ((later.at(-1) ?? -1) > result) ahead.push(later.pop() as number);
        const call = ahead.pop();
        if (call !== undefined) spans.push([result, call]);
      }
    }
    return spans;
  }
}

function keyOf(part: Part): string {
  return part.id ?? nameKey(part.name);
}

/** What a call or result without an id goes by. */
function nameKey(name = ""): string {
  return `\0${name}`;
}

function push(places: Places, key: string, at: number): void {
  const list = places.get(key);
  if (list === undefined) places.set(key, [at]);
  else list.push(at);
}

function listOf(keys: Message["ids"]): string[] {
  return keys === undefined ? [] : typeof keys === "string" ? [keys] : [...keys];
}

/** Takes a key off those of a batch that wait; false when it is none of them. */
function takeKey(batch: Batch, key: string): boolean {
  if (batch.left === undefined && idAt(batch.keys, batch.answered) === key) {
    batch.answered += 1;
    return true;
  }
  if (batch.left === undefined) {
    batch.left = new Map();
    for (let i = batch.answered; i < countOf(batch.keys); i++) {
      const each = idAt(batch.keys, i) as string;
      batch.left.set(each, (batch.left.get(each) ?? 0) + 1);
    }
  }
  const count = batch.left.get(key) ?? 0;
  if (count > 0) batch.left.set(key, count - 1);
  return count > 0;
}

/** Takes the first call of a name off those of a batch that wait; false when there is none. */
function takeNamed(batch: Batch, name: string): boolean {
  batch.byName ??= keysByName(batch);
  const keys = batch.byName.get(name);
  for (let key = keys?.pop(); key !== undefined; key = keys?.pop()) if (takeKey(batch, key)) return true;
  return false;
}

/** The keys of a batch by the names of their calls, the first last. */
function keysByName({ keys, names }: Batch): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (let i = countOf(keys) - 1; i >= 0; i--) {
    const name = idAt(names, i) ?? "";
    const list = byName.get(name);
    if (list === undefined) byName.set(name, [idAt(keys, i) as string]);
    else list.push(idAt(keys, i) as string);
  }
  return byName;
}

/** The keys of a batch that no result answered; results without an id answer the first of them. */
function leftOf(batch: Batch): string[] {
  const left =
    batch.left === undefined
      ? listOf(batch.keys).slice(batch.answered)
      : [...batch.left].flatMap(([key, count]) => new Array<string>(count).fill(key));
  return left.slice(batch.nameless);
}
