import { type Context, loadSession, type SessionKey } from "../context/context.ts";
import type { Engine } from "../engine/engine.ts";
import type { Entry } from "../engine/rows.ts";
import { eventOf, type SessionEvent } from "./session-event.ts";

/** How many events are fetched at once. */
const PAGE = 256;
/** Hints may get lost. The table is the truth, and is polled this often. */
const POLL_MS = 1_000;

/** Options of subscribing. */
export interface SubscribeOptions {
  /** Sequence number of the last event already known; `0` for all events. */
  readonly after?: number;
  /** Ends the subscription. */
  readonly signal?: AbortSignal;
}

/** Wakes those who wait for changes of a session. */
export class Bell {
  readonly #waiting = new Map<number, Set<() => void>>();
  readonly #engine: Engine;
  #stop: (() => void) | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Announces that a session changed, or, without a number, that any may have. */
  ring(sid?: number): void {
    const ready = sid === undefined ? [...this.#waiting.values()] : [this.#waiting.get(sid) ?? new Set()];
    for (const each of ready) for (const wake of [...each]) wake();
  }

  /** Calls back at every ring until the returned function is called. Listens to the database only while there are callbacks. */
  listen(sid: number, wake: () => void): () => void {
    if (this.#waiting.size === 0) this.#stop = this.#engine.onChange((changed) => this.ring(changed));
    const all = this.#waiting.get(sid) ?? new Set();
    this.#waiting.set(sid, all.add(wake));
    return () => {
      all.delete(wake);
      if (all.size === 0) this.#waiting.delete(sid);
      if (this.#waiting.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  }
}

/** The events of a session as they happen, including those of other processes: in order, without gaps or duplicates. */
export async function* follow(
  context: Context,
  bell: Bell,
  key: SessionKey,
  { after = 0, signal }: SubscribeOptions,
): AsyncGenerator<SessionEvent> {
  const { engine, sealer } = context;
  const session = await loadSession(context, key);
  let rang = false;
  let wake = (): void => undefined;
  const stop = bell.listen(session.sid, () => {
    rang = true;
    wake();
  });
  const onAbort = (): void => wake();
  signal?.addEventListener("abort", onAbort);
  try {
    for (let last = after; !signal?.aborted; ) {
      rang = false;
      const unseen = { from: last + 1, to: Number.MAX_SAFE_INTEGER, limit: PAGE };
      const page = await engine.entries(session, unseen);
      for (const entry of page) {
        yield eventOf(sealer, entry);
        if (signal?.aborted) return;
      }
      last = (page.at(-1) as Entry | undefined)?.seq ?? last;
      // Whatever came after the page was fetched has rung the bell, or is found by the next poll.
      if (page.length === PAGE || rang) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (rang || signal?.aborted) wake();
      });
    }
  } finally {
    signal?.removeEventListener("abort", onAbort);
    stop();
  }
}
