import type { CallRow, SessionRow, TurnRow } from "../engine/rows.ts";

/** A session as it stood at its head: enough to judge what is appended, whatever the length of its history. */
export interface Tracked {
  session: SessionRow;
  /** Its current turn; absent before the first. */
  turn: TurnRow | undefined;
  /** Calls of the current step that have no result, by id. */
  readonly open: Map<string, CallRow>;
}

