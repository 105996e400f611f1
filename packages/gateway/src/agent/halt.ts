/** Why a turn is interrupted. Of two reasons at the same time, the later one in this list counts. */
const REASONS = ["newer", "deadline", "stop", "closing", "lost"] as const;

/**
 * `newer`: a person said something more. `deadline`: the turn took too long. `stop`: a person ended it. `closing`: the process is ending.
 * `lost`: somebody else works on the session.
 */
export type HaltReason = (typeof REASONS)[number];

/** Thrown by a turn that was interrupted. */
export class Halted extends Error {
  readonly reason: HaltReason;

  constructor(reason: HaltReason) {
    super(`the turn was broken off: ${reason}`);
    this.name = "Halted";
    this.reason = reason;
  }
}

/** Interrupts a turn from outside, at any moment. */
export class Halt {
  #controller = new AbortController();
  #reason: HaltReason | undefined;
  /** The process is about to end: the turn is paused before its next step. */
  isClosing = false;
  /** The turn to interrupt, once there is one: its number, and its letters. */
  about:
    | {
        readonly number: number;
        readonly letters: readonly { readonly letter: { readonly number: number } }[];
      }
    | undefined;

  get reason(): HaltReason | undefined {
    return this.#reason;
  }

  /** Aborted when the current step must not continue. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  halt(reason: HaltReason): void {
    if (this.#reason !== undefined && REASONS.indexOf(reason) <= REASONS.indexOf(this.#reason)) return;
    this.#reason = reason;
    this.#controller.abort(new Halted(reason));
  }

  /** The newer message has joined the turn, which continues. */
  goOn(): void {
    if (this.#reason !== "newer") return;
    this.#reason = undefined;
    this.#controller = new AbortController();
  }
}
