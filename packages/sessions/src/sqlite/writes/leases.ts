import type { Statements } from "../statements.ts";
import { toText } from "../text.ts";

const TAKE = `
INSERT INTO leases (sid, purpose, holder, expires) VALUES (?1, ?2, ?3, ?4)
ON CONFLICT (sid, purpose) DO UPDATE SET holder = excluded.holder, expires = excluded.expires
WHERE leases.holder = excluded.holder OR leases.expires <= ?5`;

/** Takes or prolongs a lease; false while another holder has it. */
export function lease(
  writer: Statements,
  sid: number,
  purpose: string,
  holder: string,
  milliseconds: number,
): boolean {
  // All processes are on one machine, so its clock is the database's.
  const now = Date.now();
  return writer.of(TAKE).run(sid, toText(purpose), toText(holder), now + milliseconds, now).changes !== 0;
}

const RELEASE = "DELETE FROM leases WHERE sid = ? AND purpose = ? AND holder = ?";

/** Gives a lease back. */
export function release(writer: Statements, sid: number, purpose: string, holder: string): void {
  writer.of(RELEASE).run(sid, toText(purpose), toText(holder));
}
