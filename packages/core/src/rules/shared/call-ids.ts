/** As many ids as one list holds. */
const FULL = 512;

/**
 * The ids of all calls of a history, while they come. They stand in lists of a fixed length: one that grows is copied again and
 * again, and a long history, all of it alive, is where that costs most.
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
