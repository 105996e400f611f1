import type { SqliteConnection, SqliteStatement } from "./drivers/driver.ts";

/** The statements of a connection. Each is prepared once, on first use. */
export class Statements {
  readonly #connection: SqliteConnection;
  readonly #prepared = new Map<string, SqliteStatement>();

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  /** The statement with this SQL. Callers pass only fixed texts, so that their number is bounded. */
  of(sql: string): SqliteStatement {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const prepared = this.#connection.prepare(sql);
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  /** Drops all statements: some libraries only close a connection without any. */
  clear(): void {
    this.#prepared.clear();
  }
}
