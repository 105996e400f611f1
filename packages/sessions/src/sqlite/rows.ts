import type { CallRow, Entry, MarkRow, SessionRow, TurnRow } from "../engine/rows.ts";
import type { SqliteRow } from "./drivers/driver.ts";
import { fromText } from "./text.ts";

// Rows are copied field by field: what drivers return has extra fields, no prototype, or is slow to read. The types of columns are certain,
// because the tables are strict and only this engine writes them.

/** Columns of a session, named like the fields of its row. */
export const SESSION_COLUMNS = `sid, owner, id, head, turn, turn_state AS turnState, step, holder, state, model, label,
  usage, parent, created, updated`;

/** How far `listed` may lag behind `updated`, in milliseconds. The schema depends on it. */
export const LISTED_FOR_MS = 10_000;

/** A session from {@link SESSION_COLUMNS}. */
export function sessionOf(row: SqliteRow): SessionRow {
  return {
    sid: row.sid as number,
    owner: fromText(row.owner as string),
    id: fromText(row.id as string),
    head: row.head as number,
    turn: row.turn as number,
    turnState: row.turnState as SessionRow["turnState"],
    step: row.step as number,
    holder: fromText(row.holder as string),
    state: row.state as SessionRow["state"],
    model: fromText(row.model as string),
    label: row.label as string,
    usage: row.usage as string,
    parent: fromText(row.parent as string),
    created: row.created as number,
    updated: row.updated as number,
  };
}

/** An entry from its columns. */
export function entryOf(row: SqliteRow): Entry {
  return {
    seq: row.seq as number,
    kind: row.kind as Entry["kind"],
    turn: row.turn as number,
    at: row.at as number,
    role: row.role as string,
    body: row.body as string,
  };
}

/** Columns of a turn, named like the fields of its row. */
export const TURN_COLUMNS = "turn, first, state, started, updated";

/** A turn from {@link TURN_COLUMNS}. */
export function turnOf(row: SqliteRow): TurnRow {
  return {
    turn: row.turn as number,
    first: row.first as number,
    state: row.state as TurnRow["state"],
    started: row.started as number,
    updated: row.updated as number,
  };
}

/** Columns of a call, named like the fields of its row. */
export const CALL_COLUMNS = "step, id, name, state, closed_by AS closedBy";

/** A call from {@link CALL_COLUMNS}. */
export function callOf(row: SqliteRow): CallRow {
  return {
    step: row.step as number,
    id: fromText(row.id as string),
    name: fromText(row.name as string),
    state: row.state as CallRow["state"],
    closedBy: row.closedBy as number,
  };
}

/** Columns of a mark, named like the fields of its row. */
export const MARK_COLUMNS =
  'seq, kind, from_seq AS "from", to_seq AS "to", from_turn AS fromTurn, to_turn AS toTurn, undone_by AS undoneBy';

/** A mark from {@link MARK_COLUMNS}. */
export function markOf(row: SqliteRow): MarkRow {
  return {
    seq: row.seq as number,
    kind: row.kind as MarkRow["kind"],
    from: row.from as number,
    to: row.to as number,
    fromTurn: row.fromTurn as number,
    toTurn: row.toTurn as number,
    undoneBy: row.undoneBy as number,
  };
}
