/** At most this many ranges are named. */
const NAMED = 10;

/** Places of lines in files, as ranges: `a.jsonl:6-9, 11`. */
export class LineRanges {
  readonly #ranges: { readonly file: string; readonly from: number; to: number }[] = [];
  #count = 0;

  /** How many lines were added. */
  get count(): number {
    return this.#count;
  }

  /** Adds a line by its title, `file:line`. */
  add(title: string): void {
    this.#count += 1;
    const colon = title.lastIndexOf(":");
    const file = title.slice(0, colon);
    const line = Number(title.slice(colon + 1));
    const last = this.#ranges.at(-1);
    if (last?.file === file && last.to === line - 1) last.to = line;
    // One range more than are named shows that there are more.
    else if (this.#ranges.length <= NAMED) this.#ranges.push({ file, from: line, to: line });
  }

  /** The first ranges, and a mark if there are more. */
  toString(): string {
    const named = this.#ranges.slice(0, NAMED).map(({ file, from, to }, index) => {
      const name = file === this.#ranges[index - 1]?.file ? "" : `${file}:`;
      return `${name}${from}${to > from ? `-${to}` : ""}`;
    });
    return `${named.join(", ")}${this.#ranges.length > NAMED ? " …" : ""}`;
  }
}
