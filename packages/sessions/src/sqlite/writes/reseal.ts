import type { Statements } from "../statements.ts";

const ENTRY = "UPDATE entries SET body = ? WHERE sid = ? AND body = ? AND seq = ?";
const LABEL = "UPDATE sessions SET label = ? WHERE sid = ? AND label = ?";

/** Replaces the body of an entry, or a label, by another sealing of it; false when it is not what it was. */
export function reseal(
  writer: Statements,
  sid: number,
  seq: number | "label",
  before: string,
  after: string,
): boolean {
  const outcome =
    seq === "label"
      ? writer.of(LABEL).run(after, sid, before)
      : writer.of(ENTRY).run(after, sid, before, seq);
  return outcome.changes !== 0;
}
