/** As many ids as are compared one by one, which is faster than keeping a set of so few. */
const FEW = 16;

/** The ids of calls, in order, while they come. */
export class CallIds {
  readonly list: string[] = [];
  /** Where those of the turn at hand start. */
  #turn = 0;
  /** Those of the turn, where they are many. */
  #known: Set<string> | undefined;

  /** Starts another turn. */
  endTurn(): void {
    this.#turn = this.list.length;
    this.#known = undefined;
  }

  /** Adds an id. True when it came before in its turn. */
  add(id: string): boolean {
    const { list } = this;
    const start = this.#turn;
    if (list.length - start === FEW) this.#known = new Set(list.slice(start));
    const known = this.#known === undefined ? list.includes(id, start) : this.#known.has(id);
    list.push(id);
    this.#known?.add(id);
    return known;
  }
}
