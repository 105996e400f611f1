import type { LetterRow, LetterState } from "../engine/mail-rows.ts";
import type { Opener } from "../seal/opener.ts";

/** Whether a person waits for the outcome of a letter. Such letters come first. */
export type LetterRank = "person" | "background";

/** An accepted item that must be dealt with exactly once. */
export interface Letter {
  /** The store's own number for it, ascending. */
  readonly number: number;
  readonly owner: string;
  readonly lane: string;
  /** Unique in its lane. */
  readonly key: string;
  readonly rank: LetterRank;
  /** `waiting`: nobody works on it. `held`: it is part of work that has begun. `done` and `dead`: finished. */
  readonly state: LetterState;
  /** How often it was tried, as counted by its holders. */
  readonly attempts: number;
  /** Earliest time to deal with it, in milliseconds since 1970; `0` for at once. */
  readonly due: number;
  readonly body: unknown;
  /** Its outcome; absent until there is one. */
  readonly outcome: unknown;
  /** When it was posted and last changed, in milliseconds since 1970. */
  readonly accepted: number;
  readonly updated: number;
}

export function letterOf(opener: Opener, row: LetterRow): Letter {
  const { number, owner, lane, key, rank, state, attempts, due, body, outcome, accepted, updated } = row;
  return {
    number,
    owner,
    lane,
    key,
    rank: rank === 0 ? "person" : "background",
    state,
    attempts,
    due,
    body: opener.open(body),
    outcome: outcome === "" ? undefined : opener.open(outcome),
    accepted,
    updated,
  };
}
