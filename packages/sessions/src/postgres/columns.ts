import type { SessionRow } from "../engine/rows.ts";
import type { Columns } from "./rows-source.ts";
import { toText } from "./text.ts";

/** The columns of a session, named as its fields. */
export const SESSION_COLUMNS =
  'sid, owner, id, head, turn, turn_state AS "turnState", step, holder, state, model, label, usage, parent, created, updated';

/** The columns of a session that every change rewrites, in the order of {@link placeValues}. */
export const PLACE_COLUMNS: Columns = [
  ["head", "bigint"],
  ["turn", "bigint"],
  ["turn_state", "text"],
  ["step", "bigint"],
  ["updated", "bigint"],
];

/** The columns of a session that a change may rewrite, in the order of {@link changingValues}. */
export const CHANGING_COLUMNS: Columns = [
  ...PLACE_COLUMNS,
  ["holder", "text"],
  ["state", "text"],
  ["model", "text"],
  ["label", "text"],
  ["usage", "text"],
];

/** The values that a commit writes into a session's row if it only advances it. */
export function placeValues({ head, turn, turnState, step, updated }: Omit<SessionRow, "sid">): unknown[] {
  return [head, turn, turnState, step, updated];
}

/** The values that a commit writes into a session's row. */
export function changingValues(session: Omit<SessionRow, "sid">): unknown[] {
  const { holder, state, model, label, usage } = session;
  return [...placeValues(session), toText(holder), state, toText(model), toText(label), toText(usage)];
}
