/** As many ids as are compared one by one, which is faster than keeping a set of so few. */
const FEW = 16;

/** The ids of the calls of one turn, while they come. */
export class IdsInTurn {
  /** The first few; what stands behind the count is left from another turn. */
  readonly #ids: string[] = [];
  #count = 0;
  #all: Set<string> | undefined;

  /** Starts another turn. */
  clear(): void {
    this.#count = 0;
    this.#all = undefined;
  }

  /** Adds an id. True when it came before. */
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
