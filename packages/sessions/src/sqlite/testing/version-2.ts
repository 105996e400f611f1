import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeVersion2 } from "../../testing/version-2.ts";
import { openSqliteEngine } from "../open-sqlite-engine.ts";

// A file as version 2 wrote it, which every later version must be able to open. It was made by running this module with
// the schema at version 2, and is never made again.

/** The file. */
export const version2Path: string = fileURLToPath(new URL("./version-2.db", import.meta.url));

async function write(): Promise<void> {
  rmSync(version2Path, { force: true });
  const engine = await openSqliteEngine({ path: version2Path });
  await writeVersion2(engine);
  await engine.close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await write();
