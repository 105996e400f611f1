/** Something that has to end in time. */
export interface Limited {
  /** Its time is over. */
  expire(): void;
}

/**
 * Tells what takes too long that its time is over. All have the same time, so the oldest is the next whose time is over, and
 * one timer does for all of them: most end long before, and a timer for each would be made for nothing.
 */
export class Deadlines {
  /** Milliseconds that each has. */
  readonly total: number;
  /** When the time of each is over, on the clock of `performance.now()`; the oldest is the first. */
  readonly #ends = new Map<Limited, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(total: number) {
    this.total = total;
  }

  /** The time begins. */
  add(one: Limited): void {
    this.#ends.set(one, performance.now() + this.total);
    if (this.#timer === undefined) this.#arm(this.total);
  }

  /** It ended in time. */
  delete(one: Limited): void {
    this.#ends.delete(one);
  }

  #arm(milliseconds: number): void {
    this.#timer = setTimeout(() => this.#look(), milliseconds).unref();
  }

  #look(): void {
    this.#timer = undefined;
    for (const [one, end] of this.#ends) {
      const left = end - performance.now();
      if (left > 0) {
        this.#arm(Math.ceil(left));
        return;
      }
      this.#ends.delete(one);
      one.expire();
    }
  }
}
