import type { OpenFile } from "./file/open-files.ts";

/** How often other processes are asked about, while anybody listens. */
const POLL_MS = 50;

/**
 * Tells listeners of changes: of those made in this process at once, by the number of the session; of those made in others
 * by asking SQLite now and then whether there were any. What changed while somebody began to listen is not known, so that
 * one is told once that anything may have.
 */
export class ChangeWatch {
  readonly #file: OpenFile;
  readonly #version: () => unknown;
  readonly #mine = new Set<(sid?: number) => void>();
  /** Those that were not told anything yet. */
  readonly #new = new Set<(sid?: number) => void>();
  #timer: NodeJS.Timeout | undefined;
  #seen: unknown;

  /** `version` gives another value after every change by another process. */
  constructor(file: OpenFile, version: () => unknown) {
    this.#file = file;
    this.#version = version;
  }

  /** Adds a listener; what it returns takes it away. */
  listen(callback: (sid?: number) => void): () => void {
    // A function of its own, so that one that is given twice is called twice, and taken away once.
    const listener = (sid?: number): void => callback(sid);
    this.#mine.add(listener);
    this.#new.add(listener);
    this.#file.listeners.add(listener);
    if (this.#timer === undefined) this.#start();
    return () => this.#remove(listener);
  }

  /** Says that a session was changed by this process. */
  changed(sid: number): void {
    for (const listener of this.#file.listeners) listener(sid);
  }

  /** Takes all listeners away. */
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

  /** A database that cannot be asked now is asked again soon. */
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
