import { writeSync } from "node:fs";
import { Writable } from "node:stream";

/**
 * An open file, such as the one a shell substitutes for standard output.
 *
 * If only part of a chunk was written, Node's own stream treats it as complete. But a disk that fills up accepts a part first, and
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
