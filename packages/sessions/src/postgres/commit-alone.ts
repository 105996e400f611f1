import { CHANGING_COLUMNS } from "./columns.ts";
import type { Database } from "./database.ts";
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
  return async ({ sid, expected, op, session, rows, purge, short }) => {
    const shape = PARTS.map(({ few }, index) => rowCount(rows[index] ?? [], few));
    const key = `${shape.join()},${purge !== undefined}`;
    let own = made.get(key);
    if (own === undefined) {
      own = statement(commitSql(schema, shape, purge !== undefined));
      made.set(key, own);
    }
    const values: unknown[] = [sid, expected, op, ...session];
    for (const [index, count] of shape.entries())
      if (count !== 0) values.push(...rowsValues(rows[index] ?? [], PARTS[index]?.columns ?? [], count));
    if (purge) values.push(purge.seq, purge.turn);
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

function commitSql(schema: string, shape: readonly RowCount[], purging: boolean): string {
  const next = parameters();
  const [sid, expected, op] = [next(), next(), next()];
  const set = CHANGING_COLUMNS.map(([column]) => `${column} = ${next()}`).join(", ");
  const update = `UPDATE ${schema}.sessions SET ${set} WHERE sid = ${sid} AND head = ${expected} RETURNING sid, ${op}::text AS op`;
  const parts = partsSql(schema, shape, next);
  const removals = purging ? purgeSql(schema, next(), next()) : [];
  // Entries are what nearly every commit has: as the main part they save one look at `s`.
  const main = shape.at(-1) === 0 ? undefined : parts.pop();
  const before = [...parts, ...removals].map((sql, index) => `, p${index} AS (${sql})`).join("");
  return `WITH s AS (${update})${before} ${main ?? "SELECT FROM s"}`;
}

function purgeSql(schema: string, seq: string, turn: string): string[] {
  return [
    `DELETE FROM ${schema}.entries e USING s WHERE e.sid = s.sid AND e.seq <= ${seq}`,
    `DELETE FROM ${schema}.marks m USING s WHERE m.sid = s.sid AND m.seq <= ${seq}`,
    `DELETE FROM ${schema}.turns t USING s WHERE t.sid = s.sid AND t.turn <= ${turn}`,
  ];
}
