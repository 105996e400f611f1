import { indexed, walk } from "../entry-chain.ts";
import type { Writer } from "./writer.ts";

/** How many entries are looked at together: a purge may be of millions. */
const TOGETHER = 4096;

const WALK = `${walk("?1", "?2")} SELECT place, previous, seq FROM walk LIMIT ${TOGETHER}`;
const MARKED = "SELECT DISTINCT seq FROM marks WHERE sid = ? AND seq BETWEEN ? AND ?";
const DELETE = "DELETE FROM entries WHERE place IN (SELECT value FROM json_each(?))";
const LINK = "UPDATE entries SET previous = ? WHERE place = ?";

/**
 * Removes the entries of a stretch, except those that marks were made by, and links what is left. Gives back the place
 * of the last entry that is left, of which `last` was the last before.
 */
export function removeEntries(
  { statements, log }: Writer,
  sid: number,
  last: number,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  log.flush();
  const marked = new Set(
    statements
      .of(MARKED)
      .all(sid, from, to)
      .map(({ seq }) => seq),
  );
  /** The entry before which something was removed; undefined at the end of the session. */
  let after: number | undefined;
  let left = last;
  let isCut = false;
  const link = (place: number) => {
    if (after === undefined) left = place;
    else statements.of(LINK).run(place, after);
  };

  let place = indexed(statements, sid, to + 1)?.place ?? last;
  for (let isDone = false; !isDone; ) {
    const removed: number[] = [];
    const rows = statements.of(WALK).all(place, from);
    for (const row of rows) {
      const seq = row.seq as number;
      if (seq >= from && seq <= to && !marked.has(seq)) {
        removed.push(row.place as number);
        isCut = true;
      } else {
        if (isCut) link(row.place as number);
        after = row.place as number;
        isCut = false;
      }
    }
    statements.of(DELETE).run(JSON.stringify(removed));
    place = (rows.at(-1)?.previous as number | undefined) ?? 0;
    isDone = rows.length < TOGETHER;
  }
  if (isCut) link(place);
  return left;
}
