import type { ListQuery, SweepQuery } from "../../engine/engine.ts";
import type { SessionRow } from "../../engine/rows.ts";
import { LISTED_FOR_MS, SESSION_COLUMNS, sessionOf } from "../rows.ts";
import type { Statements } from "../statements.ts";
import { toText } from "../text.ts";
import { containing } from "./containing.ts";

const OWNED = `
FROM sessions
WHERE owner = ?1 AND state IN (SELECT value FROM json_each(?2))
AND listed <= ?4 AND updated <= ?4 AND (updated < ?4 OR sid < ?5)`;
const WITH_TEXT = `
AND (label GLOB ?6 OR EXISTS (
  SELECT 1 FROM entries WHERE entries.sid = sessions.sid AND kind = 'message' AND body GLOB ?6
))`;

const LIST = latest(OWNED);
const SEARCH = latest(`${OWNED} ${WITH_TEXT}`);

/**
 * The most recently changed sessions of a clause. The index orders by `listed`, which lies at most `LISTED_FOR_MS` before `updated`. Of the
 * wanted number of sessions listed last, all were changed after the earliest of their `listed` times. So no session belongs in the result
 * that was listed more than `LISTED_FOR_MS` before that time.
 */
function latest(clause: string): string {
  return `
SELECT ${SESSION_COLUMNS} ${clause} AND listed > coalesce(
  (SELECT min(listed) FROM (SELECT listed ${clause} ORDER BY listed DESC LIMIT ?3)), 0
) - ${LISTED_FOR_MS}
ORDER BY updated DESC, sid DESC LIMIT ?3`;
}

/** Later than anything. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Sessions of an owner, the most recently changed first. */
export function list(reader: Statements, owner: string, query: ListQuery): SessionRow[] {
  const { states, limit, after = { updated: NEVER, sid: 0 }, text } = query;
  const values = [toText(owner), JSON.stringify(states), limit, after.updated, after.sid] as const;
  const rows =
    text === undefined ? reader.of(LIST).all(...values) : reader.of(SEARCH).all(...values, containing(text));
  return rows.map(sessionOf);
}

const ALL = `SELECT ${SESSION_COLUMNS} FROM sessions WHERE sid > ?1`;
const BY_NUMBER = "ORDER BY sid LIMIT ?2";
const SWEEP = `${ALL} ${BY_NUMBER}`;
const SWEEP_OWNER = `${ALL} AND owner = ?3 ${BY_NUMBER}`;

/** Sessions of all owners, or of one, by number. */
export function sweep(reader: Statements, { after, limit, owner }: SweepQuery): SessionRow[] {
  const rows =
    owner === undefined
      ? reader.of(SWEEP).all(after, limit)
      : reader.of(SWEEP_OWNER).all(after, limit, toText(owner));
  return rows.map(sessionOf);
}
