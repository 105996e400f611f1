import { writeSync } from "node:fs";
import { Writable } from "node:stream";

/**
 * A file that stands open, such as the one that a shell put in the place of standard output.
 *
 * Node's own stream for these takes what was written of a chunk for all of it. A disk that fills up takes a part first, and
 * refuses only the rest.
 */
export class FileStream extends Writable {
  readonly #descriptor: number;

  constructor(descriptor: number) {
    super();
    this.#descriptor = descriptor;
  }

  override _write(chunk: Uint8Array, _encoding: string, done: (error?: Error) => void): void {
    try {
      for (let at = 0; at < chunk.length; ) at += writeSync(this.#descriptor, chunk, at);
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  }
}
