import { type LooseEnd, push } from "./loose-ends.ts";

/**
 * The calls of one run of assistant messages, while their answers come. All have ids, or none has and they go by their
 * names: as long as the answers name them in the same way, every way of pairing finds the same.
 */
export class Batch {
  /** Position of its first message with calls. */
  readonly at: number;
  /** Ways of pairing may differ from here on: nothing joins or is taken any more. */
  loose = false;
  readonly #calls: LooseEnd[] = [];
  /** How many were answered in order. */
  #answered = 0;
  /** Which are left under each key, the first of them last, once an answer came out of order. */
  #left: Map<string, LooseEnd[]> | undefined;

  constructor(at: number) {
    this.at = at;
  }

  /** Lets a call join that has an id, or has none, as the others do, while none is answered; false when it may not. */
  add(call: LooseEnd): boolean {
    const begun = this.#answered > 0 || this.#left !== undefined;
    if (this.loose || begun || (this.#calls[0] ?? call).numbered !== call.numbered) return false;
    this.#calls.push(call);
    return true;
  }

  /** Takes the first call that waits under a key; false when there is none. */
  take(key: string): boolean {
    if (this.loose) return false;
    if (this.#left === undefined) {
      if (this.#calls[this.#answered]?.key === key) {
        this.#answered += 1;
        return true;
      }
      const left = new Map<string, LooseEnd[]>();
      for (const call of this.waiting().reverse()) push(left, call.key ?? "", call);
      this.#left = left;
    }
    return this.#left.get(key)?.pop() !== undefined;
  }

  /** The calls that wait, in order; none once they are loose ends. */
  waiting(): LooseEnd[] {
    if (this.loose) return [];
    if (this.#left === undefined) return this.#calls.slice(this.#answered);
    return [...this.#left.values()].flat().sort((a, b) => a.at - b.at);
  }
}
