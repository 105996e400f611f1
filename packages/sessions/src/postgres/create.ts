import { randomUUID } from "node:crypto";
import type { NewSession } from "../engine/engine.ts";
import { CHANGING_COLUMNS, changingValues } from "./columns.ts";
import { partsSql } from "./commit-alone.ts";
import type { Database } from "./database.ts";
import { judgeFailure } from "./failure.ts";
import { PARTS } from "./parts.ts";
import { parameters, type RowCount, rowCount, rowsValues } from "./rows-source.ts";
import { statement } from "./statement.ts";
import { toText } from "./text.ts";

/** Makes a session, with what it copies, in one statement. Undefined when there is one; else its number. */
export function createSession(database: Database, created: NewSession): Promise<number | undefined> {
  const { session, copy } = created;
  const { schema } = database;
  const op = randomUUID();
  const parts = PARTS.map(({ rows, few, columns }) => {
    const own = rows(created);
    const count = rowCount(own, few);
    return { count, values: count === 0 ? [] : rowsValues(own, columns, count) };
  });
  const values = parts.flatMap((part) => part.values);
  const key = [toText(session.owner), toText(session.id)];
  const row = [op, ...key, toText(session.parent), session.created, ...changingValues(session)];
  const copied = copy ? [copy.sid, copy.upTo, created.turns.map(({ turn }) => turn)] : [];
  const insert = statement(
    createSql(
      schema,
      parts.map(({ count }) => count),
      copy !== undefined,
    ),
  );
  const find = statement(`SELECT sid, op FROM ${schema}.sessions WHERE owner = $1 AND id = $2`);
  let unsure = false;
  return database.run(async () => {
    try {
      const made = await database.query<{ sid: number }>(insert, [...row, ...values, ...copied]);
      if (made.rows[0]) return made.rows[0].sid;
    } catch (error) {
      unsure ||= judgeFailure(error).unsure === true;
      throw error;
    }
    if (!unsure) return undefined;
    // The one that is there may be ours, of an attempt whose answer was lost.
    const { rows } = await database.query<{ sid: number; op: string }>(find, key);
    return rows[0]?.op === op ? rows[0].sid : undefined;
  });
}

function createSql(schema: string, shape: readonly RowCount[], copying: boolean): string {
  const next = parameters();
  const columns = ["op", "owner", "id", "parent", "created", ...CHANGING_COLUMNS.map(([column]) => column)];
  const insert =
    `INSERT INTO ${schema}.sessions (${columns.join(", ")}) VALUES (${columns.map(next).join(", ")}) ` +
    "ON CONFLICT (owner, id) DO NOTHING RETURNING sid, op";
  const parts = [...partsSql(schema, shape, next), ...(copying ? copySql(schema, next) : [])];
  const before = parts.map((sql, index) => `, p${index} AS (${sql})`).join("");
  return `WITH s AS (${insert})${before} SELECT sid FROM s`;
}

function copySql(schema: string, next: () => string): string[] {
  const [sid, upTo, replaced] = [next(), next(), next()];
  return [
    `INSERT INTO ${schema}.entries (sid, seq, kind, turn, at, role, body, op) ` +
      `SELECT s.sid, e.seq, e.kind, e.turn, e.at, e.role, e.body, e.op FROM s, ${schema}.entries e ` +
      `WHERE e.sid = ${sid} AND e.seq <= ${upTo}`,
    `INSERT INTO ${schema}.turns (sid, turn, first_seq, state, started, updated) ` +
      `SELECT s.sid, t.turn, t.first_seq, t.state, t.started, t.updated FROM s, ${schema}.turns t ` +
      `WHERE t.sid = ${sid} AND t.first_seq <= ${upTo} AND t.turn <> ALL (${replaced}::bigint[])`,
    `INSERT INTO ${schema}.marks (sid, seq, kind, from_seq, to_seq, from_turn, to_turn, undone_by) ` +
      "SELECT s.sid, m.seq, m.kind, m.from_seq, m.to_seq, m.from_turn, m.to_turn, " +
      `least(m.undone_by, ${upTo} + 1) FROM s, ${schema}.marks m ` +
      `WHERE m.sid = ${sid} AND m.seq <= ${upTo}`,
  ];
}
