import type { MailPlace } from "../../engine/mail-engine.ts";
import type { NoteRow } from "../../engine/mail-rows.ts";
import type { Statements } from "../statements.ts";
import { toText } from "../text.ts";
import { noteOf } from "./mail-rows.ts";

const NOTE = "SELECT key, version, body FROM notes WHERE key = ? AND body IS NOT NULL";
const NOTES = "SELECT key, version, body FROM notes WHERE key > ? AND body IS NOT NULL ORDER BY key LIMIT ?";

/** A note by its key. */
export function note(reader: Statements, key: string): NoteRow | undefined {
  const row = reader.of(NOTE).get(toText(key));
  return row === undefined ? undefined : noteOf(row);
}

/** Notes after a key, in order. */
export function notes(reader: Statements, after: string, limit: number): NoteRow[] {
  return reader.of(NOTES).all(toText(after), limit).map(noteOf);
}

// A forgotten note remains as a version without a body, so that its successor is not mistaken for it.
const FIRST = `
INSERT INTO notes (key, version, body) VALUES (?1, 1, ?2)
ON CONFLICT (key) DO UPDATE SET version = version + 1, body = excluded.body WHERE body IS NULL`;
const NEXT = `
UPDATE notes SET version = version + 1, body = ?2 WHERE key = ?1 AND version = ?3 AND body IS NOT NULL`;

/** Changes a note if its version is the expected one, within a transaction. */
export function setNote(
  writer: Statements,
  key: string,
  expected: number,
  body: string | undefined,
): boolean {
  const values = [toText(key), body ?? null] as const;
  const { changes } =
    expected === 0 ? writer.of(FIRST).run(...values) : writer.of(NEXT).run(...values, expected);
  return changes !== 0;
}

const SEAL_NOTE = "UPDATE notes SET body = ?1 WHERE body = ?2 AND key = ?3";
const SEAL_LETTER = {
  body: "UPDATE letters SET body = ?1 WHERE body = ?2 AND number = ?3 AND box = ?4 AND owner = ?5",
  outcome: "UPDATE letters SET outcome = ?1 WHERE outcome = ?2 AND number = ?3 AND box = ?4 AND owner = ?5",
} as const;

/** Replaces one sealing of a text of mail by another; false when the text has changed. */
export function resealMail(writer: Statements, place: MailPlace, before: string, after: string): boolean {
  if ("note" in place) return writer.of(SEAL_NOTE).run(after, before, toText(place.note)).changes !== 0;
  const { box, owner, number, field } = place;
  const which = [number, toText(box), toText(owner)] as const;
  return writer.of(SEAL_LETTER[field]).run(after, before, ...which).changes !== 0;
}
