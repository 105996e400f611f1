import { resolve } from "node:path";
import { migrate } from "../engine/migrate.ts";
import { type Kind, NAME } from "../options/kinds.ts";
import { requireOption } from "../options/require-options.ts";
import { Database } from "./database.ts";
import type { SqliteConnection, SqliteDriver } from "./drivers/driver.ts";
import { openDriver } from "./drivers/open-driver.ts";
import { checkAccess } from "./file/check-access.ts";
import { inspectFile } from "./file/inspect-file.ts";
import { makePrivate } from "./file/make-private.ts";
import { migrationTarget } from "./file/migration-target.ts";
import { openConnection, pragma, setUpConnection } from "./file/open-connection.ts";
import { enterFile, isOpenHere, leaveFile, type OpenFile } from "./file/open-files.ts";
import { setUpFile, verifyFile } from "./file/set-up-file.ts";
import { retryBusy } from "./retry-busy.ts";
import { migrations } from "./schema/migrations.ts";
import { SqliteEngine } from "./sqlite-engine.ts";
import { isBusy, translateError } from "./translate-error.ts";

/** How to open a store in a SQLite file. */
export interface SqliteOptions {
  /** The file; created when missing. `:memory:` is a database that only this process sees and that ends with it. */
  readonly path: string;
  /** How to reach SQLite; by default through Node.js itself, or else through the package libsql. */
  readonly driver?: SqliteDriver;
  /** How long to wait while another process holds the file, in milliseconds; 10,000 by default. */
  readonly busyTimeoutMs?: number;
  /** Check the whole file first, to make sure that it is not damaged. */
  readonly verify?: boolean;
}

const PATH: Kind = ["the path of a file", NAME[1]];
const BUSY_TIMEOUT_MS = 10_000;
const IN_MEMORY = ":memory:";

/** Opens a store in a SQLite file; creates it, or brings it up to date. Files of other applications are not touched. */
export async function openSqliteEngine(options: SqliteOptions): Promise<SqliteEngine> {
  const { busyTimeoutMs = BUSY_TIMEOUT_MS, verify = false } = options;
  requireOption("path", options.path, PATH);
  const path = options.path === IN_MEMORY ? IN_MEMORY : resolve(options.path);
  const driver = options.driver ?? (await openDriver());
  const opened: SqliteConnection[] = [];
  let file: OpenFile | undefined;
  try {
    // Nothing may come between inspecting the file and registering it as open in this process.
    if (path !== IN_MEMORY) {
      check(path);
      makePrivate(path);
    }
    const writer = openConnection(driver, path);
    opened.push(writer);
    file = enterFile(path);

    const waiting = <Outcome>(work: () => Outcome) =>
      retryBusy(work, (error) => isBusy(error, driver), busyTimeoutMs);
    await waiting(() => setUpConnection(writer));
    await waiting(() => setUpFile(writer, path));
    if (verify) await waiting(() => verifyFile(writer, path));
    const target = migrationTarget(writer, path, () => waiting(() => writer.exec("BEGIN IMMEDIATE")));
    const applied = await migrate(target, migrations);
    // The checkpoint makes the new version visible in the file itself.
    if (applied.length > 0) pragma(writer, "wal_checkpoint(TRUNCATE)");

    const reader = path === IN_MEMORY ? writer : openConnection(driver, path);
    if (reader !== writer) {
      opened.push(reader);
      await waiting(() => setUpConnection(reader));
      reader.exec("PRAGMA query_only = ON");
    }
    return new SqliteEngine(new Database({ driver, path, file, writer, reader, busyTimeoutMs }));
  } catch (error) {
    for (const connection of opened) connection.close();
    if (file !== undefined) leaveFile(file);
    throw translateError(error, driver, path);
  }
}

function check(path: string): void {
  checkAccess(path);
  if (!isOpenHere(path)) inspectFile(path, migrations.length);
}
