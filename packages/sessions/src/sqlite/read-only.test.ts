import { accessSync, chmodSync, chownSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { openSqliteEngine } from "./open-sqlite-engine.ts";
import { drivers, watched } from "./testing/drivers.ts";
import { runChild } from "./testing/run-child.ts";
import { append, begin, codeOf, seqs } from "./testing/samples.ts";
import { newPath, opened } from "./testing/scratch.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Permissions do not restrict root. There another user must try, who must be able to read the sources. */
const canTry = process.platform !== "win32" && (!isRoot || isOpenToAll(fileURLToPath(import.meta.url)));

function isOpenToAll(path: string): boolean {
  accessSync(path, constants.R_OK);
  for (let at = path; at !== dirname(at); at = dirname(at)) if ((statSync(at).mode & 0o005) < 4) return false;
  return true;
}

describe.each(drivers)("permissions with $name", (driver) => {
  const tryToOpen = async (path: string) => {
    if (!isRoot) return codeOf(openSqliteEngine({ path, driver }).then((engine) => engine.close()));
    const { lines, errors } = await runChild([driver.name, path, "open"], { user: NOBODY }).ended;
    return lines[0] ?? errors;
  };

  test.skipIf(!canTry)(
    "a file or folder that may not be written or read is named as such",
    async () => {
      const path = newPath();
      const folder = dirname(path);
      if (isRoot) chownSync(folder, NOBODY, NOBODY);
      expect(await tryToOpen(path)).toBe("no error");
      chmodSync(path, 0o400);
      expect(await tryToOpen(path)).toBe("read-only");
      chmodSync(path, 0);
      expect(await tryToOpen(path)).toBe("unreachable");
      chmodSync(path, 0o600);
      chmodSync(folder, 0o500);
      expect(await tryToOpen(path)).toBe("read-only");
      expect(await tryToOpen(`${path}.other`)).toBe("read-only");
      chmodSync(folder, 0o700);
      expect(await tryToOpen(path)).toBe("no error");
    },
    60_000,
  );

  test("a database that becomes read-only while it is open can be read, and written when it is not any more", async () => {
    const watching = watched(driver);
    const engine = await opened({ path: newPath(), driver: watching.driver });
    const session = await append(engine, await begin(engine));
    const [writer] = watching.opened;
    writer?.exec("PRAGMA query_only = ON");
    expect(await codeOf(append(engine, session))).toBe("read-only");
    expect(await seqs(engine, session)).toEqual([1]);
    writer?.exec("PRAGMA query_only = OFF");
    await append(engine, session);
    expect(await seqs(engine, session)).toEqual([1, 2]);
  });
});
