import type { AppliedMigration, Migration, MigrationTarget } from "../../engine/migrate.ts";
import { SessionError } from "../../errors.ts";
import type { SqliteConnection } from "../drivers/driver.ts";

/**
 * Migrates in one transaction that keeps all other writers out, so that a killed process or a refused database leaves nothing behind.
 * `begin` waits until no other process writes.
 */
export function migrationTarget(
  connection: SqliteConnection,
  path: string,
  begin: () => Promise<void>,
): MigrationTarget {
  return {
    async locked(work) {
      await begin();
      try {
        const outcome = await work();
        connection.exec("COMMIT");
        return outcome;
      } catch (error) {
        rollBack(connection);
        throw error;
      }
    },
    async applied() {
      const tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
      if (tables.length === 0) connection.exec(MIGRATIONS);
      else if (!tables.some(({ name }) => name === "migrations"))
        throw new SessionError("damaged", `${path} has tables of another program`, {
          hint: "Name a file of its own for the store. Nothing was changed.",
        });
      return connection.prepare("SELECT id, name, checksum FROM migrations ORDER BY id").all().map(appliedOf);
    },
    async apply({ id, name, sql }: Migration, checksum) {
      connection.exec(sql);
      const record = connection.prepare(
        "INSERT INTO migrations (id, name, checksum, at) VALUES (?, ?, ?, ?)",
      );
      record.run(id, name, checksum, Date.now());
      // Stored in the header of the file, where it can be read without touching anything.
      connection.exec(`PRAGMA user_version = ${id}`);
    },
  };
}

const MIGRATIONS =
  "CREATE TABLE migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, at INTEGER NOT NULL) STRICT";

function appliedOf({ id, name, checksum }: Readonly<Record<string, unknown>>): AppliedMigration {
  return { id: Number(id), name: String(name), checksum: String(checksum) };
}

/** Some errors end a transaction by themselves. The original error says more than a failed rollback. */
function rollBack(connection: SqliteConnection): void {
  try {
    connection.exec("ROLLBACK");
  } catch {}
}
