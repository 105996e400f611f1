import { Writable } from "node:stream";

/**
 * The log of a gateway on a terminal. What it says while the gateway starts is held back: warnings are told in words there, and
 * would stand twice on the screen.
 */
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

  /** Passes on what was held back, but for lines that say what was told in words, and from now on everything. */
  release(told: readonly string[]): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const line of held)
      if (!told.some((words) => line.includes(JSON.stringify(words)))) this.#to.write(line);
  }
}
