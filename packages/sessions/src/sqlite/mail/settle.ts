import type { MailChanges } from "../../engine/mail-engine.ts";
import { noSuchLetter } from "../../engine/mail-errors.ts";
import type { HeldLane, LetterChange } from "../../engine/mail-rows.ts";
import type { Statements } from "../statements.ts";
import { toText } from "../text.ts";
import { isHeld, releaseLane } from "./lanes.ts";
import { named } from "./mail-rows.ts";
import { callLane, post } from "./post.ts";

/** Applies changes within a transaction; false, without any change, when their lane is not held. */
export function settle(writer: Statements, changes: MailChanges): boolean {
  if (!holds(writer, changes)) return false;
  applyMail(writer, changes);
  return true;
}

/** True when the lane of the changes is held. */
export function holds(writer: Statements, { lane }: MailChanges): boolean {
  return lane === undefined || isHeld(writer, lane);
}

/** Applies changes whose lane is held, within a transaction. */
export function applyMail(writer: Statements, changes: MailChanges): void {
  const { now, lane, letters, posts, moveTo, release } = changes;
  for (const letter of letters) changeLetter(writer, lane, letter, now);
  for (const letter of posts) post(writer, letter);
  if (lane === undefined) return;
  if (moveTo !== undefined) move(writer, lane, moveTo);
  if (release === true) releaseLane(writer, lane);
}

const FIELDS =
  "attempts = coalesce(?5, attempts), due = coalesce(?6, due), outcome = coalesce(?7, outcome), updated = ?8";
const MINE = "WHERE number = ?4 AND box = ?1 AND owner = ?2 AND lane = ?3";
// An index is updated whenever one of its columns is named, even if the value stays the same.
const CHANGE = `UPDATE letters SET ${FIELDS} ${MINE}`;
const CHANGE_STATE = `UPDATE letters SET ${FIELDS}, state = ?9 ${MINE}`;

function changeLetter(
  writer: Statements,
  lane: HeldLane | undefined,
  { number, state, attempts, due, outcome }: LetterChange,
  now: number,
): void {
  if (lane === undefined) throw noSuchLetter([number]);
  const values = [...named(lane), number, attempts ?? null, due ?? null, outcome ?? null, now] as const;
  const { changes } =
    state === undefined ? writer.of(CHANGE).run(...values) : writer.of(CHANGE_STATE).run(...values, state);
  if (changes === 0) throw noSuchLetter([number]);
}

const UNFINISHED = "box = ?1 AND owner = ?2 AND lane = ?3 AND state <> 'done' AND state <> 'dead'";
const WHEN = `SELECT min(rank) AS rank, min(due) AS due FROM letters WHERE ${UNFINISHED}`;
const MOVE = `
UPDATE letters SET lane = ?4, key = CASE WHEN EXISTS (
  SELECT 1 FROM letters AS there
  WHERE there.box = ?1 AND there.owner = ?2 AND there.lane = ?4 AND there.key = letters.key
) THEN key || '~' || number ELSE key END
WHERE ${UNFINISHED}`;

/**
 * Moves unfinished letters. If the new lane already has a letter with the same key, the moved one gets another key: it was accepted, and is
 * a different letter.
 */
function move(writer: Statements, from: HeldLane, to: string): void {
  const lane = named(from);
  const { rank, due } = writer.of(WHEN).get(...lane) ?? {};
  if (typeof rank !== "number" || typeof due !== "number") return;
  writer.of(MOVE).run(...lane, toText(to));
  callLane(writer, [lane[0], lane[1], toText(to)], rank, due);
}
