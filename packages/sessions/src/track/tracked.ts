import type { CallRow, SessionRow, TurnRow } from "../engine/rows.ts";

/** A session as of its head: enough to judge what is appended, however long its history is. */
export interface Tracked {
  session: SessionRow;
  /** Its current turn; absent before the first. */
  turn: TurnRow | undefined;
  /** Calls of the current step without a result, by id. */
  readonly open: Map<string, CallRow>;
}
