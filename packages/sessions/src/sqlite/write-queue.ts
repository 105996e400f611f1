import { SessionError } from "../errors.ts";

/** One write that waits for its turn. */
interface Job {
  readonly work: () => unknown;
  readonly atOnce: (() => unknown) | undefined;
  readonly resolve: (outcome: never) => void;
  readonly reject: (error: unknown) => void;
}

/** How a batch of writes becomes a transaction. All but `begin` are done when they return. */
export interface Transactions {
  /** Starts a transaction; waits while another process writes. */
  begin(): Promise<void> | undefined;
  commit(): void;
  /** Takes back whatever the transaction did, if there is one. */
  rollback(): void;
  /** Whether an error says that another process is writing. */
  isBusy(error: unknown): boolean;
  /** What to tell the caller for an error. */
  translate(error: unknown): Error;
}

/** Bounds how long a batch blocks the event loop. */
const MOST_IN_A_BATCH = 256;

/** How long batches may follow each other without a round of the event loop. */
const YIELD_AFTER_MS = 10;

/**
 * Group commit. Writes that wait at the same time share a transaction, and so the one slow thing, waiting for the disk;
 * each is told only when that is done. A lone caller is served at once. When there were several, the next batch waits for
 * a round of the event loop, in which they come back.
 */
export class WriteQueue {
  readonly #transactions: Transactions;
  #waiting: Job[] = [];
  #running: Promise<void> | undefined;
  #isClosed = false;
  #lastSize = 0;
  #lastYield = 0;

  constructor(transactions: Transactions) {
    this.#transactions = transactions;
  }

  /**
   * Runs the work in a transaction, with that of others; settles when it is on disk, or was undone. `atOnce` does the same
   * without one, or nothing, and then gives undefined.
   */
  submit<Outcome>(work: () => Outcome, atOnce?: () => Outcome | undefined): Promise<Outcome> {
    if (this.#isClosed) return Promise.reject(closedError());
    return new Promise<Outcome>((resolve, reject) => {
      this.#waiting.push({ work, atOnce, resolve, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Takes no more writes, and waits for those that were taken. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #drain(): Promise<void> {
    do {
      await this.#gather();
      const batch = this.#waiting.splice(0, MOST_IN_A_BATCH);
      this.#lastSize = batch.length;
      if (this.#runAtOnce(batch)) continue;
      if (!(await this.#runTogether(batch))) for (const job of batch) await this.#runTogether([job]);
    } while (this.#waiting.length > 0);
    this.#running = undefined;
  }

  /** Waits until callers of this moment have come, and lets the rest of the process go on now and then. */
  async #gather(): Promise<void> {
    if (this.#lastSize <= 1 && performance.now() - this.#lastYield < YIELD_AFTER_MS) return;
    await new Promise(setImmediate);
    this.#lastYield = performance.now();
  }

  /** Runs a job that is alone, without a transaction around it, if it can be. False when nothing was done. */
  #runAtOnce([job, ...others]: readonly Job[]): boolean {
    if (job?.atOnce === undefined || others.length > 0) return false;
    try {
      const outcome = job.atOnce();
      if (outcome !== undefined) job.resolve(outcome as never);
      return outcome !== undefined;
    } catch (error) {
      if (this.#transactions.isBusy(error)) return false;
      job.reject(this.#transactions.translate(error));
      return true;
    }
  }

  /** Runs jobs in one transaction. False when one of several failed: then nothing was done, and nobody was told. */
  async #runTogether(jobs: readonly Job[]): Promise<boolean> {
    const outcomes: unknown[] = [];
    let hasBegun = false;
    try {
      const waiting = this.#transactions.begin();
      if (waiting !== undefined) await waiting;
      hasBegun = true;
      for (const { work } of jobs) outcomes.push(work());
      this.#transactions.commit();
    } catch (error) {
      this.#transactions.rollback();
      // Without a transaction, it is no fault of any job; with one, it may be that of a single one.
      if (hasBegun && jobs.length > 1) return false;
      const translated = this.#transactions.translate(error);
      for (const { reject } of jobs) reject(translated);
      return true;
    }
    for (const [index, { resolve }] of jobs.entries()) resolve(outcomes[index] as never);
    return true;
  }
}

/** What anyone is told who uses a store after it was closed. */
export function closedError(): SessionError {
  return new SessionError("closed", "the store was closed", { hint: "Open it again." });
}
