import { Writable } from "node:stream";

/** The log of a gateway on a terminal. Entries during the start are held back: warnings are printed in words, and would appear twice. */
export class StartLog extends Writable {
  readonly #to: Writable;
  #held: string[] | undefined = [];

  constructor(to: Writable) {
    super({ decodeStrings: false });
    this.#to = to;
  }

  override _write(line: string | Uint8Array, _encoding: string, done: () => void): void {
    if (this.#held !== undefined) {
      this.#held.push(String(line));
      done();
    } else this.#to.write(line, () => done());
  }

  /** Passes on the entries held back, except those already printed in words, and everything from now on. */
  release(told: readonly string[]): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const line of held)
      if (!told.some((words) => line.includes(JSON.stringify(words)))) this.#to.write(line);
  }
}
