import { latestText } from "../../engine/latest-turns.ts";
import type { OneAppend } from "../../engine/one-append.ts";
import type { SqliteConnection } from "../drivers/driver.ts";
import { ownedBy } from "../owned.ts";
import { LISTED_FOR_MS } from "../rows.ts";
import type { Statements } from "../statements.ts";

// Most commits as a single statement: calls into SQLite are expensive, and a single statement is a transaction by itself. The trigger
// behind it belongs to the connection, not to the file.
const REFUSAL = "the session is not as expected";
const PROCEDURE = `
CREATE TEMP VIEW appends (sid, owner, expected, turn_state, since, step, latest, seq, kind, turn, at, role, body) AS
SELECT sid, owner, head, turn_state, listed, step, latest, seq, kind, e.turn, at, role, body
FROM main.sessions JOIN main.entries e USING (sid);
CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appends BEGIN
  UPDATE sessions
  SET head = NEW.seq, turn = NEW.turn, step = NEW.step, updated = NEW.at, latest = latest || NEW.latest
  WHERE sid = NEW.sid AND owner = NEW.owner AND head = NEW.expected
    AND turn_state = NEW.turn_state AND listed <= NEW.at AND listed > NEW.since;
  SELECT RAISE(ABORT, '${REFUSAL}') WHERE changes() = 0;
  INSERT INTO entries (sid, seq, kind, turn, at, role, body)
  VALUES (NEW.sid, NEW.seq, NEW.kind, NEW.turn, NEW.at, NEW.role, NEW.body);
END`;
const APPEND = "INSERT INTO appends VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

/** Sets up a connection for {@link appendOne}. */
export function prepareAppends(connection: SqliteConnection): void {
  connection.exec(PROCEDURE);
}

/**
 * Applies changes that are one more entry. False, without any change, when the session is not as expected, or when the commit changes more
 * of its row than its position.
 */
export function appendOne(writer: Statements, append: OneAppend): boolean {
  const { session, expected, turns, entries } = append;
  const { turnState, step, updated } = session;
  const [{ seq, kind, turn, at, role, body }] = entries;
  const place = [...ownedBy(session), expected, turnState, updated - LISTED_FOR_MS, step, latestText(turns)];
  try {
    writer.of(APPEND).run(...place, seq, kind, turn, at, role, body);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes(REFUSAL)) return false;
    throw error;
  }
}
