import { pino } from "pino";

/** Bytes of lines that wait, at most. */
const MOST_WAITING = 16 * 1024 * 1024;
/** How long lines that wait are worth waiting for at the end, in milliseconds. */
const PATIENCE = 1_000;

/** Writes lines to a file that is open. Lines wait for each other, never a request for a line; of too many, the latest are dropped. */
export class LineWriter {
  readonly #file: ReturnType<typeof pino.destination>;
  #isBroken = false;

  constructor(fd: number) {
    this.#file = pino.destination({ fd, sync: false, maxLength: MOST_WAITING });
    // Whoever read them went away; a gateway goes on without a log.
    this.#file.on("error", () => {
      this.#isBroken = true;
    });
  }

  write(line: string): void {
    if (!this.#isBroken) this.#file.write(line);
  }

  /** Writes what is still waiting, unless nobody takes it. */
  close(): Promise<void> {
    if (this.#isBroken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PATIENCE);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#file.once("close", done);
      this.#file.once("error", done);
      this.#file.end();
    });
  }
}
