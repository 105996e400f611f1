import type { SessionRow } from "../../engine/rows.ts";

/** A session as it was written or read last, with the columns that only this engine knows. */
export interface KnownSession {
  session: SessionRow;
  /** Place of its last entry. */
  last: number;
  /** When it was put into its place in the list of its owner. */
  listed: number;
  /** Changes whenever something other than `head`, `updated` and `last` does. */
  stamp: number;
}

/** How many are remembered; the one that was first known goes first. */
const MOST = 1000;

/**
 * Sessions as this process knows them, so that a commit need not read before it writes. They may be out of date: whoever
 * relies on one names its head and its stamp to the database.
 */
export class KnownSessions {
  readonly #sessions = new Map<number, KnownSession>();

  get(sid: number): KnownSession | undefined {
    return this.#sessions.get(sid);
  }

  add(known: KnownSession): void {
    const { sid } = known.session;
    if (this.#sessions.size >= MOST) {
      const oldest = this.#sessions.keys().next();
      if (oldest.done !== true) this.#sessions.delete(oldest.value);
    }
    this.#sessions.set(sid, known);
  }

  forget(sid: number): void {
    this.#sessions.delete(sid);
  }

  clear(): void {
    this.#sessions.clear();
  }
}

/** A stamp that no session had before. */
export function newStamp(): number {
  return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
}

/** True when two forms of a session differ at most in `head` and `updated`. */
export function isAlike(a: SessionRow, b: SessionRow): boolean {
  return (
    a.turn === b.turn &&
    a.turnState === b.turnState &&
    a.step === b.step &&
    a.holder === b.holder &&
    a.state === b.state &&
    a.model === b.model &&
    a.label === b.label &&
    a.usage === b.usage &&
    a.parent === b.parent
  );
}
