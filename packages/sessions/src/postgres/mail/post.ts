import type { LetterRef, OutcomeChange, Posted } from "../../engine/mail-engine.ts";
import type { LetterRow, NewLetter } from "../../engine/mail-rows.ts";
import type { Database } from "../database.ts";
import { judgeFailure } from "../failure.ts";
import { statement } from "../statement.ts";
import { toText } from "../text.ts";
import { LETTER_COLUMNS, named } from "./mail-columns.ts";

/** Puts a letter into its lane in one statement, unless one with its key is there. */
export function postLetter(database: Database, letter: NewLetter): Promise<Posted> {
  const { schema } = database;
  const { rank, due, body, accepted } = letter;
  const insert = statement(
    `WITH letter AS (INSERT INTO ${schema}.letters ` +
      "(box, owner, lane, key, rank, state, attempts, due, accepted, updated, outcome, body) " +
      "VALUES ($1, $2, $3, $4, $5, 'waiting', 0, $6, $7, $7, '', $8) " +
      `ON CONFLICT (box, owner, lane, key) DO NOTHING RETURNING ${LETTER_COLUMNS}) ` +
      `SELECT ${LETTER_COLUMNS}, ${schema}.call_lane(box, owner, lane, rank, due) FROM letter`,
  );
  const find = statement(
    `SELECT ${LETTER_COLUMNS} FROM ${schema}.letters WHERE box = $1 AND owner = $2 AND lane = $3 AND key = $4`,
  );
  const key = [...named(letter), toText(letter.key)];
  let unsure = false;
  return database.run(async () => {
    try {
      const { rows } = await database.query<LetterRow>(insert, [...key, rank, due, accepted, toText(body)]);
      if (rows[0] !== undefined) return { letter: letterOf(rows[0]), isNew: true };
    } catch (error) {
      unsure ||= judgeFailure(error).unsure === true;
      throw error;
    }
    const [known] = (await database.query<LetterRow>(find, key)).rows;
    if (known === undefined) throw Object.assign(new Error("the letter was removed"), { code: "40001" });
    // The existing letter may be ours, from an attempt whose answer was lost.
    const isOurs = unsure && known.accepted === accepted && known.body === body;
    return { letter: letterOf(known), isNew: isOurs };
  });
}

/** Makes a dead letter wait again. */
export async function reviveLetter(
  database: Database,
  { box, owner, number }: LetterRef,
  now: number,
): Promise<boolean> {
  const { schema } = database;
  const update = statement(
    `WITH letter AS (UPDATE ${schema}.letters SET state = 'waiting', attempts = 0, due = 0, updated = $4 ` +
      "WHERE number = $1 AND box = $2 AND owner = $3 AND state = 'dead' RETURNING box, owner, lane, rank, due) " +
      `SELECT ${schema}.call_lane(box, owner, lane, rank, due) FROM letter`,
  );
  return (await database.rows(update, [number, toText(box), toText(owner), now])).length > 0;
}

/** Makes a dead letter done. */
export async function dismissLetter(
  database: Database,
  { box, owner, number }: LetterRef,
  { before, after }: OutcomeChange,
  now: number,
): Promise<boolean> {
  const update = statement(
    `UPDATE ${database.schema}.letters SET state = 'done', outcome = $5, updated = $6 ` +
      "WHERE number = $1 AND box = $2 AND owner = $3 AND state = 'dead' AND outcome = $4 RETURNING number",
  );
  const values = [number, toText(box), toText(owner), toText(before), toText(after), now];
  return (await database.rows(update, values)).length > 0;
}

/** The letter alone, without the other columns that the statement returns. */
function letterOf(row: LetterRow): LetterRow {
  const { number, box, owner, lane, key, rank, state, attempts, due, body, outcome, accepted, updated } = row;
  return { number, box, owner, lane, key, rank, state, attempts, due, body, outcome, accepted, updated };
}
