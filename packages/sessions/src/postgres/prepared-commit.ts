import type { Changes } from "../engine/engine.ts";
import { latestText, movesTurns, needsPastTurns } from "../engine/latest-turns.ts";
import { changingValues } from "./columns.ts";
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
  readonly session: readonly unknown[];
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
  /** It may go together with others. */
  readonly social: boolean;
}

/** Puts a commit into the terms of the database. */
export function prepareCommit(changes: Changes): PreparedCommit {
  const { op, expected, session, entries, purge, mail, replaceTurns = false } = changes;
  const pastOnly = needsPastTurns(changes);
  const lists = pastOnly ? changes : { ...changes, turns: [] };
  const rows = PARTS.map((part) => part.rows(lists));
  let characters = session.label.length;
  for (const { body } of entries) characters += body.length;
  let count = 0;
  for (const own of rows) count += own.length;
  const short = count <= FEW_ROWS;
  return {
    sid: session.sid,
    owner: toText(session.owner),
    expected,
    op,
    session: changingValues(session),
    rows,
    latest: pastOnly ? undefined : latestText(changes.turns),
    moves: !pastOnly && movesTurns(changes),
    purge,
    onlyTurns: replaceTurns ? changes.turns.map(({ turn }) => turn) : undefined,
    mail: mail === undefined ? undefined : mailValue(mail),
    short,
    social: short && mail === undefined && !pastOnly && characters <= FEW_CHARACTERS,
  };
}
