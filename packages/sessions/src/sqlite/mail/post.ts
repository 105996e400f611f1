import type { LetterRef, OutcomeChange, Posted } from "../../engine/mail-engine.ts";
import type { NewLetter } from "../../engine/mail-rows.ts";
import type { SqliteRow } from "../drivers/driver.ts";
import type { Statements } from "../statements.ts";
import { toText } from "../text.ts";
import { LETTER_COLUMNS, letterOf, named } from "./mail-rows.ts";

const LETTER = `
INSERT INTO letters (box, owner, lane, key, rank, state, attempts, due, accepted, updated, outcome, body)
VALUES (?1, ?2, ?3, ?4, ?5, 'waiting', 0, ?6, ?7, ?7, '', ?8)
ON CONFLICT (box, owner, lane, key) DO NOTHING`;
const KNOWN = `
SELECT ${LETTER_COLUMNS} FROM letters WHERE box = ? AND owner = ? AND lane = ? AND key = ?`;

/** Puts a letter into its lane within a transaction, unless one with its key is there. */
export function post(writer: Statements, letter: NewLetter): Posted {
  const { rank, due, body, accepted } = letter;
  const lane = named(letter);
  const key = toText(letter.key);
  const { changes, lastInsertRowid } = writer.of(LETTER).run(...lane, key, rank, due, accepted, body);
  if (changes === 0) {
    return { letter: letterOf(writer.of(KNOWN).get(...lane, key) as SqliteRow), isNew: false };
  }
  callLane(writer, lane, rank, due);
  const number = Number(lastInsertRowid);
  const row = { ...letter, number, state: "waiting", attempts: 0, outcome: "", updated: accepted } as const;
  return { letter: row, isNew: true };
}

// A held lane remains due at the end of its lease: giving it back looks at its letters again.
const CALL = `
INSERT INTO lanes (box, owner, lane, rank, at, holder, token) VALUES (?1, ?2, ?3, ?4, ?5, '', 0)
ON CONFLICT (box, owner, lane) DO UPDATE
SET rank = min(rank, excluded.rank), at = CASE holder WHEN '' THEN min(at, excluded.at) ELSE at END
WHERE rank > excluded.rank OR (holder = '' AND at > excluded.at)`;

/** Updates a lane that got one more unfinished letter. */
export function callLane(
  writer: Statements,
  lane: readonly [box: string, owner: string, lane: string],
  rank: number,
  due: number,
): void {
  writer.of(CALL).run(...lane, rank, Math.max(Date.now(), due));
}

const REVIVE = `
UPDATE letters SET state = 'waiting', attempts = 0, due = 0, updated = ?4
WHERE number = ?1 AND box = ?2 AND owner = ?3 AND state = 'dead'`;
const ONE = `SELECT ${LETTER_COLUMNS} FROM letters WHERE number = ?1 AND box = ?2 AND owner = ?3`;

/** Makes a dead letter wait again, within a transaction. */
export function revive(writer: Statements, { box, owner, number }: LetterRef, now: number): boolean {
  const which = [number, toText(box), toText(owner)] as const;
  if (writer.of(REVIVE).run(...which, now).changes === 0) return false;
  const row = writer.of(ONE).get(...which);
  if (row === undefined) return false;
  const letter = letterOf(row);
  callLane(writer, named(letter), letter.rank, letter.due);
  return true;
}

const DISMISS = `
UPDATE letters SET state = 'done', outcome = ?5, updated = ?6
WHERE number = ?1 AND box = ?2 AND owner = ?3 AND state = 'dead' AND outcome = ?4`;

/** Makes a dead letter done, within a transaction. */
export function dismiss(
  writer: Statements,
  { box, owner, number }: LetterRef,
  { before, after }: OutcomeChange,
  now: number,
): boolean {
  return writer.of(DISMISS).run(number, toText(box), toText(owner), before, after, now).changes !== 0;
}
