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
import { keyOf, type LooseEnd, type Span } from "./loose-ends.ts";
import { type Ties, tieEnds } from "./tie-ends.ts";

/**
 * Finds every place where a history may be cut, by looking once at each message, in constant time. A cut never
 * separates a call from its result, or the calls or results of one step from each other, whatever the wire makes of
 * messages in between; nor reasoning from what it led to.
 *
 * Servers pair calls and results in different ways. A call is settled if all ways give it the same result within its
 * step, as for nearly all calls. Every other call and result is a loose end, and binds everything that it may belong
 * to. That is worked out only when someone asks.
 */
export class CutFinder implements MessageSink {
  /** Positions of cuts that split no step, ascending; but see {@link blocked}. Start and end are not included. */
  readonly cuts: number[] = [];
  /** The cuts at which a turn starts. */
  readonly turns: number[] = [];
  /** Characters of text before each position, including the end. */
  readonly sizes: number[] = [0];
  /** Kinds of the parts of each message. */
  readonly kinds: number[] = [];
  /** Positions of messages with system text in some of their parts. */
  readonly instructed: number[] = [];
  /** Number of messages so far. */
  count = 0;
  /** Number of system messages at the start. They alone are not worth a cut. */
  leading = 0;
  #role: Role | undefined;
  /** The last message held only reasoning. */
  #thought = false;
  /** The step whose answers are being read. */
  #batch: Batch | undefined;
  /** In the order of messages. */
  readonly #ends: LooseEnd[] = [];
  /** Position of the last result among the loose ends. */
  #lastStray = -1;
  /** Ids of loose calls. If two calls share an id, servers may choose either, and the calls may have different names. */
  readonly #looseIds = new Set<string>();
  /**
   * Keys of calls after a loose result in the same message, with their positions. No server pairs those two. But if it
   * pairs the call with another result, the next call with that key may be this result's.
   */
  readonly #facing = new Map<string, number>();
  /** Positions of items that refer to others stored at the provider, which may be calls. */
  readonly #references: number[] = [];
  /** Calls that the provider ran, by id: the first position that waits for a result, or that the last result answered. */
  readonly #byProvider = new Map<string, { readonly at: number; answered: boolean }>();
  /** Position of the last message of someone else, after which the provider's calls no longer wait. */
  #spoke = 0;

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
    if (role !== "assistant" && kinds !== Kind.Result) this.#spoke = at;
    if (at === this.leading && role === "system") this.leading += 1;
    else if (at > this.leading && !(joins && this.#batch !== undefined) && !this.#thought) {
      this.cuts.push(at);
      if (speaksIn(role, kinds, traits, raw, parts)) this.turns.push(at);
    }
    if ((traits & Trait.Instruction) !== 0) this.instructed.push(at);
    if ((traits & Trait.Reference) !== 0) this.#references.push(at);
    if ((kinds & (Kind.Call | Kind.Result)) !== 0) {
      const count = countOf(ids);
      // If only some have names, the list does not tell which.
      if (count === 0 || (names !== undefined && countOf(names) !== count))
        this.#seeParts(at, role, parts(raw));
      else if ((kinds & Kind.Call) === 0)
        for (let i = 0; i < count; i++) this.#answer(at, idAt(ids, i), idAt(names, i));
      else if (role === "assistant") this.#call(at, ids as string | readonly string[], names, true);
    }
    // Anything but client results ends the answers of a step.
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

  /** A call that the provider ran may be answered in a later message. */
  #runByProvider(at: number, { kind, id = "" }: Part): void {
    const calls = this.#byProvider.get(id);
    if (kind === "tool-call") {
      // A result may answer all calls with its id.
      const wait = calls !== undefined && !calls.answered && calls.at >= this.#spoke;
      if (!wait) this.#byProvider.set(id, { at, answered: false });
    } else if (calls !== undefined) {
      this.#bind(calls.at);
      calls.answered = true;
    }
  }

  /** Reads calls of one message, which either all have ids, or all have none. */
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
    // In most histories there are no loose ends, and no lookups are needed.
    if (this.#ends.length === 0) return;
    for (let i = 0; i < countOf(keys); i++)
      if (this.#isLoose(at, idAt(keys, i) as string)) this.#loosen(this.#batch as Batch);
  }

  /** True for a call that servers may pair differently because of what came before. */
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

  /**
   * Reads a result. Only an id settles a call (or the name, if neither has an id); everything else depends on the
   * server.
   */
  #answer(at: number, id: string | undefined, name: string | undefined): void {
    const batch = this.#batch;
    const key = keyOf(id, name);
    if (batch !== undefined) {
      // Whatever is among the answers of a step stays with it, because some providers only count.
      this.#bind(batch.at);
      if (key !== undefined && batch.take(key)) return;
      this.#loosen(batch);
    }
    this.#lastStray = at;
    this.#ends.push({ at, step: batch?.at, isCall: false, key, numbered: id !== undefined, name });
  }

  /** From here on, the waiting calls of a step may be answered anywhere. */
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

  /** Ends the step. */
  #close(): void {
    if (this.#batch !== undefined) this.#loosen(this.#batch);
    this.#batch = undefined;
  }

  /** Removes cuts between a position and the present. */
  #bind(at: number): void {
    while ((this.cuts.at(-1) ?? -1) > at) this.cuts.pop();
    while ((this.turns.at(-1) ?? -1) > at) this.turns.pop();
  }

  /**
   * Positions of the calls without a result so far, ascending. A result without an id is assumed to answer some call of
   * its step.
   */
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
   * Spans where no cut is safe either: between calls and results outside their step that may be a pair, and after
   * pending calls, whose results are still to come.
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
