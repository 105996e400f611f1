import { CHANGING_COLUMNS, changingValues, PLACE_COLUMNS, placeValues } from "./columns.ts";
import type { Database } from "./database.ts";
import { settleSql } from "./mail/settle.ts";
import { movedSql, moveTurns } from "./move-turns.ts";
import { isOwner } from "./owned.ts";
import { PARTS } from "./parts.ts";
import type { PreparedCommit } from "./prepared-commit.ts";
import {
  type NextParameter,
  parameters,
  pushRows,
  type RowCount,
  rowCount,
  rowsSource,
} from "./rows-source.ts";
import { type Statement, statement, unprepared } from "./statement.ts";

/** Carries out one commit in one statement, which is made for exactly the parts it has. */
export function aloneCommitter(database: Database): (commit: PreparedCommit) => Promise<boolean> {
  const { schema } = database;
  const made = new Map<string, Statement>();
  return async (commit) => {
    const { sid, owner, expected, op, session, advances, rows } = commit;
    const { latest, moves, purge, onlyTurns, mail, short } = commit;
    if (latest === undefined) await moveTurns(database, { sid, owner });
    const shape = PARTS.map(({ few }, index) => rowCount(rows[index] ?? [], few));
    const besides = {
      turns: latest === undefined ? "past" : moves ? "move" : latest === "" ? "stay" : "put",
      purging: purge !== undefined,
      replacing: onlyTurns !== undefined,
      settling: mail !== undefined,
      advances,
    } as const;
    const key = `${shape.join()},${Object.values(besides).join()}`;
    let own = made.get(key);
    if (own === undefined) {
      own = statement(commitSql(schema, shape, besides));
      made.set(key, own);
    }
    const row = advances ? placeValues(session) : changingValues(session);
    const values: unknown[] = [sid, owner, expected, op, ...row];
    if (latest) values.push(latest);
    for (const [index, { columns }] of PARTS.entries())
      pushRows(values, rows[index] ?? [], columns, shape[index] ?? 0);
    if (purge !== undefined) values.push(purge.from, purge.to);
    if (onlyTurns !== undefined) values.push(onlyTurns);
    if (mail !== undefined) values.push(mail);
    return (await database.query(short ? own : unprepared(own), values)).rowCount !== 0;
  };
}

/** SQL of the parts that have rows, for the one session `s`. */
export function partsSql(schema: string, shape: readonly RowCount[], next: NextParameter): string[] {
  return PARTS.flatMap(({ columns, sql }, index) => {
    const count = shape[index] ?? 0;
    return count === 0 ? [] : [sql(schema, rowsSource("x", columns, count, next), "true")];
  });
}

/** What a commit does besides writing rows to parts. */
interface Besides {
  /** `put` appends to the latest turns, `move` moves all of them to the table, `past` requires that there are none. */
  readonly turns: "stay" | "put" | "move" | "past";
  readonly purging: boolean;
  readonly replacing: boolean;
  readonly settling: boolean;
  /** Whether the commit only advances the session's row. */
  readonly advances: boolean;
}

function commitSql(schema: string, shape: readonly RowCount[], besides: Besides): string {
  const { turns, purging, replacing, settling, advances } = besides;
  const next = parameters();
  const [sid, owner, expected, op] = [next(), next(), next(), next()];
  const columns = advances ? PLACE_COLUMNS : CHANGING_COLUMNS;
  const fields = columns.map(([column]) => `${column} = ${next()}`).join(", ");
  const mine = `n.sid = ${sid} AND ${isOwner("n.owner", owner)} AND n.head = ${expected}`;
  const update = (set: string, where: string, moved: string): string =>
    `s AS (UPDATE ${schema}.sessions n SET ${fields}${set} WHERE ${mine}${where} ` +
    `RETURNING n.sid, ${op}::text AS op${moved})`;
  const first = {
    stay: () => update("", "", ""),
    past: () => update("", " AND n.latest = ''", ""),
    put: () => update(`, latest = n.latest || ${next()}`, "", ""),
    move: () =>
      `o AS (SELECT sid, latest FROM ${schema}.sessions WHERE sid = ${sid}), ` +
      update(
        ", latest = '' FROM o",
        " AND o.sid = n.sid AND o.latest = n.latest",
        `, o.latest || ${next()} AS moved`,
      ),
  }[turns]();
  const parts = partsSql(schema, shape, next);
  const removals = [
    ...(purging ? purgeSql(schema, next(), next()) : []),
    ...(replacing ? [replaceSql(schema, next())] : []),
    ...(turns === "move" ? [movedSql(schema)] : []),
  ];
  // A lane that is no longer held raises an error, which undoes the rest, too.
  const mail = settling ? `SELECT ${settleSql(schema, next(), "false")} FROM s` : undefined;
  // Nearly every commit has entries: making them the main part saves one look at `s`.
  const main = mail ?? (shape.at(-1) === 0 ? undefined : parts.pop());
  const before = [...parts, ...removals].map((sql, index) => `, p${index} AS (${sql})`).join("");
  return `WITH ${first}${before} ${main ?? "SELECT FROM s"}`;
}

/**
 * All parts of a statement see the same state, so the entries cannot see which marks are about to go. They decide by what the marks cover.
 */
function purgeSql(schema: string, from: string, to: string): string[] {
  const within = (column: string): string => `${column} BETWEEN ${from} AND ${to}`;
  const stays = `SELECT FROM ${schema}.marks m WHERE m.sid = e.sid AND m.seq = e.seq AND m.to_seq < ${from}`;
  return [
    `DELETE FROM ${schema}.marks m USING s WHERE m.sid = s.sid AND ${within("m.seq")} AND m.to_seq >= ${from}`,
    `DELETE FROM ${schema}.entries e USING s WHERE e.sid = s.sid AND ${within("e.seq")} AND NOT EXISTS (${stays})`,
    `DELETE FROM ${schema}.past_turns t USING s WHERE t.sid = s.sid AND ${within("t.first_seq")}`,
  ];
}

/** A statement must not touch a row twice: turns that keep their number are overwritten instead. */
function replaceSql(schema: string, kept: string): string {
  return `DELETE FROM ${schema}.past_turns t USING s WHERE t.sid = s.sid AND t.turn <> ALL (${kept}::bigint[])`;
}
