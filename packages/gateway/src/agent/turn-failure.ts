/**
 * Why a turn came to nothing besides what a model says: `exhausted`: it was tried too often. `deadline`: it took too long. `limit`: it
 * reached a limit and gave no answer all the same. `too-long`: nothing makes it fit. `no-session`: there is none.
 */
export type TurnFailureKind = "exhausted" | "deadline" | "limit" | "too-long" | "no-session";

/** A turn that trying again will not help. */
export class TurnFailure extends Error {
  readonly kind: TurnFailureKind;

  constructor(kind: TurnFailureKind, message: string) {
    super(message);
    this.name = "TurnFailure";
    this.kind = kind;
  }
}
