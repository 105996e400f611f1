/** Something that goes on in the background until it is stopped. */
export class BackgroundTask {
  readonly #run: (stop: AbortSignal) => Promise<void>;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(run: (stop: AbortSignal) => Promise<void>) {
    this.#run = run;
  }

  /** Begins, once. */
  start(): void {
    this.#running ??= this.#run(this.#stopping.signal);
  }

  /** Has it end, and waits for that. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}
