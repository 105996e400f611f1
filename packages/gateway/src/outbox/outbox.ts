import { type Claim, SessionError } from "@suture/sessions";
import { sleep } from "../pace/sleep.ts";
import { TroubleLog } from "../pace/trouble-log.ts";
import { publicWords } from "../store/store-trouble.ts";
import { LaneSender } from "./lane-sender.ts";
import { OUTBOX_DEFAULTS, type OutboxParts, type OutboxSettings } from "./outbox-options.ts";

const LOOKING = { failed: "letters cannot be looked for", back: "letters can be looked for again" };

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
  readonly #trouble: TroubleLog;
  #problem: string | undefined;

  constructor(parts: OutboxParts, settings: Partial<OutboxSettings> = {}) {
    this.#parts = parts;
    this.#trouble = new TroubleLog(parts.log, LOOKING);
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
      this.#trouble.worked();
      for (const claim of claims) this.#begin(claim);
      return claims.length;
    } catch (error) {
      this.#trouble.failed(error);
      this.#problem = `${LOOKING.failed}: ${publicWords(error)}`;
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
          this.#parts.log("error", "letters of an address cannot be dealt with", { error: wordsOf(error) });
      })
      .finally(() => {
        this.#running.delete(run);
        this.#ring();
      });
    this.#running.add(run);
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

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
