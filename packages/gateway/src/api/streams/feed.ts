import type { Session, SessionEvent } from "@suture/sessions";

/** What is stored of a session, one event after the other; the next is read when the last was taken. */
export class Feed {
  readonly #events: AsyncIterator<SessionEvent>;
  readonly #ending = new AbortController();
  #wake: () => void;
  #ready: SessionEvent | undefined;
  #reading: Promise<void> | undefined;
  #hasEnded = false;
  #failure: { readonly error: unknown } | undefined;

  /** `wake` is called whenever there is something to take. */
  constructor(session: Session, after: number, wake: () => void) {
    this.#wake = wake;
    this.#events = session.subscribe({ after, signal: this.#ending.signal })[Symbol.asyncIterator]();
    this.#read();
  }

  /** What has come, if anything has; throws what reading threw. */
  take(): SessionEvent | undefined {
    if (this.#failure !== undefined) throw this.#failure.error;
    const event = this.#ready;
    if (event === undefined) return undefined;
    this.#ready = undefined;
    this.#read();
    return event;
  }

  /** Waits for what comes next; undefined once it was closed. */
  async next(): Promise<SessionEvent | undefined> {
    await this.#reading;
    return this.take();
  }

  /** Ends it; nobody is called any more. */
  close(): void {
    this.#hasEnded = true;
    this.#wake = () => {};
    this.#ending.abort();
  }

  #read(): void {
    if (this.#hasEnded) return;
    this.#reading = this.#events.next().then(
      ({ done, value }) => {
        if (done === true) this.#hasEnded = true;
        else this.#ready = value;
        this.#wake();
      },
      (error: unknown) => {
        this.#hasEnded = true;
        this.#failure = { error };
        this.#wake();
      },
    );
  }
}
