/** How many ids one list holds. */
const FULL = 512;

/**
 * Collects the ids of all calls of a history, in lists of a fixed length. A growing list would be copied again and
 * again, which costs most in a long history, where everything stays alive.
 */
export class CallIds {
  readonly #lists: string[][] = [];
  #last: string[] = [];
  #free = 0;

  add(id: string): void {
    if (this.#free === 0) {
      this.#last = new Array(FULL);
      this.#lists.push(this.#last);
      this.#free = FULL;
    }
    this.#last[FULL - this.#free--] = id;
  }

  /** How many calls have one of these ids. */
  count(ids: ReadonlySet<string>): number {
    let count = 0;
    for (const list of this.#lists)
      for (let at = 0; at < FULL; at++) if (ids.has(list[at] as string)) count += 1;
    return count;
  }
}
