import { SessionError } from "../errors.ts";

/** A write that waits for its turn. */
interface Job {
  readonly work: () => unknown;
  readonly atOnce: (() => unknown) | undefined;
  readonly resolve: (outcome: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Carries out a batch of writes as a transaction. All methods but `begin` are synchronous. */
export interface Transactions {
  /** Starts a transaction; waits while another process writes. */
  begin(): Promise<void> | undefined;
  commit(): void;
  /** Rolls the transaction back, if there is one. */
  rollback(): void;
  /** Whether an error says that another process is writing. */
  isBusy(error: unknown): boolean;
  /** Translates an error for the caller. */
  translate(error: unknown): Error;
}

/** Bounds how long a batch blocks the event loop. */
const MOST_IN_A_BATCH = 256;

/** How long batches may follow each other before the event loop gets a turn. */
const YIELD_AFTER_MS = 10;

/**
 * Group commit. Writes that wait at the same time share a transaction, and so share the one slow step: waiting for the disk. Each caller is
 * told only after that. A lone caller is served at once. After a batch of several, the next batch waits for one turn of the event loop, in
 * which the same callers may come back.
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
   * Runs work in a transaction, together with other work. Settles when it is on disk or was rolled back. `atOnce` does the same without a
   * transaction, or does nothing and returns undefined.
   */
  submit<Outcome>(work: () => Outcome, atOnce?: () => Outcome | undefined): Promise<Outcome> {
    if (this.#isClosed) return Promise.reject(closedError());
    return new Promise<Outcome>((resolve, reject) => {
      this.#waiting.push({ work, atOnce, resolve, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Accepts no more writes, and waits for those already accepted. */
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

  /** Lets concurrent callers join the batch, and gives the event loop a turn from time to time. */
  async #gather(): Promise<void> {
    if (this.#lastSize <= 1 && performance.now() - this.#lastYield < YIELD_AFTER_MS) return;
    await new Promise(setImmediate);
    this.#lastYield = performance.now();
  }

  /** Runs a lone job without a transaction if possible. False when nothing was done. */
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

  /** Runs jobs in one transaction. False when one of several failed: then nothing was done, and no caller was told. */
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
      // If the transaction could not begin, no job is to blame; if it could, a single job may be.
      if (hasBegun && jobs.length > 1) return false;
      const translated = this.#transactions.translate(error);
      for (const { reject } of jobs) reject(translated);
      return true;
    }
    for (const [index, { resolve }] of jobs.entries()) resolve(outcomes[index] as never);
    return true;
  }
}

/** The error for using a closed store. */
export function closedError(): SessionError {
  return new SessionError("closed", "the store was closed", { hint: "Open it again." });
}
