import { detectFormat } from "@suture/core";
import type { Options } from "./options.ts";
import type { Output } from "./output/output.ts";

/**
 * Sees whether what options say of the input is true of it: an id of `--pending` that is mistyped would keep no call open, and a
 * history that is read in another format than its own would be taken apart, in silence.
 */
export class InputWatch {
  readonly #unseen: Set<string>;
  readonly #from: string | undefined;
  /** The first input that is beyond doubt in another format than was said. */
  #other: { readonly title: string; readonly format: string } | undefined;

  constructor({ pending = [], from }: Pick<Options, "pending" | "from">) {
    this.#unseen = new Set(pending);
    this.#from = from;
  }

  /** Looks at a document, however deep it is; `title` is what it is called. */
  see(document: unknown, title: string): void {
    if (this.#from !== undefined && this.#other === undefined) {
      const { format } = detectFormat(document);
      if (format !== undefined && format !== this.#from) this.#other = { title, format };
    }
    const left: unknown[] = this.#unseen.size === 0 ? [] : [document];
    while (left.length > 0 && this.#unseen.size > 0) {
      const value = left.pop();
      if (typeof value === "string") this.#unseen.delete(value);
      else if (typeof value === "object" && value !== null)
        for (const each of Object.values(value)) left.push(each);
    }
  }

  /** Says what is not so: ids that nothing has, and a format that it is not in. */
  async tell(stderr: Output): Promise<void> {
    for (const id of this.#unseen) await stderr.write(`suture: no call has the id ${id} (--pending)\n`);
    if (this.#other === undefined) return;
    const { title, format } = this.#other;
    await stderr.write(
      `suture: ${title} is read as ${this.#from}, as --from says, but looks like ${format}; leave out --from to read it as that\n`,
    );
  }
}
