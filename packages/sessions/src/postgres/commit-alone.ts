import { CHANGING_COLUMNS } from "./columns.ts";
import type { Database } from "./database.ts";
import { settleSql } from "./mail/settle.ts";
import { isOwner } from "./owned.ts";
import { PARTS } from "./parts.ts";
import type { PreparedCommit } from "./prepared-commit.ts";
import {
  type NextParameter,
  parameters,
  type RowCount,
  rowCount,
  rowsSource,
  rowsValues,
} from "./rows-source.ts";
import { type Statement, statement, unprepared } from "./statement.ts";

/** Carries out one commit, in one statement that is made for just the parts it has. */
export function aloneCommitter(database: Database): (commit: PreparedCommit) => Promise<boolean> {
  const { schema } = database;
  const made = new Map<string, Statement>();
  return async ({ sid, owner, expected, op, session, rows, purge, onlyTurns, mail, short }) => {
    const shape = PARTS.map(({ few }, index) => rowCount(rows[index] ?? [], few));
    const besides = {
      purging: purge !== undefined,
      replacing: onlyTurns !== undefined,
      settling: mail !== undefined,
    };
    const key = `${shape.join()},${besides.purging},${besides.replacing},${besides.settling}`;
    let own = made.get(key);
    if (own === undefined) {
      own = statement(commitSql(schema, shape, besides));
      made.set(key, own);
    }
    const values: unknown[] = [sid, owner, expected, op, ...session];
    for (const [index, count] of shape.entries())
      if (count !== 0) values.push(...rowsValues(rows[index] ?? [], PARTS[index]?.columns ?? [], count));
    if (purge !== undefined) values.push(purge.from, purge.to);
    if (onlyTurns !== undefined) values.push(onlyTurns);
    if (mail !== undefined) values.push(mail);
    return (await database.query(short ? own : unprepared(own), values)).rowCount !== 0;
  };
}

/** SQL of the parts that have rows, for one session that is `s`. */
export function partsSql(schema: string, shape: readonly RowCount[], next: NextParameter): string[] {
  return PARTS.flatMap(({ columns, sql }, index) => {
    const count = shape[index] ?? 0;
    return count === 0 ? [] : [sql(schema, rowsSource("x", columns, count, next), "true")];
  });
}

/** What a commit does besides writing rows. */
interface Besides {
  readonly purging: boolean;
  readonly replacing: boolean;
  readonly settling: boolean;
}

function commitSql(schema: string, shape: readonly RowCount[], besides: Besides): string {
  const { purging, replacing, settling } = besides;
  const next = parameters();
  const [sid, owner, expected, op] = [next(), next(), next(), next()];
  const set = CHANGING_COLUMNS.map(([column]) => `${column} = ${next()}`).join(", ");
  const update =
    `UPDATE ${schema}.sessions SET ${set} WHERE sid = ${sid} AND ${isOwner("owner", owner)} AND head = ${expected} ` +
    `RETURNING sid, ${op}::text AS op`;
  const parts = partsSql(schema, shape, next);
  const removals = [
    ...(purging ? purgeSql(schema, next(), next()) : []),
    ...(replacing ? [replaceSql(schema, next())] : []),
  ];
  // A lane that is not held any more is an error, and takes the rest with it.
  const mail = settling ? `SELECT ${settleSql(schema, next(), "false")} FROM s` : undefined;
  // Entries are what nearly every commit has: as the main part they save one look at `s`.
  const main = mail ?? (shape.at(-1) === 0 ? undefined : parts.pop());
  const before = [...parts, ...removals].map((sql, index) => `, p${index} AS (${sql})`).join("");
  return `WITH s AS (${update})${before} ${main ?? "SELECT FROM s"}`;
}

/** Every part of a statement sees the same state: that a mark will be gone is told by what it is about. */
function purgeSql(schema: string, from: string, to: string): string[] {
  const within = (column: string): string => `${column} BETWEEN ${from} AND ${to}`;
  const stays = `SELECT FROM ${schema}.marks m WHERE m.sid = e.sid AND m.seq = e.seq AND m.to_seq < ${from}`;
  return [
    `DELETE FROM ${schema}.marks m USING s WHERE m.sid = s.sid AND ${within("m.seq")} AND m.to_seq >= ${from}`,
    `DELETE FROM ${schema}.entries e USING s WHERE e.sid = s.sid AND ${within("e.seq")} AND NOT EXISTS (${stays})`,
    `DELETE FROM ${schema}.turns t USING s WHERE t.sid = s.sid AND ${within("t.first_seq")}`,
  ];
}

/** No row may be touched twice: turns that stay under their number are written over. */
function replaceSql(schema: string, kept: string): string {
  return `DELETE FROM ${schema}.turns t USING s WHERE t.sid = s.sid AND t.turn <> ALL (${kept}::bigint[])`;
}
