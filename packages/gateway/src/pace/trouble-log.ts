import type { EventFacts, Telemetry } from "../telemetry/telemetry.ts";

/** Between two lines about the same trouble, in milliseconds. */
const PAUSE = 60_000;

/** What is logged of a trouble, and of its end. */
export interface TroubleWords {
  readonly failed: string;
  readonly back: string;
}

/** Logs what fails again and again: at once, then once a minute at most with how often it failed since, and when it works again. */
export class TroubleLog {
  readonly #log: Telemetry["log"];
  readonly #words: TroubleWords;
  readonly #clock: () => number;
  #open: { readonly since: number; total: number; told: number; fresh: number } | undefined;

  constructor(log: Telemetry["log"], words: TroubleWords, clock: () => number = Date.now) {
    this.#log = log;
    this.#words = words;
    this.#clock = clock;
  }

  /** It failed. */
  failed(error: unknown): void {
    const now = this.#clock();
    const open = this.#open;
    if (open === undefined) {
      this.#open = { since: now, total: 1, told: now, fresh: 0 };
      this.#log("error", this.#words.failed, factsOf(error));
      return;
    }
    open.total += 1;
    open.fresh += 1;
    if (now - open.told < PAUSE) return;
    this.#log("error", this.#words.failed, { ...factsOf(error), times: open.fresh });
    open.told = now;
    open.fresh = 0;
  }

  /** It worked. */
  worked(): void {
    if (this.#open === undefined) return;
    const { since, total } = this.#open;
    this.#open = undefined;
    const seconds = Math.round((this.#clock() - since) / 1000);
    this.#log("info", this.#words.back, { times: total, seconds });
  }
}

function factsOf(error: unknown): EventFacts {
  return { error: error instanceof Error ? error.message : String(error) };
}
