import type { Output } from "./output/output.ts";

/** Sees whether the calls that `--pending` names are in what is read: an id that is mistyped would keep no call open, in silence. */
export class PendingWatch {
  readonly #unseen: Set<string>;

  constructor(ids: readonly string[] = []) {
    this.#unseen = new Set(ids);
  }

  /** Looks at a document, however deep it is. */
  see(document: unknown): void {
    const left: unknown[] = this.#unseen.size === 0 ? [] : [document];
    while (left.length > 0 && this.#unseen.size > 0) {
      const value = left.pop();
      if (typeof value === "string") this.#unseen.delete(value);
      else if (typeof value === "object" && value !== null)
        for (const each of Object.values(value)) left.push(each);
    }
  }

  /** Names the ids that nothing has. */
  async tell(stderr: Output): Promise<void> {
    for (const id of this.#unseen) await stderr.write(`suture: no call has the id ${id} (--pending)\n`);
  }
}
