import type { SqliteConnection, SqliteStatement } from "./drivers/driver.ts";

/** The statements of a connection, each prepared once, when it is first used. */
export class Statements {
  readonly #connection: SqliteConnection;
  readonly #prepared = new Map<string, SqliteStatement>();

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  /** The statement of that SQL. Only fixed texts are given here, so that their number is bounded. */
  of(sql: string): SqliteStatement {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const prepared = this.#connection.prepare(sql);
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  /** Lets go of all of them; some libraries only close a connection whose statements are gone. */
  clear(): void {
    this.#prepared.clear();
  }
}
