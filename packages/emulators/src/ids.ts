import { createHash } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A source of ids that look random and are the same in every run: the n-th id is a hash of n. */
export class IdSource {
  readonly #seed: string;
  #count = 0;

  constructor(seed = "emulator") {
    this.#seed = seed;
  }

  /** An id of letters and digits: `next("call_", 24)`. */
  next(prefix: string, length: number): string {
    const bytes = this.#bytes(length);
    return prefix + Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  }

  /** An id of hexadecimal digits: `hex("req_", 32)`. */
  hex(prefix: string, length: number): string {
    return (
      prefix +
      Buffer.from(this.#bytes(Math.ceil(length / 2)))
        .toString("hex")
        .slice(0, length)
    );
  }

  /** A UUID. */
  uuid(): string {
    const hex = this.hex("", 32);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  #bytes(length: number): Uint8Array {
    const hash = createHash("shake256", { outputLength: length });
    return hash.update(`${this.#seed}\n${this.#count++}`).digest();
  }

  /** Starts again with the first id. */
  reset(): void {
    this.#count = 0;
  }
}
