import { detectFormat } from "@suture/core";
import type { Options } from "./options.ts";
import type { Output } from "./output/output.ts";

/**
 * Checks what options say about the input. A mistyped id of `--pending` would silently keep no call open, and a history read in the wrong
 * format would silently be taken apart.
 */
export class InputWatch {
  readonly #unseen: Set<string>;
  readonly #from: string | undefined;
  /** The first input that is certainly in another format than the options say. */
  #other: { readonly title: string; readonly format: string } | undefined;

  constructor({ pending = [], from }: Pick<Options, "pending" | "from">) {
    this.#unseen = new Set(pending);
    this.#from = from;
  }

  /** Examines a document at any depth; `title` is its name. */
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

  /** Reports what is wrong: ids that occur nowhere, and the wrong format. */
  async tell(stderr: Output): Promise<void> {
    for (const id of this.#unseen) await stderr.write(`suture: no call has the id ${id} (--pending)\n`);
    if (this.#other === undefined) return;
    const { title, format } = this.#other;
    await stderr.write(
      `suture: ${title} is read as ${this.#from}, as --from says, but looks like ${format}; leave out --from to read it as that\n`,
    );
  }
}
