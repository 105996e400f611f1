import type { EntryRange, MarkQuery, TurnRange } from "../engine/engine.ts";
import { withLatest } from "../engine/latest-turns.ts";
import type { Entry, MarkRow, SessionRef, TurnRow } from "../engine/rows.ts";
import type { Database } from "./database.ts";
import { nearestFirst } from "./nearest-first.ts";
import { isOwner, owned, ownedBy } from "./owned.ts";
import { statement } from "./statement.ts";

/** Entries by sequence number. */
export function readEntries(database: Database, session: SessionRef, range: EntryRange): Promise<Entry[]> {
  const { kinds, newestFirst } = range;
  const select = statement(
    `SELECT seq, kind, turn, at, role, body FROM ${database.schema}.entries WHERE sid = ${owned(database.schema)} ` +
      `AND seq BETWEEN $3 AND $4 AND ($5::text[] IS NULL OR kind = ANY ($5)) ORDER BY seq ${order(newestFirst)} LIMIT $6`,
  );
  return nearestFirst(range, ({ from, to, limit }) =>
    database.rows<Entry>(select, [...ownedBy(session), bound(from), bound(to), kinds ?? null, atMost(limit)]),
  );
}

/** Turns by number. */
export function readTurns(database: Database, session: SessionRef, range: TurnRange): Promise<TurnRow[]> {
  return nearestFirst(range, (near) => readTurnsOf(database, session, near));
}

/** In one statement, so that no turn moves from one place to the other in between. */
async function readTurnsOf(database: Database, session: SessionRef, range: TurnRange): Promise<TurnRow[]> {
  const { schema } = database;
  const { from, to, limit, newestFirst } = range;
  const select = statement(
    `SELECT latest, past.* FROM ${schema}.sessions s LEFT JOIN LATERAL (` +
      `SELECT turn, first_seq AS first, state, started, updated FROM ${schema}.past_turns t WHERE t.sid = $1 ` +
      `AND turn BETWEEN $3 AND $4 ORDER BY turn ${order(newestFirst)} LIMIT $5) AS past ON true ` +
      `WHERE s.sid = $1 AND ${isOwner("s.owner", "$2")}`,
  );
  const values = [...ownedBy(session), bound(from), bound(to), atMost(limit)];
  const rows = await database.rows<{ latest: string } & (TurnRow | { turn: null })>(select, values);
  const past = rows.flatMap(({ latest: _, ...row }) => (row.turn === null ? [] : [row]));
  return rows[0] === undefined ? [] : withLatest(past, rows[0].latest, range);
}

/** Marks that a query selects. */
export function readMarks(database: Database, session: SessionRef, query?: MarkQuery): Promise<MarkRow[]> {
  const { schema } = database;
  const mine =
    'SELECT seq, kind, from_seq AS "from", to_seq AS "to", from_turn AS "fromTurn", to_turn AS "toTurn", ' +
    `undone_by AS "undoneBy" FROM ${schema}.marks WHERE sid = ${owned(schema)} `;
  if (query !== undefined && "compactions" in query) {
    const latest = statement(
      `${mine} AND kind <> 'compaction' ` +
        `UNION ALL (${mine} AND kind = 'compaction' ORDER BY seq DESC LIMIT $3) ORDER BY seq, "from"`,
    );
    return database.rows<MarkRow>(latest, [...ownedBy(session), query.compactions]);
  }
  const select = statement(
    `${mine} AND ($3::bigint IS NULL OR to_seq > $3 OR seq > $4 OR undone_by > $4) ORDER BY seq, from_seq`,
  );
  return database.rows<MarkRow>(select, [
    ...ownedBy(session),
    query ? bound(query.beyond) : null,
    bound(query?.since ?? 0),
  ]);
}

function order(newestFirst: boolean | undefined): "ASC" | "DESC" {
  return newestFirst ? "DESC" : "ASC";
}

function atMost(limit: number | undefined): number | null {
  return limit === undefined || limit === Number.POSITIVE_INFINITY ? null : limit;
}

/** "Up to the end" may be given as infinity, which bigint lacks. */
function bound(value: number): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value));
}
