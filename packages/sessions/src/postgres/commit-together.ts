import { CHANGING_COLUMNS, changingValues } from "./columns.ts";
import type { Database } from "./database.ts";
import { movedSql } from "./move-turns.ts";
import { isOwner } from "./owned.ts";
import { PARTS } from "./parts.ts";
import type { PreparedCommit } from "./prepared-commit.ts";
import { type Columns, parameters, pushRows, rowsSource } from "./rows-source.ts";
import { statement } from "./statement.ts";

const SID: Columns[number] = ["sid", "bigint"];
const SESSIONS: Columns = [
  SID,
  ["owner", "text"],
  ["expected", "bigint"],
  ["op", "text"],
  ["latest", "text"],
  ["moves", "boolean"],
  ...CHANGING_COLUMNS,
];

/**
 * Carries out commits to different sessions in one statement; returns the sessions it changed. Each depends on its own head, but if one
 * raises an error, all fail.
 */
export async function commitTogether(
  database: Database,
  commits: readonly PreparedCommit[],
): Promise<ReadonlySet<number>> {
  const present = PARTS.map((_, index) => commits.some(({ rows }) => (rows[index]?.length ?? 0) > 0));
  const sessions = commits.map(({ sid, owner, expected, op, latest, moves, session }) => [
    sid,
    owner,
    expected,
    op,
    latest,
    moves,
    ...changingValues(session),
  ]);
  const moving = commits.some(({ moves }) => moves);
  const values: unknown[] = [];
  pushRows(values, sessions, SESSIONS, "many");
  for (const [index, { columns }] of PARTS.entries()) {
    if (!present[index]) continue;
    const rows = commits.flatMap(({ sid, rows }) => (rows[index] ?? []).map((row) => [sid, ...row]));
    pushRows(values, rows, [SID, ...columns], "many");
  }
  const { rows } = await database.query<{ sid: number }>(
    statement(togetherSql(database.schema, present, moving)),
    values,
  );
  return new Set(rows.map(({ sid }) => sid));
}

function togetherSql(schema: string, present: readonly boolean[], moving: boolean): string {
  const next = parameters();
  const set = CHANGING_COLUMNS.map(([column]) => `${column} = x.${column}`).join(", ");
  const source = rowsSource("x", SESSIONS, "many", next);
  const mine = `n.sid = x.sid AND ${isOwner("n.owner", "x.owner")} AND n.head = x.expected`;
  const update = moving
    ? `UPDATE ${schema}.sessions n SET ${set}, latest = CASE WHEN x.moves THEN '' ELSE n.latest || x.latest END ` +
      `FROM ${source} LEFT JOIN ${schema}.sessions o ON x.moves AND o.sid = x.sid ` +
      `WHERE ${mine} AND (NOT x.moves OR o.latest = n.latest) ` +
      "RETURNING n.sid, x.op, CASE WHEN x.moves THEN o.latest || x.latest END AS moved"
    : `UPDATE ${schema}.sessions n SET ${set}, latest = n.latest || x.latest FROM ${source} ` +
      `WHERE ${mine} RETURNING n.sid, x.op`;
  const parts = PARTS.filter((_, index) => present[index]).map(({ columns, sql }, index) => {
    const source = rowsSource("x", [SID, ...columns], "many", next);
    return `, p${index} AS (${sql(schema, source, "x.sid = s.sid")})`;
  });
  const moved = moving ? `, m AS (${movedSql(schema)})` : "";
  return `WITH s AS (${update})${parts.join("")}${moved} SELECT sid FROM s`;
}
