/** Bytes that may be in memory at one time, over all requests. */
export class ByteBudget {
  #left: number;

  constructor(max: number) {
    this.#left = max;
  }

  /** Takes so many; false when there are not so many left, and nothing is taken. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  /** Gives back so many; or changes how many there are, by less than nothing where there are fewer now. */
  give(bytes: number): void {
    this.#left += bytes;
  }
}
