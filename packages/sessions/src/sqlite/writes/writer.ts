import type { SqliteConnection } from "../drivers/driver.ts";
import { Statements } from "../statements.ts";
import { EntryLog } from "./entry-log.ts";
import { KnownSessions } from "./known-sessions.ts";

/** The connection that writes, with what it knows of the database. */
export class Writer {
  readonly statements: Statements;
  readonly log: EntryLog;
  readonly known: KnownSessions = new KnownSessions();

  constructor(connection: SqliteConnection) {
    this.statements = new Statements(connection);
    this.log = new EntryLog(this.statements);
  }

  /** Starts a transaction; throws when another process writes. */
  begin(): void {
    this.statements.of("BEGIN IMMEDIATE").run();
    this.log.reset();
  }

  /** Ends the transaction; what it did is on disk then. */
  commit(): void {
    this.log.flush();
    this.statements.of("COMMIT").run();
  }

  /** Takes back what the transaction did. */
  rollback(): void {
    this.log.reset();
    this.known.clear();
    try {
      this.statements.of("ROLLBACK").run();
    } catch {
      // SQLite ends some transactions itself when they fail.
    }
  }
}
