import type { SqliteConnection, SqliteDriver } from "./driver.ts";
import { nameOfCode } from "./result-codes.ts";

/** The part of `node:sqlite` that is used. */
interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => SqliteConnection;
}

/** The driver for the SQLite inside of Node.js (22.13 and later); undefined where there is none. */
export function nodeSqlite(): SqliteDriver | undefined {
  const module = withoutItsWarning(loadModule);
  if (module === undefined) return undefined;
  return {
    name: "node:sqlite",
    open: (path) => new module.DatabaseSync(path),
    codeOf(error) {
      const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
      return typeof code === "number" ? nameOfCode(code) : undefined;
    },
  };
}

function loadModule(): NodeSqlite | undefined {
  return process.getBuiltinModule("node:sqlite") as NodeSqlite | undefined;
}

// Node.js 22 prints a warning as soon as the module is loaded. Users of a store did not choose the module, and can do nothing about it.
// Loading is synchronous, so no other warning can get lost meanwhile.
function withoutItsWarning<Outcome>(load: () => Outcome): Outcome {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (String(warning).includes("SQLite is an experimental feature")) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
