import type { Role } from "../../model/message.ts";

/** Finds runs: several messages in a row from the user or from the assistant. */
export class Runs {
  /** Start and end of each run, ascending. */
  readonly list: number[] = [];
  #count = 0;
  #last: Role | undefined;

  /** Takes the next message. */
  see(role: Role): void {
    const at = this.#count++;
    if (role === this.#last && (role === "user" || role === "assistant")) this.#add(at - 1, at + 1);
    this.#last = role;
  }

  /** Takes a range of messages from another history: their first and last role, and its runs. */
  pass(
    from: number,
    to: number,
    first: Role | undefined,
    last: Role | undefined,
    runs: readonly number[],
  ): void {
    const start = this.#count;
    if (first !== undefined) this.see(first);
    for (let i = 0; i < runs.length; i += 2) {
      const low = Math.max(runs[i] as number, from);
      const high = Math.min(runs[i + 1] as number, to);
      if (high - low > 1) this.#add(start + low - from, start + high - from);
    }
    this.#count = start + to - from;
    this.#last = last;
  }

  #add(start: number, end: number): void {
    const { list } = this;
    // A run that overlaps the last one continues it.
    if ((list.at(-1) ?? -1) > start) list[list.length - 1] = end;
    else list.push(start, end);
  }
}
