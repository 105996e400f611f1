/** A number that fills up with time, to a limit, and that is used up: so many a minute, or a day. */
export class TokenBucket {
  readonly #capacity: number;
  readonly #perMillisecond: number;
  #level: number;
  #at: number;

  /** Starts full, or where one with another limit was left. */
  constructor(capacity: number, period: number, now: number, before?: TokenBucket) {
    this.#capacity = capacity;
    this.#perMillisecond = capacity / period;
    this.#level = before === undefined ? capacity : Math.min(capacity, capacity - before.used(now));
    this.#at = now;
  }

  /** How much is used up. */
  used(now: number): number {
    return this.#capacity - this.#filled(now);
  }

  /** Milliseconds until so much is there; 0 when it is. More than the limit is allowed once the bucket is full. */
  wait(amount: number, now: number): number {
    const missing = Math.min(amount, this.#capacity) - this.#filled(now);
    return missing <= 0 ? 0 : missing / this.#perMillisecond;
  }

  /** Uses up so much; more than there is leaves a debt. Less than nothing gives back. */
  take(amount: number, now: number): void {
    this.#level = Math.min(this.#capacity, this.#filled(now) - amount);
  }

  #filled(now: number): number {
    this.#level = Math.min(this.#capacity, this.#level + (now - this.#at) * this.#perMillisecond);
    this.#at = now;
    return this.#level;
  }
}
