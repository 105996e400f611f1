/** How many bytes may be in memory at one time, over all requests. */
export class ByteBudget {
  #left: number;

  constructor(max: number) {
    this.#left = max;
  }

  /** Takes this many bytes; false, without taking any, when fewer are left. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  /** Returns this many bytes; or changes the total, by a negative number if it shrinks. */
  give(bytes: number): void {
    this.#left += bytes;
  }
}
