import type { Database } from "./database.ts";
import { statement } from "./statement.ts";

const EVERY_MS = 50;
const AFTER_FAILURE_MS = 1_000;
/** Postgres accepts payloads below 8,000 bytes. */
const LONGEST_PAYLOAD = 7_900;

/**
 * Tells other processes which sessions changed. A notification takes a lock that is shared by the whole server, so it is not part of a
 * commit: changes are collected and announced together from time to time.
 */
export class Announcer {
  readonly #database: Database;
  readonly #channel: string;
  readonly #sender: string;
  readonly #changed = new Set<number>();
  #lost = false;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(database: Database, channel: string, sender: string) {
    this.#database = database;
    this.#channel = channel;
    this.#sender = sender;
  }

  /** Notes that a session changed. */
  note(sid: number): void {
    this.#changed.add(sid);
    this.#schedule(EVERY_MS);
  }

  /** Announces what is still pending, then stops. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#sending;
    await this.#send();
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    if (this.#changed.size === 0 && !this.#lost) return;
    const list = this.#lost ? "" : [...this.#changed].join(",");
    const payload = `${this.#sender} ${list.length > LONGEST_PAYLOAD - this.#sender.length ? "" : list}`;
    this.#changed.clear();
    this.#lost = false;
    try {
      await this.#database.query(statement("SELECT pg_notify($1, $2)"), [this.#channel, payload]);
    } catch {
      this.#lost = true;
      this.#schedule(AFTER_FAILURE_MS);
    }
  }

  #schedule(milliseconds: number): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#sending = this.#send();
    }, milliseconds).unref();
  }
}

/** Reads a notification: its sender, and the sessions that changed. An empty list means that any may have. */
export function readPayload(payload: string): { readonly sender: string; readonly sids: readonly number[] } {
  const [sender = "", list = ""] = payload.split(" ");
  return { sender, sids: list === "" ? [] : list.split(",").map(Number) };
}
