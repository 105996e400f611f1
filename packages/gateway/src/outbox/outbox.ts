import { type Claim, SessionError } from "@suture/sessions";
import { sleep } from "../pace/sleep.ts";
import { TroubleLog } from "../pace/trouble-log.ts";
import { publicWords } from "../store/store-trouble.ts";
import { LaneSender } from "./lane-sender.ts";
import { OUTBOX_DEFAULTS, type OutboxParts, type OutboxSettings } from "./outbox-options.ts";

const LOOKING = { failed: "letters cannot be looked for", back: "letters can be looked for again" };

/**
 * Sends the letters of a box: in order to one address, and to many addresses at once, across processes.
 *
 * A letter is marked before it is sent, and gets its receipt afterwards. A letter that failed before it was sent is tried again. One
 * that may have arrived is never sent twice, unless the outbox insists: it becomes a dead letter that says so.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #settings: OutboxSettings;
  readonly #running = new Set<Promise<void>>();
  /** Aborted when no further letters are started, and when those under way are interrupted. */
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

  /** How many addresses are being served. */
  get active(): number {
    return this.#running.size;
  }

  /** Why letters cannot be looked for; undefined when all is well. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Starts to send. */
  start(): void {
    this.#pumping ??= this.#pump();
  }

  /** Finishes what is under way, within a time limit, and gives back the rest. */
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
        // Somebody else holds the address by now, and finds our marks.
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

  /** Waits for a letter posted here, for an address to finish, or until it is time to look. */
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
