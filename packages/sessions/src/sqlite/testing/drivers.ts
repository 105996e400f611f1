import { loadedDrivers } from "../../testing/drivers.ts";
import type { SqliteConnection, SqliteDriver } from "../drivers/driver.ts";

/** Every driver that the running Node.js can load. No two of them may have the same file open in one process. */
export const drivers: readonly SqliteDriver[] = await loadedDrivers();

/** The driver with this name. */
export function driverNamed(name: string | undefined): SqliteDriver {
  const found = drivers.find((driver) => driver.name === name);
  if (found === undefined) throw new Error(`no driver ${name} on Node.js ${process.version}`);
  return found;
}

/** A driver that reveals its connections in the order they were opened: the writer comes first. */
export function watched(driver: SqliteDriver): { driver: SqliteDriver; opened: SqliteConnection[] } {
  const opened: SqliteConnection[] = [];
  const open = (path: string) => {
    const connection = driver.open(path);
    opened.push(connection);
    return connection;
  };
  return { driver: { name: driver.name, codeOf: driver.codeOf, open }, opened };
}
