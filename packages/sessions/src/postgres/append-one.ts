import { latestText } from "../engine/latest-turns.ts";
import type { OneAppend } from "../engine/one-append.ts";
import type { Database } from "./database.ts";
import { isOwner, ownedBy } from "./owned.ts";
import { statement } from "./statement.ts";
import { toText } from "./text.ts";

/** Carries out a commit of just one entry, with as few values as possible. */
export function oneAppender(database: Database): (append: OneAppend) => Promise<boolean> {
  const { schema } = database;
  const append = statement(
    `WITH s AS (UPDATE ${schema}.sessions ` +
      "SET head = head + 1, turn = $4, turn_state = $5, step = $6, updated = $7, latest = latest || $8 " +
      `WHERE sid = $1 AND ${isOwner("owner", "$2")} AND head = $3 RETURNING sid, head) ` +
      `INSERT INTO ${schema}.entries (sid, seq, turn, at, op, kind, role, body) ` +
      "SELECT sid, head, $4, $7, $9, $10, $11, $12 FROM s",
  );
  return async ({ op, expected, session, turns, entries: [entry] }) => {
    const { turn, turnState, step, updated } = session;
    const place = [...ownedBy(session), expected, turn, turnState, step, updated, latestText(turns)];
    const values = [...place, op, entry.kind, toText(entry.role), toText(entry.body)];
    return (await database.query(append, values)).rowCount !== 0;
  };
}
