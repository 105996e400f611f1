/**
 * Runs one compaction per session at a time. Another request for the same session gets the outcome of the running one.
 * A failure frees the slot, and sessions do not wait for each other.
 *
 * @example
 * const slots = new CompactionSlots();
 * const done = await slots.run(sessionId, () => compactWith(summarise, messages, { model }));
 */
export class CompactionSlots {
  readonly #running = new Map<string, Promise<unknown>>();

  /** Runs the work, unless it is already running for this session. */
  run<Outcome>(session: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const running = this.#running.get(session);
    // A session always does the same kind of work.
    if (running !== undefined) return running as Promise<Outcome>;
    const started = Promise.resolve()
      .then(work)
      .finally(() => this.#running.delete(session));
    this.#running.set(session, started);
    return started;
  }

  /** True while a compaction of the session runs. */
  isRunning(session: string): boolean {
    return this.#running.has(session);
  }
}
