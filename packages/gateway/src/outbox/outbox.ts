import { type Claim, SessionError } from "@suture/sessions";
import { LaneSender } from "./lane-sender.ts";
import { OUTBOX_DEFAULTS, type OutboxParts, type OutboxSettings } from "./outbox-options.ts";
import { sleep } from "../pace/sleep.ts";

/**
 * Sends the letters of a box: what goes to one address in order, to many addresses at once, across processes.
 *
 * A letter is marked before it goes out and gets its receipt afterwards. One that failed before it was sent is tried again; one that
 * may have arrived is never sent twice, unless the outbox insists: it becomes a dead letter that says so.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #settings: OutboxSettings;
  readonly #running = new Set<Promise<void>>();
  /** Aborted when no more letters are begun, and when what is under way is broken off. */
  readonly #stopping = new AbortController();
  readonly #broken = new AbortController();
  #wake: () => void = () => {};
  #rung = false;
  #pumping: Promise<void> | undefined;
  #problem: string | undefined;

  constructor(parts: OutboxParts, settings: Partial<OutboxSettings> = {}) {
    this.#parts = parts;
    this.#settings = { ...OUTBOX_DEFAULTS, ...settings };
  }

  /** Addresses that are sent to right now. */
  get active(): number {
    return this.#running.size;
  }

  /** What keeps letters from being looked for, if anything does. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Begins to send. */
  start(): void {
    this.#pumping ??= this.#pump();
  }

  /** Finishes what is under way, within the time for that, and gives back the rest. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#pumping;
    const finished = Promise.all(this.#running);
    const inTime = new AbortController();
    void finished.then(() => inTime.abort());
    await sleep(this.#settings.grace, inTime.signal);
    this.#broken.abort();
    await finished;
  }

  async #pump(): Promise<void> {
    const unlisten = this.#parts.mailbox.onPost(() => this.#ring());
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#rung = false;
      const taken = await this.#take();
      if (taken === 0 && !signal.aborted) await this.#rest();
    }
    unlisten();
  }

  async #take(): Promise<number> {
    const limit = this.#settings.parallel - this.#running.size;
    if (limit <= 0) return 0;
    try {
      const claims = await this.#parts.mailbox.take({ limit, leaseMs: this.#settings.lease });
      this.#problem = undefined;
      for (const claim of claims) this.#begin(claim);
      return claims.length;
    } catch (error) {
      this.#report("letters cannot be looked for", error);
      return 0;
    }
  }

  #begin(claim: Claim): void {
    const sender = new LaneSender(claim, this.#parts, this.#settings, this.#broken.signal);
    const run = sender
      .run(() => this.#stopping.signal.aborted)
      .catch((error: unknown) => {
        // Somebody else has the address by now, and finds what we marked.
        if (!SessionError.is(error) || error.code !== "lease-lost")
          this.#report("letters of an address cannot be dealt with", error);
      })
      .finally(() => {
        this.#running.delete(run);
        this.#ring();
      });
    this.#running.add(run);
  }

  #report(what: string, error: unknown): void {
    const problem = `${what}: ${error instanceof Error ? error.message : String(error)}`;
    // It is the same at every look while a store is away.
    if (this.#problem !== problem) this.#parts.log("error", what, { error: problem });
    this.#problem = problem;
  }

  #ring(): void {
    this.#rung = true;
    this.#wake();
  }

  /** Waits for a letter that is posted here, for an address that is finished, or until it is time to look. */
  async #rest(): Promise<void> {
    if (this.#rung) return;
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    await sleep(this.#settings.poll, woken.signal);
    this.#wake = () => {};
  }
}
