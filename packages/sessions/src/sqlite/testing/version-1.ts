import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { version1 } from "../../testing/version-1.ts";
import { openSqliteEngine } from "../open-sqlite-engine.ts";

// A file as version 1 wrote it, which every later version must be able to open. It was made by running this module with
// the schema at version 1, and is never made again.

/** The file. */
export const version1Path: string = fileURLToPath(new URL("./version-1.db", import.meta.url));

async function write(): Promise<void> {
  rmSync(version1Path, { force: true });
  const engine = await openSqliteEngine({ path: version1Path });
  await engine.create(version1);
  await engine.beat("somebody");
  await engine.close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await write();
