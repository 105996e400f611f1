import type { Changes } from "../engine/engine.ts";
import { latestText, movesTurns, needsPastTurns } from "../engine/latest-turns.ts";
import type { SessionRow } from "../engine/rows.ts";
import { mailValue } from "./mail/settle.ts";
import { PARTS } from "./parts.ts";
import { FEW_ROWS } from "./statement.ts";
import { toText } from "./text.ts";

/** The most characters that a commit may have if it is to share a statement. */
const FEW_CHARACTERS = 100_000;

/** A commit in the form the database takes it. */
export interface PreparedCommit {
  readonly sid: number;
  readonly owner: string;
  readonly expected: number;
  readonly op: string;
  /** The new row of the session. */
  readonly session: SessionRow;
  /** Whether the commit only advances that row. */
  readonly advances: boolean;
  /** The rows of each part. */
  readonly rows: readonly (readonly (readonly unknown[])[])[];
  /** The text to append to the latest turns. Undefined when the turns are among the rows; then there must be no latest turns. */
  readonly latest: string | undefined;
  /** Whether the commit moves the latest turns, together with its own, to the past ones. */
  readonly moves: boolean;
  readonly purge: Changes["purge"];
  /** Numbers of the turns that remain, when they replace all others. */
  readonly onlyTurns: readonly number[] | undefined;
  /** Mail changes to commit together with it. */
  readonly mail: string | undefined;
  /** Whether it has few rows. */
  readonly short: boolean;
}

/** Prepares a commit for the database. */
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

/** Whether a commit may share a statement with others. */
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
