import { countOf, idAt, type Message } from "../model/message.ts";
import type { LooseEnd } from "./loose-ends.ts";

/**
 * The calls of one run of assistant messages, while their answers come. All have ids, or none has and they go by their
 * names: as long as the answers name them in the same way, every way of pairing finds the same.
 */
export class Batch {
  /** Position of its first message with calls. */
  readonly at: number;
  /** Its calls have ids. */
  readonly numbered: boolean;
  /** Ways of pairing may differ from here on: nothing joins or is taken any more. */
  loose = false;
  #count: number;
  #ids: Message["ids"];
  #names: Message["names"];
  /** Positions of the calls' messages, once there are several. */
  #places: number[] | undefined;
  /** How many were answered in order. */
  #answered = 0;
  /** Which are left under each key, the first of them last, once an answer came out of order. */
  #left: Map<string, number[]> | undefined;

  constructor(at: number, ids: Message["ids"], names: Message["names"]) {
    this.at = at;
    this.numbered = ids !== undefined;
    this.#count = countOf(ids ?? names);
    this.#ids = ids;
    this.#names = names;
  }

  /** Lets calls join that have ids as the others do, while none is answered; false when these do not. */
  add(at: number, ids: Message["ids"], names: Message["names"]): boolean {
    const begun = this.#answered > 0 || this.#left !== undefined;
    if (this.loose || begun || this.numbered !== (ids !== undefined)) return false;
    const count = countOf(ids ?? names);
    // What came with a message is the message's own: it is copied before it grows.
    if (this.#places === undefined) {
      this.#places = new Array<number>(this.#count).fill(this.at);
      this.#ids = this.numbered ? listOf(this.#ids, this.#count) : undefined;
      this.#names = listOf(this.#names, this.#count);
    }
    for (let i = 0; i < count; i++) {
      this.#places.push(at);
      if (this.numbered) (this.#ids as string[]).push(idAt(ids, i) ?? "");
      (this.#names as string[]).push(idAt(names, i) ?? "");
    }
    this.#count += count;
    return true;
  }

  /** Takes the first call that waits under an id, or without ids under a name; false when there is none. */
  take(key: string): boolean {
    if (this.loose) return false;
    const keys = this.numbered ? this.#ids : this.#names;
    if (this.#left === undefined && idAt(keys, this.#answered) === key) {
      this.#answered += 1;
      return true;
    }
    this.#left ??= this.#byKey(keys);
    return this.#left.get(key)?.pop() !== undefined;
  }

  #byKey(keys: Message["ids"]): Map<string, number[]> {
    const left = new Map<string, number[]>();
    for (let i = this.#count - 1; i >= this.#answered; i--) {
      const key = idAt(keys, i) ?? "";
      const list = left.get(key);
      if (list === undefined) left.set(key, [i]);
      else list.push(i);
    }
    return left;
  }

  /** The calls that wait, in order; none once they are loose ends. */
  waiting(): LooseEnd[] {
    if (this.loose || this.#answered === this.#count) return [];
    const all = Array.from({ length: this.#count - this.#answered }, (_, i) => this.#answered + i);
    const left = this.#left === undefined ? all : [...this.#left.values()].flat().sort((a, b) => a - b);
    return left.map((i) => ({
      at: this.#places?.[i] ?? this.at,
      step: this.at,
      isCall: true,
      id: idAt(this.#ids, i),
      name: idAt(this.#names, i) ?? "",
    }));
  }
}

function listOf(keys: Message["ids"], count: number): string[] {
  return Array.from({ length: count }, (_, i) => idAt(keys, i) ?? "");
}
