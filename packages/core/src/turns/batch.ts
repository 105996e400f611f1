import { countOf, idAt, type Message } from "../model/message.ts";
import { type LooseEnd, push } from "./loose-ends.ts";

/**
 * The calls of one run of assistant messages, while their answers come. All have ids, or none has and they go by their
 * names: as long as the answers name them in the same way, every way of pairing finds the same.
 */
export class Batch {
  /** Position of its first message with calls. */
  declare readonly at: number;
  /** Ways of pairing may differ from here on: nothing joins or is taken any more. */
  loose = false;
  readonly #keys: Message["ids"];
  readonly #names: Message["names"];
  readonly #numbered: boolean;
  /** All of them, once more than the keys of the first message is needed: for most batches it never is. */
  #calls: LooseEnd[] | undefined;
  /** How many were answered in order. */
  #answered = 0;
  /** Which are left under each key, the first of them last, once an answer came out of order. */
  #left: Map<string, LooseEnd[]> | undefined;

  constructor(at: number, keys: Message["ids"], names: Message["names"], numbered: boolean) {
    this.at = at;
    this.#keys = keys;
    this.#names = names;
    this.#numbered = numbered;
  }

  #list(): LooseEnd[] {
    this.#calls ??= callsOf(this.at, this.at, this.#keys, this.#names, this.#numbered);
    return this.#calls;
  }

  /** Lets calls join that have ids, or have none, as the others do, while none is answered; false when they may not. */
  add(calls: readonly LooseEnd[]): boolean {
    const begun = this.#answered > 0 || this.#left !== undefined;
    if (this.loose || begun || calls[0]?.numbered !== this.#numbered) return false;
    for (const call of calls) this.#list().push(call);
    return true;
  }

  /** Takes the first call that waits under a key; false when there is none. */
  take(key: string): boolean {
    if (this.loose) return false;
    if (this.#left === undefined) {
      const calls = this.#calls;
      const next = calls === undefined ? idAt(this.#keys, this.#answered) : calls[this.#answered]?.key;
      if (next === key) {
        this.#answered += 1;
        return true;
      }
      const left = new Map<string, LooseEnd[]>();
      for (const call of this.waiting().toReversed()) push(left, call.key ?? "", call);
      this.#left = left;
    }
    return this.#left.get(key)?.pop() !== undefined;
  }

  /** The calls that wait, in order; none once they are loose ends. */
  waiting(): readonly LooseEnd[] {
    if (this.loose || this.#answered === (this.#calls?.length ?? countOf(this.#keys))) return NONE;
    if (this.#left === undefined) return this.#list().slice(this.#answered);
    return [...this.#left.values()].flat().sort((a, b) => a.at - b.at);
  }

  /**
   * What is loose when the step ends: the calls that wait. Where calls of two names share an id, servers may have given an
   * answer to either: then all calls, and the answers, which may as well stand with them, as no cut lies in between.
   */
  ends(): readonly LooseEnd[] {
    const waiting = this.waiting();
    if (waiting.length === 0) return waiting;
    const calls = this.#list();
    const names = new Map(calls.map(({ key, name }) => [key, name]));
    if (calls.every(({ key, name }) => names.get(key) === name)) return waiting;
    const open = new Set(waiting);
    return calls.concat(calls.flatMap((call) => (open.has(call) ? [] : { ...call, isCall: false })));
  }
}

const NONE: readonly LooseEnd[] = [];

/** The calls of one message, by what they go by. */
export function callsOf(
  at: number,
  step: number,
  keys: Message["ids"],
  names: Message["names"],
  numbered: boolean,
): LooseEnd[] {
  return Array.from({ length: countOf(keys) }, (_, i) => {
    return { at, step, isCall: true, key: idAt(keys, i), numbered, name: idAt(names, i) ?? "" };
  });
}
