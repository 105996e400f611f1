import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openSqliteEngine, type SqliteOptions } from "../open-sqlite-engine.ts";
import type { SqliteEngine } from "../sqlite-engine.ts";

/** A separate folder for the running test. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "suture-sqlite-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The path of a store that does not exist yet. */
export function newPath(): string {
  return join(scratch(), "store.db");
}

/** An engine that is closed when the running test ends. */
export async function opened(options: SqliteOptions): Promise<SqliteEngine> {
  const engine = await openSqliteEngine(options);
  onTestFinished(() => engine.close());
  return engine;
}
