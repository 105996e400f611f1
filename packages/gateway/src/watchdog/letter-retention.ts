import type { SessionStore } from "@suture/sessions";
import { BackgroundTask } from "../pace/background-task.ts";
import { sleep } from "../pace/sleep.ts";
import { TroubleLog } from "../pace/trouble-log.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

/** The note that records when letters were last removed, and so whose turn it is. */
const NOTE = "letters-removed";
/** Milliseconds between two removals, over all processes. */
const PAUSE = 3_600_000;
/** Milliseconds between two checks whether it is time. */
const EVERY = 60_000;
/** How long a removal under way may take when the process is to end. */
const LAST_MS = 2_000;

const REMOVING = {
  failed: "finished letters cannot be removed",
  back: "finished letters can be removed again",
};

/** What to remove, and from where. */
export interface RetentionParts {
  readonly store: Pick<SessionStore, "mail" | "note" | "setNote">;
  readonly boxes: readonly string[];
  /** Milliseconds for which finished letters are kept. */
  readonly keep: number;
  readonly log: Telemetry["log"];
  readonly clock?: () => number;
}

/**
 * From time to time, removes letters that were finished long ago, in one process at a time. Dead ones stay, because they can be tried
 * again.
 */
export class LetterRetention {
  readonly #parts: RetentionParts;
  readonly #clock: () => number;
  readonly #trouble: TroubleLog;
  readonly #task = new BackgroundTask((stop) => this.#run(stop));

  constructor(parts: RetentionParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? Date.now;
    this.#trouble = new TroubleLog(parts.log, REMOVING, this.#clock);
  }

  start(): void {
    this.#task.start();
  }

  /** Stops after the current box; the next process does the rest. */
  async stop(): Promise<void> {
    const inTime = new AbortController();
    const ended = this.#task.stop().then(() => inTime.abort());
    await Promise.race([ended, sleep(LAST_MS, inTime.signal)]);
  }

  /** Removes what is old enough, unless another process did within the hour; returns how many letters. */
  async look(stop?: AbortSignal): Promise<number> {
    const { store, boxes, keep, log } = this.#parts;
    const note = await store.note(NOTE);
    const { at = 0 } = (note?.body ?? {}) as { readonly at?: number };
    const now = this.#clock();
    if (now - at < Math.min(PAUSE, keep) && now >= at) return 0;
    // Of those that check at the same time, one continues.
    if (!(await store.setNote(NOTE, note?.version ?? 0, { at: now }))) return 0;
    let letters = 0;
    for (const box of boxes) {
      if (stop?.aborted === true) break;
      letters += await store.mail(box).retain({ olderThanMs: keep });
    }
    if (letters > 0) log("info", "finished letters were removed", { letters });
    return letters;
  }

  async #run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      try {
        await this.look(stop);
        this.#trouble.worked();
      } catch (error) {
        if (!stop.aborted) this.#trouble.failed(error);
      }
      await sleep(EVERY, stop);
    }
  }
}
