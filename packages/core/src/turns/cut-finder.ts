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
import { Batch, callsOf } from "./batch.ts";
import { keyOf, type LooseEnd, push, type Span } from "./loose-ends.ts";
import { type Ties, tieEnds } from "./tie-ends.ts";

/**
 * Finds every place where a history may be cut: one look at each message, as it comes, in constant time. A cut never
 * parts a call from its result, nor the calls of one step or their results from each other, whatever the wire makes of
 * messages in between; and a thought never from what it led to.
 *
 * Servers pair calls and results in different ways. A call is settled when all of them give it the same result within
 * its step; nearly all are. Every other call and result is a loose end, and ties the history together wherever it may
 * belong: which is looked into when somebody asks.
 */
export class CutFinder implements MessageSink {
  /** Positions of cuts that part no step, ascending; see {@link blocked}. Neither the start nor the end is among them. */
  readonly cuts: number[] = [];
  /** Those at which a turn starts. */
  readonly turns: number[] = [];
  /** How much came before each position: characters of text, up to the end of the history. */
  readonly sizes: number[] = [0];
  /** Kinds of the parts of each message. */
  readonly kinds: number[] = [];
  /** Positions of messages that hold system text in parts of their own. */
  readonly instructed: number[] = [];
  /** How many messages came. */
  count = 0;
  /** System messages at the start: a head of nothing else is none. */
  leading = 0;
  #role: Role | undefined;
  /** The last message held nothing but a thought. */
  #thought = false;
  /** The step whose answers come. */
  #batch: Batch | undefined;
  /** In the order in which they came. */
  readonly #ends: LooseEnd[] = [];
  /** Position of the last result among them. */
  #lastStray = -1;
  /** Ids of calls among them: of two calls with one id servers may take either, and each has a name of its own. */
  readonly #looseIds = new Set<string>();
  /**
   * What calls go by that stand behind a loose result in its own message, with their positions. No server gives it one of
   * those; but one that has given it to another result leaves the next of its kind to this one.
   */
  readonly #facing = new Map<string, number>();
  /** Items that stand for others that the provider keeps: calls may be among those. */
  readonly #references: number[] = [];
  /** Calls that the provider ran, by what they go by: positions, the latest last. One that is answered may be so again. */
  readonly #byProvider = new Map<string, number[]>();

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
    if (at === this.leading && role === "system") this.leading += 1;
    else if (at > this.leading && !(joins && this.#batch !== undefined) && !this.#thought) {
      this.cuts.push(at);
      if (speaksIn(role, kinds, traits, raw, parts)) this.turns.push(at);
    }
    if ((traits & Trait.Instruction) !== 0) this.instructed.push(at);
    if ((traits & Trait.Reference) !== 0) this.#references.push(at);
    if ((kinds & (Kind.Call | Kind.Result)) !== 0) {
      const count = countOf(ids);
      // Where only some are named, the list does not tell which.
      if (count === 0 || (names !== undefined && countOf(names) !== count))
        this.#seeParts(at, role, parts(raw));
      else if ((kinds & Kind.Call) === 0)
        for (let i = 0; i < count; i++) this.#answer(at, idAt(ids, i), idAt(names, i));
      else if (role === "assistant") this.#call(at, ids as string | readonly string[], names, true);
    }
    // Anything but results of the client's ends the answers of a step.
    if (answers && (kinds !== Kind.Result || (traits & Trait.ByProvider) !== 0)) this.#close();
    this.#thought = kinds === Kind.Reasoning;
    this.#role = role;
    this.count = at + 1;
    this.kinds.push(kinds);
    this.sizes.push((this.sizes[at] as number) + size);
  }

  #seeParts(at: number, role: Role, parts: readonly Part[]): void {
    for (const part of parts) {
      if (part.kind !== "tool-call" && part.kind !== "tool-result") continue;
      if ((part.traits & Trait.ByProvider) !== 0) this.#runByProvider(at, part);
      else if (part.kind === "tool-result") this.#answer(at, part.id, part.name);
      else if (role === "assistant") {
        const { id, name = "" } = part;
        this.#call(at, keyOf(id, name) as string, name, id !== undefined);
      }
    }
  }

  /** What the provider ran may be answered in a later message of its own. */
  #runByProvider(at: number, { kind, id, name = "" }: Part): void {
    const key = keyOf(id, name) as string;
    const calls = this.#byProvider.get(key);
    if (kind === "tool-call") push(this.#byProvider, key, at);
    else if (calls !== undefined) this.#bind((calls.length > 1 ? calls.pop() : calls[0]) as number);
  }

  /** Calls of one message: all with ids, or all without. */
  #call(at: number, keys: string | readonly string[], names: Message["names"], numbered: boolean): void {
    const batch = this.#batch;
    if (batch === undefined) this.#batch = new Batch(at, keys, names, numbered);
    else {
      const calls = callsOf(at, batch.at, keys, names, numbered);
      if (!batch.add(calls)) {
        this.#loosen(batch);
        this.#keep(calls);
      }
    }
    // In most histories nothing is loose, and no key is looked up.
    if (this.#ends.length === 0) return;
    for (let i = 0; i < countOf(keys); i++)
      if (this.#isLoose(at, idAt(keys, i) as string)) this.#loosen(this.#batch as Batch);
  }

  /** True for a call on which servers may differ because of what came before. */
  #isLoose(at: number, key: string): boolean {
    const faces = this.#lastStray === at;
    const faced = this.#facing.get(key);
    if (faces) this.#facing.set(key, at);
    else if (faced !== undefined) {
      this.#bind(faced);
      this.#facing.delete(key);
    }
    return faces || this.#looseIds.has(key);
  }

  /** Only the id of a call settles it, or its name where neither has an id: on anything else servers differ. */
  #answer(at: number, id: string | undefined, name: string | undefined): void {
    const batch = this.#batch;
    const key = keyOf(id, name);
    if (batch !== undefined) {
      // Whatever stands among the answers of a step stays with it: some providers only count.
      this.#bind(batch.at);
      if (key !== undefined && batch.take(key)) return;
      this.#loosen(batch);
    }
    this.#lastStray = at;
    this.#ends.push({ at, step: batch?.at, isCall: false, key, numbered: id !== undefined, name });
  }

  /** The calls of a step that wait may be answered anywhere from here on. */
  #loosen(batch: Batch): void {
    this.#keep(batch.ends());
    batch.loose = true;
  }

  #keep(ends: readonly LooseEnd[]): void {
    for (const end of ends) {
      this.#ends.push(end);
      if (end.numbered) this.#looseIds.add(end.key as string);
    }
  }

  /** The step is over. */
  #close(): void {
    if (this.#batch !== undefined) this.#loosen(this.#batch);
    this.#batch = undefined;
  }

  /** No cut between a position and the present. */
  #bind(at: number): void {
    while ((this.cuts.at(-1) ?? -1) > at) this.cuts.pop();
    while ((this.turns.at(-1) ?? -1) > at) this.turns.pop();
  }

  /** Positions of the calls without a result so far, ascending. A result without an id is taken for some call's of its step. */
  open(): readonly number[] {
    const { left } = this.#ties();
    const guesses = new Map<number | undefined, number>();
    for (const { step, isCall, numbered } of left)
      if (!isCall && !numbered) guesses.set(step, (guesses.get(step) ?? 0) + 1);
    return left.flatMap(({ at, step, isCall }) => {
      const others = guesses.get(step) ?? 0;
      if (isCall) guesses.set(step, others - 1);
      return isCall && others <= 0 ? at : [];
    });
  }

  /**
   * Where no cut is safe besides: between calls and results away from each other that may be a pair, and behind calls
   * that still run, for their results will come.
   */
  blocked(pending: ReadonlySet<string>): readonly Span[] {
    if (this.#lastStray < 0 && pending.size === 0) return [];
    const { spans, left } = this.#ties();
    const running = new Map<string, number>();
    for (const { at, isCall, key = "" } of left) if (isCall && pending.has(key)) running.set(key, at);
    for (const at of running.values()) spans.push([at, this.count]);
    return spans;
  }

  #ties(): Ties {
    return tieEnds(this.#ends.concat(this.#batch?.waiting() ?? []), this.#references);
  }
}
