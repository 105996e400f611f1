/** Why a turn is broken off; of two that come together the later in this list counts. */
const REASONS = ["newer", "deadline", "stop", "closing", "lost"] as const;

/**
 * `newer`: a person said something more. `deadline`: the turn took too long. `stop`: a person ended it. `closing`: the process ends.
 * `lost`: somebody else works on the session.
 */
export type HaltReason = (typeof REASONS)[number];

/** What a turn throws that was broken off. */
export class Halted extends Error {
  readonly reason: HaltReason;

  constructor(reason: HaltReason) {
    super(`the turn was broken off: ${reason}`);
    this.name = "Halted";
    this.reason = reason;
  }
}

/** Breaks a turn off, from outside, at any moment. */
export class Halt {
  #controller = new AbortController();
  #reason: HaltReason | undefined;
  /** The process is about to end: the turn is laid down before its next step. */
  isClosing = false;
  /** The turn that is broken off by it, once there is one: its number, and the letters that are part of it. */
  about:
    | {
        readonly number: number;
        readonly letters: readonly { readonly letter: { readonly number: number } }[];
      }
    | undefined;

  get reason(): HaltReason | undefined {
    return this.#reason;
  }

  /** Aborted when the step that runs is not to go on. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  halt(reason: HaltReason): void {
    if (this.#reason !== undefined && REASONS.indexOf(reason) <= REASONS.indexOf(this.#reason)) return;
    this.#reason = reason;
    this.#controller.abort(new Halted(reason));
  }

  /** The newer message is part of the turn now, which goes on. */
  goOn(): void {
    if (this.#reason !== "newer") return;
    this.#reason = undefined;
    this.#controller = new AbortController();
  }
}
