import { pushTo } from "../json/push-to.ts";
import { countOf, idAt, type Message } from "../model/message.ts";
import type { LooseEnd } from "./loose-ends.ts";

/**
 * The calls of one run of assistant messages, while their answers come. Either all have ids, or none has and they are
 * identified by name. As long as the answers identify them in the same way, every way of pairing gives the same result.
 */
export class Batch {
  /** Position of its first message with calls. */
  declare readonly at: number;
  /** From here on, ways of pairing may differ: no more calls are added or answered. */
  loose = false;
  readonly #keys: Message["ids"];
  readonly #names: Message["names"];
  readonly #numbered: boolean;
  /** All its calls, made only when more than the keys of the first message is needed, which is rare. */
  #calls: LooseEnd[] | undefined;
  /** The number of calls answered in order. */
  #answered = 0;
  /** The waiting calls by key, the first one last; made once an answer comes out of order. */
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

  /** Adds calls, if none is answered yet and they are identified like the others; otherwise returns false. */
  add(calls: readonly LooseEnd[]): boolean {
    const begun = this.#answered > 0 || this.#left !== undefined;
    if (this.loose || begun || calls[0]?.numbered !== this.#numbered) return false;
    for (const call of calls) this.#list().push(call);
    return true;
  }

  /** Answers the first waiting call under a key; false if there is none. */
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
      for (const call of this.waiting().toReversed()) pushTo(left, call.key ?? "", call);
      this.#left = left;
    }
    return this.#left.get(key)?.pop() !== undefined;
  }

  /** The waiting calls, in order; none once the batch is loose. */
  waiting(): readonly LooseEnd[] {
    if (this.loose || this.#answered === (this.#calls?.length ?? countOf(this.#keys))) return NONE;
    if (this.#left === undefined) return this.#list().slice(this.#answered);
    return [...this.#left.values()].flat().sort((a, b) => a.at - b.at);
  }

  /**
   * The loose ends when the step ends: the waiting calls. But where calls of two names share an id, a server may have
   * given an answer to either. Then all calls are loose, and so are the answers (represented at the places of their
   * calls, since no cut lies between).
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

/** The calls of one message as loose ends. */
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
