/** Something with a time limit. */
export interface Limited {
  /** Its time is over. */
  expire(): void;
}

/** A running time limit, in a list ordered by start. */
export class Running {
  readonly one: Limited;
  /** When it ends, on the clock of `performance.now()`. */
  readonly end: number;
  before: Running | undefined;
  after: Running | undefined;

  constructor(one: Limited, end: number, before: Running | undefined) {
    this.one = one;
    this.end = end;
    this.before = before;
  }
}

/**
 * Expires what takes too long. All have the same limit, so the oldest is always the next to expire, and one timer serves all of them:
 * most end long before, and a timer for each would be wasted.
 *
 * They form a linked list, whose links are cut when one leaves. A `Map` that is constantly filled and emptied leaves old tables
 * behind, which keep all they held from the collector of young objects.
 */
export class Deadlines {
  /** The limit in milliseconds. */
  readonly total: number;
  #oldest: Running | undefined;
  #latest: Running | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(total: number) {
    this.total = total;
  }

  /** Starts the time. Stop it once it is no longer needed. */
  start(one: Limited): Running {
    const latest = this.#latest;
    const running = new Running(one, performance.now() + this.total, latest);
    if (latest === undefined) this.#oldest = running;
    else latest.after = running;
    this.#latest = running;
    if (this.#timer === undefined) this.#arm(this.total);
    return running;
  }

  /** Ends the limit: it was met, or has expired. */
  stop(running: Running): void {
    const { before, after } = running;
    if (before !== undefined) before.after = after;
    else if (this.#oldest === running) this.#oldest = after;
    if (after !== undefined) after.before = before;
    else if (this.#latest === running) this.#latest = before;
    running.before = undefined;
    running.after = undefined;
  }

  #arm(milliseconds: number): void {
    this.#timer = setTimeout(() => this.#look(), milliseconds).unref();
  }

  #look(): void {
    this.#timer = undefined;
    for (let running = this.#oldest; running !== undefined; running = this.#oldest) {
      const left = running.end - performance.now();
      if (left > 0) {
        this.#arm(Math.ceil(left));
        return;
      }
      this.stop(running);
      running.one.expire();
    }
  }
}
