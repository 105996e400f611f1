import type { MailPlace } from "../../engine/mail-engine.ts";
import type { NoteRow } from "../../engine/mail-rows.ts";
import type { Database } from "../database.ts";
import { judgeFailure } from "../failure.ts";
import { type Statement, statement } from "../statement.ts";
import { toText } from "../text.ts";

/** A note by its key. */
export async function readNote(database: Database, key: string): Promise<NoteRow | undefined> {
  const select = statement(
    `SELECT key, version, body FROM ${database.schema}.notes WHERE key = $1 AND body IS NOT NULL`,
  );
  return (await database.rows<NoteRow>(select, [toText(key)]))[0];
}

/** Notes after a key, in order. */
export function readNotes(database: Database, after: string, limit: number): Promise<NoteRow[]> {
  const select = statement(
    `SELECT key, version, body FROM ${database.schema}.notes WHERE key > $1 AND body IS NOT NULL ORDER BY key LIMIT $2`,
  );
  return database.rows<NoteRow>(select, [toText(after), limit]);
}

/**
 * Changes a note if its version is the expected one. A forgotten note remains as a version without a body, so that its successor is not
 * mistaken for it.
 */
export function writeNote(
  database: Database,
  key: string,
  expected: number,
  body: string | undefined,
): Promise<boolean> {
  const { schema } = database;
  const write = statement(
    expected === 0
      ? `INSERT INTO ${schema}.notes AS n (key, version, body) VALUES ($1, 1, $2) ON CONFLICT (key) ` +
          "DO UPDATE SET version = n.version + 1, body = excluded.body WHERE n.body IS NULL"
      : `UPDATE ${schema}.notes SET version = version + 1, body = $2 WHERE key = $1 AND version = $3 AND body IS NOT NULL`,
  );
  const values = [
    toText(key),
    body === undefined ? null : toText(body),
    ...(expected === 0 ? [] : [expected]),
  ];
  const find = statement(`SELECT body FROM ${schema}.notes WHERE key = $1`);
  let unsure = false;
  return database.run(async () => {
    try {
      if ((await database.query(write, values)).rowCount !== 0) return true;
    } catch (error) {
      unsure ||= judgeFailure(error).unsure === true;
      throw error;
    }
    if (!unsure) return false;
    // The existing note may be ours, from an attempt whose answer was lost.
    const { rows } = await database.query<{ body: string | null }>(find, [toText(key)]);
    return rows[0]?.body === (body ?? null);
  });
}

/** Replaces one sealing of a text of mail by another, if it is still there. */
export function resealMail(
  database: Database,
  place: MailPlace,
  before: string,
  after: string,
): Promise<boolean> {
  const [update, which] = updateOf(database.schema, place);
  // After a lost answer, the new text may be in place already.
  let accepted = [toText(before)];
  return database.run(async () => {
    try {
      return (await database.query(update, [accepted, toText(after), ...which])).rowCount !== 0;
    } catch (error) {
      if (judgeFailure(error).unsure) accepted = [toText(before), toText(after)];
      throw error;
    }
  });
}

function updateOf(schema: string, place: MailPlace): [update: Statement, which: readonly unknown[]] {
  if ("note" in place) {
    const sql = `UPDATE ${schema}.notes SET body = $2 WHERE body = ANY ($1::text[]) AND key = $3`;
    return [statement(sql), [toText(place.note)]];
  }
  const { box, owner, number, field } = place;
  const sql =
    `UPDATE ${schema}.letters SET ${field} = $2 ` +
    `WHERE ${field} = ANY ($1::text[]) AND number = $3 AND box = $4 AND owner = $5`;
  return [statement(sql), [number, toText(box), toText(owner)]];
}
