import type { LetterQuery, MailStats, RemovalQuery } from "../../engine/mail-engine.ts";
import { type LetterRow, NEVER } from "../../engine/mail-rows.ts";
import type { SqliteValue } from "../drivers/driver.ts";
import type { Statements } from "../statements.ts";
import { toText } from "../text.ts";
import { LETTER_COLUMNS, letterOf } from "./mail-rows.ts";

const ORDERS = {
  oldest: "number",
  newest: "number DESC",
  rank: "CASE state WHEN 'held' THEN 0 ELSE 1 END, rank, number",
} as const;

/** Letters that a query asks for. */
export function letters(reader: Statements, query: LetterQuery): LetterRow[] {
  const { states, order = "oldest", after, limit } = query;
  const values: SqliteValue[] = [];
  const clauses: string[] = [];
  // Without the `+`, SQLite would use an index on the box, and sort all of it for one page.
  const inOrder = query.owner === undefined && (states?.includes("done") ?? true);
  for (const name of ["box", "owner", "lane", "key"] as const) {
    const value = query[name];
    if (value === undefined) continue;
    clauses.push(`${name === "box" && inOrder ? "+" : ""}${name} = ?`);
    values.push(toText(value));
  }
  if (states !== undefined) {
    clauses.push("state IN (SELECT value FROM json_each(?))");
    values.push(JSON.stringify(states));
    // This condition lets SQLite use the index of unfinished letters.
    if (!states.includes("done")) clauses.push("state <> 'done'");
  }
  if (after !== undefined) {
    clauses.push(order === "newest" ? "number < ?" : "number > ?");
    values.push(after);
  }
  const where = clauses.length === 0 ? "" : `WHERE ${clauses.join(" AND ")}`;
  const sql = `SELECT ${LETTER_COLUMNS} FROM letters ${where} ORDER BY ${ORDERS[order]} LIMIT ?`;
  return reader
    .of(sql)
    .all(...values, limit)
    .map(letterOf);
}

// The newest letter stays, because the next one is numbered after it.
const REMOVE = `
DELETE FROM letters WHERE number IN (
  SELECT number FROM letters
  WHERE box = ?1 AND state IN (SELECT value FROM json_each(?2)) AND updated < ?3 AND owner = coalesce(?5, owner)
  AND number < (SELECT max(number) FROM letters) LIMIT ?4
)`;

/** Removes finished letters, within a transaction. */
export function removeLetters(writer: Statements, query: RemovalQuery): number {
  const { box, owner, states, before, limit } = query;
  const whose = owner === undefined ? null : toText(owner);
  return writer.of(REMOVE).run(toText(box), JSON.stringify(states), before, limit, whose).changes;
}

const COUNTS =
  "SELECT state, count(*) AS count FROM letters WHERE box = ? AND state <> 'done' GROUP BY state";
const OLDEST = `
SELECT min(accepted) AS oldest FROM letters WHERE box = ? AND state <> 'done' AND state <> 'dead' AND due < ${NEVER}`;

/** Counts the letters of a box. */
export function mailStats(reader: Statements, box: string): MailStats {
  const counts = { waiting: 0, held: 0, dead: 0 };
  for (const row of reader.of(COUNTS).all(toText(box)))
    counts[row.state as keyof typeof counts] = row.count as number;
  const oldest = reader.of(OLDEST).get(toText(box))?.oldest;
  return typeof oldest === "number" ? { ...counts, oldest } : counts;
}
