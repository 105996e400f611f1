import type { Changes } from "../engine/engine.ts";
import { CHANGING_COLUMNS, changingValues } from "./columns.ts";
import type { Database } from "./database.ts";
import { judgeFailure } from "./failure.ts";
import { partsSql, type Shape, shapeOf } from "./parts.ts";
import { parameters } from "./rows-source.ts";
import { type Statement, statement } from "./statement.ts";

/** Applies changes in one statement, and so in one round trip and one transaction. */
export class Committer {
  readonly #database: Database;
  readonly #statements = new Map<string, Statement>();
  readonly #opAt: Statement;

  constructor(database: Database) {
    this.#database = database;
    this.#opAt = statement(`SELECT op FROM ${database.schema}.entries WHERE sid = $1 AND seq = $2`);
  }

  /** See {@link Engine.commit}. */
  commit(changes: Changes): Promise<boolean> {
    const { expected, op, session, purge, replaceTurns = false } = changes;
    const { shape, values } = shapeOf(changes);
    const head = [session.sid, expected, op, ...changingValues(session)];
    const purged = purge === undefined ? [] : [purge.from, purge.to];
    const kept = replaceTurns ? [changes.turns.map(({ turn }) => turn)] : [];
    const all = [...head, ...values, ...purged, ...kept];
    const made = this.#statement(shape, { purging: purge !== undefined, replacing: replaceTurns });
    // Once an answer was lost, ours may be the commit that is in the way of ours.
    let unsure = false;
    return this.#database.run(async () => {
      if (unsure) {
        const found = await this.#foundOp(changes);
        if (found !== undefined) return found === op;
      }
      try {
        const { rowCount } = await this.#database.query(made, all);
        if (rowCount !== 0) return true;
      } catch (error) {
        unsure ||= judgeFailure(error).unsure === true;
        throw error;
      }
      return unsure && (await this.#foundOp(changes)) === op;
    });
  }

  /** The name of the commit that followed the expected head. */
  async #foundOp({ session, expected }: Changes): Promise<string | undefined> {
    const { rows } = await this.#database.query<{ op: string }>(this.#opAt, [session.sid, expected + 1]);
    return rows[0]?.op;
  }

  #statement(shape: Shape, removing: Removing): Statement {
    const key = `${shape.join()},${removing.purging},${removing.replacing}`;
    const known = this.#statements.get(key);
    if (known) return known;
    const fresh = statement(commitSql(this.#database.schema, shape, removing));
    this.#statements.set(key, fresh);
    return fresh;
  }
}

/** What a commit removes besides what it writes. */
interface Removing {
  readonly purging: boolean;
  readonly replacing: boolean;
}

function commitSql(schema: string, shape: Shape, { purging, replacing }: Removing): string {
  const next = parameters();
  const [sid, expected, op] = [next(), next(), next()];
  const set = CHANGING_COLUMNS.map((column) => `${column} = ${next()}`).join(", ");
  const update = `UPDATE ${schema}.sessions SET ${set} WHERE sid = ${sid} AND head = ${expected} RETURNING sid, ${op}::text AS op`;
  const parts = partsSql(schema, shape, next);
  const removals = [
    ...(purging ? purgeSql(schema, next(), next()) : []),
    ...(replacing ? [replaceSql(schema, next())] : []),
  ];
  // Entries are what nearly every commit has: as the main part they save one look at `s`.
  const main = shape.at(-1) === 0 ? undefined : parts.pop();
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
