import { walk, waypoint } from "../entry-chain.ts";
import { newStamp } from "./known-sessions.ts";
import type { Writer } from "./writer.ts";

const ENTRY = `
UPDATE entries SET body = ?1 WHERE body = ?2 AND place = (
  ${walk("?3", "?4")}
  SELECT place FROM walk WHERE seq = ?4
)`;
const LABEL = "UPDATE sessions SET label = ? WHERE sid = ? AND label = ?";
const STAMP = "UPDATE heads SET stamp = ? WHERE sid = ?";

/** Replaces the body of an entry, or a label, by another sealing of it; false when it is not what it was. */
export function reseal(
  writer: Writer,
  sid: number,
  seq: number | "label",
  before: string,
  after: string,
): boolean {
  const { statements, log } = writer;
  if (seq === "label") {
    if (statements.of(LABEL).run(after, sid, before).changes === 0) return false;
    statements.of(STAMP).run(newStamp(), sid);
    return true;
  }
  log.flush();
  const start = waypoint(statements, sid, seq);
  return start !== undefined && statements.of(ENTRY).run(after, before, start.place, seq).changes !== 0;
}
