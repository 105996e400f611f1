import type { OpenFile } from "./file/open-files.ts";

/** How often to poll for changes by other processes while anybody listens. */
const POLL_MS = 50;

/**
 * Tells listeners about changes: those made in this process at once, with the number of the session; those of other processes by polling
 * SQLite. Changes made just as somebody begins to listen may go unseen, so a new listener is told once that any session may have changed.
 */
export class ChangeWatch {
  readonly #file: OpenFile;
  readonly #version: () => unknown;
  readonly #mine = new Set<(sid?: number) => void>();
  /** Listeners that have not been told anything yet. */
  readonly #new = new Set<(sid?: number) => void>();
  #timer: NodeJS.Timeout | undefined;
  #seen: unknown;

  /** `version` returns another value after every change by another process. */
  constructor(file: OpenFile, version: () => unknown) {
    this.#file = file;
    this.#version = version;
  }

  /** Adds a listener; the returned function removes it. */
  listen(callback: (sid?: number) => void): () => void {
    // A wrapper, so that a callback added twice is called twice and removed one at a time.
    const listener = (sid?: number): void => callback(sid);
    this.#mine.add(listener);
    this.#new.add(listener);
    this.#file.listeners.add(listener);
    if (this.#timer === undefined) this.#start();
    return () => this.#remove(listener);
  }

  /** Announces that this process changed a session. */
  changed(sid: number): void {
    for (const listener of this.#file.listeners) listener(sid);
  }

  /** Removes all listeners. */
  close(): void {
    for (const listener of this.#mine) this.#remove(listener);
  }

  #start(): void {
    this.#seen = this.#ask();
    this.#timer = setInterval(() => this.#poll(), POLL_MS);
    this.#timer.unref();
  }

  #poll(): void {
    const version = this.#ask();
    const told = version === this.#seen ? [...this.#new] : [...this.#mine];
    this.#seen = version;
    this.#new.clear();
    for (const listener of told) listener();
  }

  /** If the database cannot be queried now, it is queried again soon. */
  #ask(): unknown {
    try {
      return this.#version();
    } catch {
      return this.#seen;
    }
  }

  #remove(listener: (sid?: number) => void): void {
    this.#mine.delete(listener);
    this.#new.delete(listener);
    this.#file.listeners.delete(listener);
    if (this.#mine.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
