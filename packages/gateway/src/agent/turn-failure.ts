/**
 * Why a turn failed, other than by the model's own failure. `exhausted`: it was tried too often. `deadline`: it took too long. `limit`: it
 * reached a limit and still gave no answer. `too-long`: nothing makes it fit. `no-session`: the session does not exist.
 */
export type TurnFailureKind = "exhausted" | "deadline" | "limit" | "too-long" | "no-session";

/** A failure that trying again will not fix. */
export class TurnFailure extends Error {
  readonly kind: TurnFailureKind;

  constructor(kind: TurnFailureKind, message: string) {
    super(message);
    this.name = "TurnFailure";
    this.kind = kind;
  }
}
