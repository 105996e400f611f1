import type { ClaimQuery } from "../../engine/engine.ts";
import type { SessionRef, SessionRow } from "../../engine/rows.ts";
import { OWNED, ownedBy } from "../owned.ts";
import { SESSION_COLUMNS, sessionOf } from "../rows.ts";
import type { Statements } from "../statements.ts";
import { toText } from "../text.ts";

const TAKE = `
INSERT INTO leases (sid, purpose, holder, expires)
SELECT sid, ?3, ?4, ?5 FROM sessions WHERE sid = ?1 AND owner = ?2
ON CONFLICT (sid, purpose) DO UPDATE SET holder = excluded.holder, expires = excluded.expires
WHERE leases.holder = excluded.holder OR leases.expires <= ?6`;

/** Takes or renews a lease; false while another holder has it. */
export function lease(
  writer: Statements,
  session: SessionRef,
  purpose: string,
  holder: string,
  milliseconds: number,
): boolean {
  // All processes are on one machine, so its clock is the database's.
  const now = Date.now();
  return (
    writer.of(TAKE).run(...ownedBy(session), toText(purpose), toText(holder), now + milliseconds, now)
      .changes !== 0
  );
}

const LIVING =
  "SELECT holder FROM holders WHERE seen > ?6 AND holder NOT IN (SELECT value FROM json_each(?7))";
const LEFT = `
SELECT ${SESSION_COLUMNS} FROM sessions
WHERE sid > ?1 AND turn_state = 'open' AND state <> 'deleted' AND holder <> ?4 AND holder NOT IN (${LIVING})
AND NOT EXISTS (
  SELECT 1 FROM leases WHERE leases.sid = sessions.sid AND purpose = ?3
  AND leases.holder <> ?4 AND expires > ?5 AND leases.holder IN (${LIVING})
)
ORDER BY sid LIMIT ?2`;
const GIVE = "INSERT OR REPLACE INTO leases (sid, purpose, holder, expires) VALUES (?, ?, ?, ?)";

/** Takes leases on abandoned sessions, within a transaction. */
export function claim(
  writer: Statements,
  purpose: string,
  holder: string,
  milliseconds: number,
  { after, limit, believedMs, gone }: ClaimQuery,
): SessionRow[] {
  const now = Date.now();
  const names = [toText(purpose), toText(holder)] as const;
  const alive = [now - believedMs, JSON.stringify(gone.map(toText))] as const;
  const left = writer
    .of(LEFT)
    .all(after, limit, ...names, now, ...alive)
    .map(sessionOf);
  for (const { sid } of left) writer.of(GIVE).run(sid, ...names, now + milliseconds);
  return left;
}

const RELEASE = `DELETE FROM leases WHERE sid = ${OWNED} AND purpose = ?3 AND holder = ?4`;

/** Gives a lease back. */
export function release(writer: Statements, session: SessionRef, purpose: string, holder: string): void {
  writer.of(RELEASE).run(...ownedBy(session), toText(purpose), toText(holder));
}
