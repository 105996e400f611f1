import type { SessionRow } from "../engine/rows.ts";
import type { Columns } from "./rows-source.ts";
import { toText } from "./text.ts";

/** The columns of a session, under the names of its fields. */
export const SESSION_COLUMNS =
  'sid, owner, id, head, turn, turn_state AS "turnState", step, holder, state, model, label, usage, parent, created, updated';

/** The columns of a session that a change rewrites, in the order of {@link changingValues}. */
export const CHANGING_COLUMNS: Columns = [
  ["head", "bigint"],
  ["turn", "bigint"],
  ["turn_state", "text"],
  ["step", "bigint"],
  ["holder", "text"],
  ["state", "text"],
  ["model", "text"],
  ["label", "text"],
  ["usage", "text"],
  ["updated", "bigint"],
];

/** What a change writes into a session's row. */
export function changingValues(session: Omit<SessionRow, "sid">): unknown[] {
  const { head, turn, turnState, step, holder, state, model, label, usage, updated } = session;
  return [
    head,
    turn,
    turnState,
    step,
    toText(holder),
    state,
    toText(model),
    toText(label),
    toText(usage),
    updated,
  ];
}
