import type { Changes } from "../engine/engine.ts";
import { latestText, movesTurns, needsPastTurns } from "../engine/latest-turns.ts";
import type { SessionRow } from "../engine/rows.ts";
import { mailValue } from "./mail/settle.ts";
import { PARTS } from "./parts.ts";
import { FEW_ROWS } from "./statement.ts";
import { toText } from "./text.ts";

/** The most characters that a commit may have to go together with others. */
const FEW_CHARACTERS = 100_000;

/** A commit in the terms of the database. */
export interface PreparedCommit {
  readonly sid: number;
  readonly owner: string;
  readonly expected: number;
  readonly op: string;
  /** What the session's row becomes. */
  readonly session: SessionRow;
  /** Whether that only advances. */
  readonly advances: boolean;
  /** Rows of each part. */
  readonly rows: readonly (readonly (readonly unknown[])[])[];
  /** What is put behind the latest turns; undefined when its turns are among the rows, and there must be none but past ones. */
  readonly latest: string | undefined;
  /** Whether it moves the latest turns to the past ones, with its own. */
  readonly moves: boolean;
  readonly purge: Changes["purge"];
  /** Numbers of the turns that stay, where they take the place of all others. */
  readonly onlyTurns: readonly number[] | undefined;
  /** What happens to mail with it. */
  readonly mail: string | undefined;
  /** It has few rows. */
  readonly short: boolean;
}

/** Puts a commit into the terms of the database. */
export function prepareCommit(changes: Changes): PreparedCommit {
  const { op, expected, session, purge, mail, replaceTurns = false, advances = false } = changes;
  const pastOnly = needsPastTurns(changes);
  const lists = pastOnly ? changes : { ...changes, turns: [] };
  const rows = PARTS.map((part) => part.rows(lists));
  return {
    sid: session.sid,
    owner: toText(session.owner),
    expected,
    op,
    session,
    advances,
    rows,
    latest: pastOnly ? undefined : latestText(changes.turns),
    moves: !pastOnly && movesTurns(changes),
    purge,
    onlyTurns: replaceTurns ? changes.turns.map(({ turn }) => turn) : undefined,
    mail: mail === undefined ? undefined : mailValue(mail),
    short: countRows(changes) <= FEW_ROWS,
  };
}

/** Whether a commit may go together with others. */
export function isSocial(changes: Changes): boolean {
  const { session, entries, mail } = changes;
  if (mail !== undefined || needsPastTurns(changes) || countRows(changes) > FEW_ROWS) return false;
  let characters = session.label.length;
  for (const { body } of entries) characters += body.length;
  return characters <= FEW_CHARACTERS;
}

function countRows({ entries, turns, calls, answered, marks, undone }: Changes): number {
  return entries.length + turns.length + calls.length + answered.length + marks.length + undone.length;
}
