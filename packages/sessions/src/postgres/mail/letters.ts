import type { LetterQuery, MailStats, RemovalQuery } from "../../engine/mail-engine.ts";
import { type LetterRow, NEVER } from "../../engine/mail-rows.ts";
import type { Database } from "../database.ts";
import { statement } from "../statement.ts";
import { toText } from "../text.ts";
import { LETTER_COLUMNS } from "./mail-columns.ts";

const ORDERS = {
  oldest: "number",
  newest: "number DESC",
  rank: "CASE state WHEN 'held' THEN 0 ELSE 1 END, rank, number",
} as const;

/** Letters that a query asks for. */
export function readLetters(database: Database, query: LetterQuery): Promise<LetterRow[]> {
  const { states, order = "oldest", after, limit } = query;
  const values: unknown[] = [limit];
  const conditions: string[] = [];
  const require = (condition: string, value: unknown): void => {
    values.push(value);
    conditions.push(condition.replace("?", `$${values.length}`));
  };
  for (const name of ["box", "owner", "lane", "key"] as const) {
    const value = query[name];
    if (value !== undefined) require(`${name} = ?`, toText(value));
  }
  if (states !== undefined) {
    require("state = ANY (?::text[])", states);
    // This condition lets Postgres use the index of unfinished letters.
    if (!states.includes("done")) conditions.push("state <> 'done'");
  }
  if (after !== undefined) require(order === "newest" ? "number < ?" : "number > ?", after);
  const where = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
  const select = statement(
    `SELECT ${LETTER_COLUMNS} FROM ${database.schema}.letters ${where} ORDER BY ${ORDERS[order]} LIMIT $1`,
  );
  return database.rows<LetterRow>(select, values);
}

/** Removes finished letters. */
export async function removeLetters(database: Database, query: RemovalQuery): Promise<number> {
  const { box, owner, states, before, limit } = query;
  const { schema } = database;
  const remove = statement(
    `DELETE FROM ${schema}.letters WHERE number IN (SELECT number FROM ${schema}.letters ` +
      "WHERE box = $1 AND state = ANY ($2::text[]) AND updated < $3 AND ($5::text IS NULL OR owner = $5) " +
      "LIMIT $4) AND state = ANY ($2::text[]) RETURNING number",
  );
  const whose = owner === undefined ? null : toText(owner);
  return (await database.rows(remove, [toText(box), states, before, limit, whose])).length;
}

/** Counts the letters of a box. */
export async function readStats(database: Database, box: string): Promise<MailStats> {
  const select = statement(
    "SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'held') AS held, " +
      "count(*) FILTER (WHERE state = 'dead') AS dead, " +
      `min(accepted) FILTER (WHERE state <> 'dead' AND due < ${NEVER}) AS oldest ` +
      `FROM ${database.schema}.letters WHERE box = $1 AND state <> 'done'`,
  );
  type Row = Omit<MailStats, "oldest"> & { readonly oldest: number | null };
  const [row] = await database.rows<Row>(select, [toText(box)]);
  const { waiting = 0, held = 0, dead = 0, oldest = null } = row ?? {};
  return { waiting, held, dead, ...(oldest === null ? {} : { oldest }) };
}
