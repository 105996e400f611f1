import type { SessionRef } from "../../engine/rows.ts";
import { OWNED, ownedBy } from "../owned.ts";
import type { Statements } from "../statements.ts";

const ENTRY = `UPDATE entries SET body = ?3 WHERE sid = ${OWNED} AND body = ?4 AND seq = ?5`;
const LABEL = "UPDATE sessions SET label = ?3 WHERE sid = ?1 AND owner = ?2 AND label = ?4";

/** Replaces one sealing of an entry's body, or of a label, by another; false when the text has changed. */
export function reseal(
  writer: Statements,
  session: SessionRef,
  seq: number | "label",
  before: string,
  after: string,
): boolean {
  const outcome =
    seq === "label"
      ? writer.of(LABEL).run(...ownedBy(session), after, before)
      : writer.of(ENTRY).run(...ownedBy(session), after, before, seq);
  return outcome.changes !== 0;
}
