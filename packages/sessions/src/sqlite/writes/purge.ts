import { walk, waypoint } from "../entry-chain.ts";
import type { Writer } from "./writer.ts";

const ENTRIES = `
DELETE FROM entries WHERE place IN (
  ${walk("?1", "0")}
  SELECT place FROM walk WHERE seq <= ?2
)`;

/** Removes entries, marks and turns of a session for good, up to and including these. */
export function purge({ statements, log }: Writer, sid: number, upTo: { seq: number; turn: number }): void {
  log.flush();
  const start = waypoint(statements, sid, upTo.seq);
  if (start !== undefined) statements.of(ENTRIES).run(start.place, upTo.seq);
  statements.of("DELETE FROM marks WHERE sid = ? AND seq <= ?").run(sid, upTo.seq);
  statements.of("DELETE FROM turns WHERE sid = ? AND turn <= ?").run(sid, upTo.turn);
}
