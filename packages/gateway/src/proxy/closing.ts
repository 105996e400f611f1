import type { ServerResponse } from "node:http";

/** Who waits. */
class Waiter {
  readonly tell: () => void;
  next: Waiter | undefined;

  constructor(tell: () => void) {
    this.tell = tell;
  }
}

/**
 * The end of a response: all was sent, or the client went away. Who waits for it is told in the order in which they came.
 *
 * One listener does for all of them: Node writes the list of several as a literal, and what holds on to a whole request is
 * none (see `server/visit.ts`).
 */
export class Closing {
  #first: Waiter | undefined;
  #last: Waiter | undefined;

  constructor(response: ServerResponse) {
    response.on("close", () => {
      for (let waiter = this.#first; waiter !== undefined; waiter = waiter.next) waiter.tell();
    });
  }

  /** Has somebody told. */
  wait(tell: () => void): void {
    const waiter = new Waiter(tell);
    if (this.#last === undefined) this.#first = waiter;
    else this.#last.next = waiter;
    this.#last = waiter;
  }
}
