import type { Changes } from "../../engine/engine.ts";
import { toText } from "../text.ts";
import { advance, readKnown } from "./advance.ts";
import type { KnownSession } from "./known-sessions.ts";
import { removeRows } from "./remove-rows.ts";
import { writeRows } from "./write-rows.ts";
import type { Writer } from "./writer.ts";

/** Applies changes within a transaction; false, and nothing done, when the head is not the expected one. */
export function commit(writer: Writer, changes: Changes): boolean {
  const { sid } = changes.session;
  const previous = advanceKnown(writer, changes) ?? advanceRead(writer, changes);
  if (previous === undefined) return false;

  const { statements, log } = writer;
  const rest = removeRows(writer, sid, previous, changes);
  log.append(sid, changes.expected, rest, changes.entries);
  writeRows(statements, sid, changes);
  for (const { step, id } of changes.answered)
    statements.of("DELETE FROM calls WHERE sid = ? AND id = ? AND step = ?").run(sid, toText(id), step);
  for (const { seq, by } of changes.undone)
    statements.of("UPDATE marks SET undone_by = ? WHERE sid = ? AND seq = ?").run(by, sid, seq);
  return true;
}

/** Writes the session over what this process knows of it. Others may have changed it since: then this does nothing. */
function advanceKnown(writer: Writer, changes: Changes): number | undefined {
  const known = writer.known.get(changes.session.sid);
  return known?.session.head === changes.expected ? advanceFrom(writer, changes, known) : undefined;
}

/** Writes the session over what the database has, if that is what was expected. */
function advanceRead(writer: Writer, changes: Changes): number | undefined {
  const known = readKnown(writer, changes.session.sid, changes.expected);
  if (known === undefined) return undefined;
  writer.known.add(known);
  return advanceFrom(writer, changes, known);
}

/** Writes the session; gives back where its last entry was, or undefined when the session was changed. */
function advanceFrom(writer: Writer, { session, entries }: Changes, known: KnownSession): number | undefined {
  const previous = known.last;
  const last = entries.length === 0 ? previous : writer.log.last + entries.length;
  return advance(writer, known, session, last) ? previous : undefined;
}
