import type { LetterRow, LetterState } from "../engine/mail-rows.ts";
import type { Opener } from "../seal/opener.ts";

/** Whether a person waits for what becomes of a letter. Those come first. */
export type LetterRank = "person" | "background";

/** Something that was accepted, and is dealt with once. */
export interface Letter {
  /** The store's own number of it, ascending. */
  readonly number: number;
  readonly owner: string;
  readonly lane: string;
  /** Tells it from the others of its lane. */
  readonly key: string;
  readonly rank: LetterRank;
  /** `waiting`: nobody works on it. `held`: it is part of work that was begun. `done` and `dead`: finished. */
  readonly state: LetterState;
  /** How often it was tried, as its holders count. */
  readonly attempts: number;
  /** Not before this, in milliseconds since 1970; `0` for at once. */
  readonly due: number;
  readonly body: unknown;
  /** What came of it; absent before. */
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
