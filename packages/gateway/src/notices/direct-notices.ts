import type { LetterOut } from "../outbox/letter-out.ts";
import { SendError } from "../outbox/send-error.ts";
import { backoff } from "../pace/backoff.ts";
import { sleep } from "../pace/sleep.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { withoutSecrets } from "../telemetry/without-secrets.ts";
import { incidentWithoutSecrets } from "./incident-without-secrets.ts";
import type { OpenTarget } from "./notice-target.ts";
import { clearedText, escalatedText, raisedText } from "./notice-text.ts";
import type { Incident } from "./notices.ts";

const MOST_TRIES = 4;

/** What notices without a store need; times in milliseconds. */
export interface DirectParts {
  readonly targets: readonly OpenTarget[];
  readonly escalateAfter: number;
  readonly log: Telemetry["log"];
  readonly delay?: number;
  readonly clock?: () => number;
}

interface Known {
  readonly text: string;
  readonly since: number;
  count: number;
  isEscalated: boolean;
}

/** Notices for when the store itself is gone: sent at once, and remembered only by this process. */
export class DirectNotices {
  readonly #parts: DirectParts;
  readonly #clock: () => number;
  readonly #open = new Map<string, Known>();
  readonly #stopping = new AbortController();
  /** The last notice for each target, because all are sent in order. */
  readonly #last = new Map<OpenTarget, Promise<void>>();
  #number = 0;

  constructor(parts: DirectParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? Date.now;
  }

  /** Incidents that are open. */
  get open(): number {
    return this.#open.size;
  }

  /** Reports an incident once, and once more if it stays open. */
  raise(given: Incident): void {
    const incident = incidentWithoutSecrets(given);
    const now = this.#clock();
    const known = this.#open.get(incident.key);
    if (known === undefined) {
      this.#open.set(incident.key, { text: incident.text, since: now, count: 1, isEscalated: false });
      this.#parts.log("error", incident.text, { incident: incident.key, severity: incident.level });
      this.#tell(raisedText(incident, now), incident.facts);
      return;
    }
    known.count += 1;
    if (known.isEscalated || now - known.since < this.#parts.escalateAfter) return;
    known.isEscalated = true;
    this.#tell(escalatedText(known.text, known.since, now, known.count));
  }

  /** Closes an incident; nothing happens if it was not open. */
  clear(key: string, given: string): void {
    const text = withoutSecrets(given);
    const known = this.#open.get(key);
    if (known === undefined) return;
    this.#open.delete(key);
    this.#parts.log("info", text, { incident: key });
    this.#tell(clearedText(text, known.text, known.since, this.#clock()));
  }

  /** Waits for what is under way, without retries. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#last.values());
  }

  #tell(text: string, facts?: Incident["facts"]): void {
    this.#number += 1;
    for (const target of this.#parts.targets) {
      const id = `direct-${process.pid}-${this.#clock().toString(36)}-${this.#number}`;
      const before = this.#last.get(target) ?? Promise.resolve();
      const sending = before.then(() => this.#send(target, id, text, facts));
      this.#last.set(target, sending);
    }
  }

  async #send(
    { to, carrier }: OpenTarget,
    id: string,
    text: string,
    facts: Incident["facts"],
  ): Promise<void> {
    const letter: LetterOut = { type: "notice", to, text, ...(facts === undefined ? {} : { facts }) };
    const { signal } = this.#stopping;
    for (let tries = 1; ; tries += 1) {
      try {
        // Not aborted when we stop: otherwise it would be unclear whether it arrived.
        await carrier.send({ id, letter, text }, AbortSignal.timeout(60_000));
        return;
      } catch (error) {
        const mayTry =
          error instanceof SendError && !error.mayHaveArrived && !error.isFinal && tries < MOST_TRIES;
        if (!mayTry || signal.aborted) {
          const words = error instanceof Error ? error.message : String(error);
          return this.#parts.log("error", "a notice was not delivered", {
            channel: to.channel,
            error: words,
          });
        }
        await sleep(
          backoff(tries, { delay: this.#parts.delay ?? 1_000, maxDelay: 30_000 }, error.retryAfter),
          signal,
        );
      }
    }
  }
}
