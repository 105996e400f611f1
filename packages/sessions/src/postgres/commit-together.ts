import { CHANGING_COLUMNS } from "./columns.ts";
import type { Database } from "./database.ts";
import { isOwner } from "./owned.ts";
import { PARTS } from "./parts.ts";
import type { PreparedCommit } from "./prepared-commit.ts";
import { type Columns, parameters, rowsSource, rowsValues } from "./rows-source.ts";
import { statement } from "./statement.ts";

const SID: Columns[number] = ["sid", "bigint"];
const SESSIONS: Columns = [
  SID,
  ["owner", "text"],
  ["expected", "bigint"],
  ["op", "text"],
  ...CHANGING_COLUMNS,
];

/**
 * Carries out commits to different sessions in one statement; says which sessions it changed. Each takes effect or not by its
 * own head; but if one of them fails, all do.
 */
export async function commitTogether(
  database: Database,
  commits: readonly PreparedCommit[],
): Promise<ReadonlySet<number>> {
  const present = PARTS.map((_, index) => commits.some(({ rows }) => (rows[index]?.length ?? 0) > 0));
  const sessions = commits.map(({ sid, owner, expected, op, session }) => [
    sid,
    owner,
    expected,
    op,
    ...session,
  ]);
  const values = rowsValues(sessions, SESSIONS, "many");
  for (const [index, { columns }] of PARTS.entries()) {
    if (!present[index]) continue;
    const rows = commits.flatMap(({ sid, rows }) => (rows[index] ?? []).map((row) => [sid, ...row]));
    values.push(...rowsValues(rows, [SID, ...columns], "many"));
  }
  const { rows } = await database.query<{ sid: number }>(
    statement(togetherSql(database.schema, present)),
    values,
  );
  return new Set(rows.map(({ sid }) => sid));
}

function togetherSql(schema: string, present: readonly boolean[]): string {
  const next = parameters();
  const set = CHANGING_COLUMNS.map(([column]) => `${column} = x.${column}`).join(", ");
  const update =
    `UPDATE ${schema}.sessions old SET ${set} FROM ${rowsSource("x", SESSIONS, "many", next)} ` +
    `WHERE old.sid = x.sid AND ${isOwner("old.owner", "x.owner")} AND old.head = x.expected RETURNING old.sid, x.op`;
  const parts = PARTS.filter((_, index) => present[index]).map(({ columns, sql }, index) => {
    const source = rowsSource("x", [SID, ...columns], "many", next);
    return `, p${index} AS (${sql(schema, source, "x.sid = s.sid")})`;
  });
  return `WITH s AS (${update})${parts.join("")} SELECT sid FROM s`;
}
