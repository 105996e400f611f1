import { randomUUID } from "node:crypto";
import type { NewSession } from "../engine/engine.ts";
import { CHANGING_COLUMNS, changingValues } from "./columns.ts";
import { partsSql } from "./commit-alone.ts";
import type { Database } from "./database.ts";
import { judgeFailure } from "./failure.ts";
import { moveTurns } from "./move-turns.ts";
import { PARTS } from "./parts.ts";
import {
  type Columns,
  type NextParameter,
  parameters,
  pushRows,
  type RowCount,
  rowCount,
} from "./rows-source.ts";
import { statement } from "./statement.ts";
import { toText } from "./text.ts";

/**
 * Creates a session, with what it copies, in one statement. Returns its number; undefined when it exists, or when the session to copy has
 * changed. A copy depends on rows of another session, which its own commit does not guard. It therefore runs at SERIALIZABLE, with that
 * session locked.
 */
export function createSession(database: Database, created: NewSession): Promise<number | undefined> {
  const { session, copy } = created;
  const { schema } = database;
  const op = randomUUID();
  const values: unknown[] = [];
  const shape = PARTS.map(({ rows, few, columns }) => {
    const own = rows(created);
    const count = rowCount(own, few);
    if (count !== 0) pushRows(values, own, columns, count);
    return count;
  });
  const key = [toText(session.owner), toText(session.id)];
  const row = [op, ...key, toText(session.parent), session.created, ...changingValues(session)];
  const copied = copy ? [copy.sid, copy.expected, copy.upTo, created.turns.map(({ turn }) => turn)] : [];
  const insert = statement(createSql(schema, shape, copy !== undefined));
  const find = statement(`SELECT sid, op FROM ${schema}.sessions WHERE owner = $1 AND id = $2`);
  let unsure = false;
  return database.run(async () => {
    try {
      const all = [...row, ...copied, ...values];
      if (copy !== undefined) await moveTurns(database, { sid: copy.sid, owner: toText(session.owner) });
      const made = await (copy === undefined
        ? database.query<{ sid: number }>(insert, all)
        : database.serialisable<{ sid: number }>(insert, all));
      if (made.rows[0]) return made.rows[0].sid;
    } catch (error) {
      unsure ||= judgeFailure(error).unsure === true;
      throw error;
    }
    if (!unsure) return undefined;
    // The existing session may be ours, from an attempt whose answer was lost.
    const { rows } = await database.query<{ sid: number; op: string }>(find, key);
    return rows[0]?.op === op ? rows[0].sid : undefined;
  });
}

const COLUMNS: Columns = [
  ["op", "text"],
  ["owner", "text"],
  ["id", "text"],
  ["parent", "text"],
  ["created", "bigint"],
  ...CHANGING_COLUMNS,
];

function createSql(schema: string, shape: readonly RowCount[], copying: boolean): string {
  const next = parameters();
  const row = COLUMNS.map(([, type]) => `${next()}::${type}`).join(", ");
  const copy = copying ? copySql(schema, next) : undefined;
  const insert =
    `INSERT INTO ${schema}.sessions (${COLUMNS.map(([column]) => column).join(", ")}) ` +
    `SELECT ${row}${copying ? " FROM source" : ""} ON CONFLICT (owner, id) DO NOTHING RETURNING sid, op`;
  const parts = [...(copy?.parts ?? []), ...partsSql(schema, shape, next)];
  const before = parts.map((sql, index) => `, p${index} AS (${sql})`).join("");
  return `WITH ${copying ? `source AS (${copy?.source}), ` : ""}s AS (${insert})${before} SELECT sid FROM s`;
}

/** What to copy, and from which session. The second parameter of the statement is the owner of both. */
function copySql(schema: string, next: NextParameter): { readonly source: string; readonly parts: string[] } {
  const [sid, expected, upTo, replaced] = [next(), next(), next(), next()];
  const source = `SELECT sid FROM ${schema}.sessions WHERE sid = ${sid} AND owner = $2 AND head = ${expected} AND latest = '' FOR SHARE`;
  const parts = [
    `INSERT INTO ${schema}.entries (sid, seq, kind, turn, at, role, body, op) ` +
      `SELECT s.sid, e.seq, e.kind, e.turn, e.at, e.role, e.body, e.op FROM s, source, ${schema}.entries e ` +
      `WHERE e.sid = source.sid AND e.seq <= ${upTo}`,
    `INSERT INTO ${schema}.past_turns (sid, turn, first_seq, state, started, updated) ` +
      `SELECT s.sid, t.turn, t.first_seq, t.state, t.started, t.updated FROM s, source, ${schema}.past_turns t ` +
      `WHERE t.sid = source.sid AND t.first_seq <= ${upTo} AND t.turn <> ALL (${replaced}::bigint[])`,
    `INSERT INTO ${schema}.marks (sid, seq, kind, from_seq, to_seq, from_turn, to_turn, undone_by) ` +
      "SELECT s.sid, m.seq, m.kind, m.from_seq, m.to_seq, m.from_turn, m.to_turn, " +
      `least(m.undone_by, ${upTo} + 1) FROM s, source, ${schema}.marks m ` +
      `WHERE m.sid = source.sid AND m.seq <= ${upTo}`,
  ];
  return { source, parts };
}
