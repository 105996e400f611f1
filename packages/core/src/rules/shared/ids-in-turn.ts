/** Up to this many ids, comparing one by one is faster than a set. */
const FEW = 16;

/** Finds repeated ids among the calls of one turn. */
export class IdsInTurn {
  /** The first few ids; entries beyond the count are left over from an earlier turn. */
  readonly #ids: string[] = [];
  #count = 0;
  #all: Set<string> | undefined;

  /** Starts a new turn. */
  clear(): void {
    this.#count = 0;
    this.#all = undefined;
  }

  /** Adds an id. True if it came before. */
  add(id: string): boolean {
    const ids = this.#ids;
    const count = this.#count++;
    if (count < FEW) {
      ids[count] = id;
      for (let at = 0; at < count; at++) if (ids[at] === id) return true;
      return false;
    }
    this.#all ??= new Set(ids);
    if (this.#all.has(id)) return true;
    this.#all.add(id);
    return false;
  }
}
