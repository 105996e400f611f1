/** What became of a letter of the outbox so far. */
export interface SendOutcome {
  /**
   * `sending`: it is on its way, and whoever finds it so without the one who sent it does not know whether it arrived.
   * `retrying`: it was not sent, and is tried again. `sent`: the channel took it. `failed`: it was not sent, and is given up.
   * `unclear`: it may have arrived.
   */
  readonly phase: "sending" | "retrying" | "sent" | "failed" | "unclear";
  /** The channel's ids of the pieces that it took; empty texts where it tells none. */
  readonly ids: readonly string[];
  /** What went wrong, last. */
  readonly error?: string;
}

/** Reads the outcome of a letter that may have none yet. */
export function sendOutcomeOf(outcome: unknown): SendOutcome | undefined {
  if (typeof outcome !== "object" || outcome === null) return undefined;
  return "phase" in outcome && "ids" in outcome && Array.isArray(outcome.ids)
    ? (outcome as SendOutcome)
    : undefined;
}
