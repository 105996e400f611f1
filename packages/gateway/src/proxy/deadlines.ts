/** Something that has to end in time. */
export interface Limited {
  /** Its time is over. */
  expire(): void;
}

/** Whose time runs, in the order in which it began. */
export class Running {
  readonly one: Limited;
  /** When its time is over, on the clock of `performance.now()`. */
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
 * Tells what takes too long that its time is over. All have the same time, so the oldest is the next whose time is over, and
 * one timer does for all of them: most end long before, and a timer for each would be made for nothing.
 *
 * They stand in a list whose links are cut when one leaves. A `Map` that is filled and emptied all the time leaves old tables
 * behind, which keep all that was in them from the collector of young objects.
 */
export class Deadlines {
  /** Milliseconds that each has. */
  readonly total: number;
  #oldest: Running | undefined;
  #latest: Running | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(total: number) {
    this.total = total;
  }

  /** The time begins; to be stopped once it is no longer needed. */
  start(one: Limited): Running {
    const latest = this.#latest;
    const running = new Running(one, performance.now() + this.total, latest);
    if (latest === undefined) this.#oldest = running;
    else latest.after = running;
    this.#latest = running;
    if (this.#timer === undefined) this.#arm(this.total);
    return running;
  }

  /** It ended in time, or its time is over. */
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
