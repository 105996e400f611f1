import type { EntryRange } from "../../engine/engine.ts";
import type { Entry } from "../../engine/rows.ts";
import { walk, waypoint } from "../entry-chain.ts";
import { entryOf } from "../rows.ts";
import type { Statements } from "../statements.ts";

/** How many entries are read at a time where the oldest come first. */
const MOST_AT_ONCE = 1024;

/** Entries of a session by sequence number. They are found newest first; the other way round, stretch by stretch. */
export function entries(reader: Statements, sid: number, range: EntryRange): Entry[] {
  const limit = range.limit ?? Number.POSITIVE_INFINITY;
  if (range.newestFirst === true) {
    const start = waypoint(reader, sid, Math.min(range.to, Number.MAX_SAFE_INTEGER));
    return start === undefined ? [] : stretch(reader, start.place, range, range.from, limit);
  }
  const found: Entry[] = [];
  let from = range.from;
  while (from <= range.to && found.length < limit) {
    const wanted = Math.min(limit - found.length, MOST_AT_ONCE);
    const start = waypoint(reader, sid, Math.min(range.to, from + wanted - 1));
    if (start === undefined) break;
    const part = stretch(reader, start.place, range, from, Number.POSITIVE_INFINITY).reverse();
    for (const entry of part) if (found.length < limit) found.push(entry);
    from = Math.max(start.seq, from) + 1;
    if (start.seq < from - 1) break;
  }
  return found;
}

const STRETCH = `
${walk("?1", "?2")}
SELECT entries.seq, kind, turn, at, role, body FROM walk CROSS JOIN entries ON entries.place = walk.place
WHERE walk.seq BETWEEN ?2 AND ?3`;
const ALL = `${STRETCH} LIMIT ?4`;
const SOME = `${STRETCH} AND kind IN (SELECT value FROM json_each(?5)) LIMIT ?4`;

/** Entries from a place back to a sequence number, the newest first. */
function stretch(reader: Statements, place: number, range: EntryRange, from: number, limit: number): Entry[] {
  const to = Math.min(range.to, Number.MAX_SAFE_INTEGER);
  const most = Number.isFinite(limit) ? limit : -1;
  const rows =
    range.kinds === undefined
      ? reader.of(ALL).all(place, from, to, most)
      : reader.of(SOME).all(place, from, to, most, JSON.stringify(range.kinds));
  return rows.map(entryOf);
}
