/** As many ids as are compared one by one, which is faster than keeping a set of so few. */
const FEW = 16;

/** The ids of the calls of one turn, while they come. */
export class IdsInTurn {
  #ids: string[] = [];
  #all: Set<string> | undefined;

  /** Starts another turn. */
  clear(): void {
    this.#ids = [];
    this.#all = undefined;
  }

  /** Adds an id. True when it came before. */
  add(id: string): boolean {
    const ids = this.#ids;
    if (ids.length === FEW) this.#all = new Set(ids);
    const known = this.#all?.has(id) ?? ids.includes(id);
    ids.push(id);
    this.#all?.add(id);
    return known;
  }
}
