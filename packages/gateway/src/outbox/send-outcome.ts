/** What became of a letter in the outbox so far. */
export interface SendOutcome {
  /**
   * `sending`: it is under way; if its sender is gone, nobody knows whether it arrived. `retrying`: it was not sent, and is tried again.
   * `sent`: the channel accepted it. `failed`: it was not sent, and was given up. `unclear`: it may have arrived.
   */
  readonly phase: "sending" | "retrying" | "sent" | "failed" | "unclear";
  /** The channel's ids of the accepted pieces; empty strings if it has none. */
  readonly ids: readonly string[];
  /** The last error. */
  readonly error?: string;
}

/** Reads the outcome of a letter, which may have none yet. */
export function sendOutcomeOf(outcome: unknown): SendOutcome | undefined {
  if (typeof outcome !== "object" || outcome === null) return undefined;
  return "phase" in outcome && "ids" in outcome && Array.isArray(outcome.ids)
    ? (outcome as SendOutcome)
    : undefined;
}
