import type { ServerResponse } from "node:http";

/** Who waits. */
class Waiter {
  readonly tell: () => void;
  readonly before: Waiter | undefined;

  constructor(tell: () => void, before: Waiter | undefined) {
    this.tell = tell;
    this.before = before;
  }
}

/**
 * The end of a response: all was sent, or the client went away. Who waits for it is told last who came first: what was opened
 * for a request is closed when all that was opened within it is, and so knows what became of it.
 *
 * One listener does for all of them: Node writes the list of several as a literal, and what holds on to a whole request is
 * none (see `server/visit.ts`).
 */
export class Closing {
  #latest: Waiter | undefined;

  constructor(response: ServerResponse) {
    response.on("close", () => {
      for (let waiter = this.#latest; waiter !== undefined; waiter = waiter.before) waiter.tell();
    });
  }

  /** Has somebody told. */
  wait(tell: () => void): void {
    this.#latest = new Waiter(tell, this.#latest);
  }
}
