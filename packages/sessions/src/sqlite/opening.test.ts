import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SqliteDriver } from "./drivers/driver.ts";
import { openSqliteEngine } from "./open-sqlite-engine.ts";
import { drivers } from "./testing/drivers.ts";
import { append, begin, codeOf, numbers, reload, seqs } from "./testing/samples.ts";
import { newPath, opened, scratch } from "./testing/scratch.ts";

/** A closed store with some content. */
async function stored(driver: SqliteDriver, count = 20): Promise<string> {
  const path = newPath();
  const engine = await openSqliteEngine({ path, driver });
  let session = await begin(engine);
  for (let done = 0; done < count; done += 1) session = await append(engine, session, "x".repeat(500));
  await engine.close();
  return path;
}

/** The files in the folder of a path, byte for byte. */
function bytesBeside(path: string): Record<string, string> {
  const folder = dirname(path);
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name)).toString("base64")]),
  );
}

/** Expects that opening is refused with a code and a hint, and changes nothing. */
async function refused(path: string, driver: SqliteDriver, code: string, words: RegExp): Promise<void> {
  const before = bytesBeside(path);
  await expect(openSqliteEngine({ path, driver })).rejects.toMatchObject({
    name: "SessionError",
    code,
    message: expect.stringMatching(words),
    hint: expect.stringMatching(/\w/),
  });
  expect(bytesBeside(path)).toEqual(before);
}

describe.each(drivers)("opening with $name", (driver) => {
  test("a store that is closed has one file, and is as it was when opened again", async () => {
    const path = await stored(driver);
    const engine = await opened({ path, driver, verify: true });
    const session = await reload(engine, { owner: "alice", id: "first" });
    expect(session.head).toBe(20);
    expect(await seqs(engine, session)).toEqual(numbers(1, 20));
  });

  test("an empty file becomes a store", async () => {
    const path = newPath();
    writeFileSync(path, "");
    const engine = await opened({ path, driver });
    expect((await begin(engine)).head).toBe(0);
  });

  test("a store in memory is one's own", async () => {
    const [one, other] = [
      await opened({ path: ":memory:", driver }),
      await opened({ path: ":memory:", driver }),
    ];
    const session = await append(one, await begin(one));
    expect(await seqs(one, session)).toEqual([1]);
    expect(await other.load("alice", "first")).toBeUndefined();
  });

  test("a file that is no SQLite database is refused", async () => {
    const path = newPath();
    writeFileSync(path, "Dear diary, ".repeat(1_000));
    await refused(path, driver, "damaged", /not a SQLite database/);
    writeFileSync(path, "SQLite format 3\0");
    await refused(path, driver, "damaged", /not a SQLite database/);
  });

  test("a database of another program is refused", async () => {
    const path = newPath();
    const other = driver.open(path);
    other.exec("PRAGMA journal_mode = DELETE; CREATE TABLE sessions (a); INSERT INTO sessions VALUES (1)");
    other.close();
    await refused(path, driver, "damaged", /another program/);
  });

  test("a database with our mark and others' tables is refused", async () => {
    const path = newPath();
    const other = driver.open(path);
    other.exec("PRAGMA application_id = 0x53757472; CREATE TABLE theirs (a)");
    other.close();
    expect(await codeOf(openSqliteEngine({ path, driver }))).toBe("damaged");
    const again = driver.open(path);
    expect(again.prepare("SELECT count(*) AS count FROM sqlite_schema").get()?.count).toBe(1);
    again.close();
  });

  test("a store of a newer version is refused", async () => {
    const path = await stored(driver);
    const newer = driver.open(path);
    newer.exec("INSERT INTO migrations VALUES (99, 'future', '', 0)");
    expect(await codeOf(openSqliteEngine({ path, driver }))).toBe("newer-version");
    newer.exec("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)");
    newer.close();
    await refused(path, driver, "newer-version", /version 99/);
  });

  test("a store whose schema was made differently is refused", async () => {
    const path = await stored(driver);
    const changed = driver.open(path);
    changed.exec("UPDATE migrations SET checksum = 'other' WHERE id = 1");
    changed.close();
    expect(await codeOf(openSqliteEngine({ path, driver }))).toBe("changed-migration");
  });

  test("a store that was cut off is refused", async () => {
    const path = await stored(driver);
    truncateSync(path, 30_000);
    await refused(path, driver, "damaged", /cut off/);
  });

  test("a store with garbage in it is found out by verifying, and by reading", async () => {
    const path = await stored(driver, 400);
    const bytes = readFileSync(path);
    // The start of each page says what is on it. The first twenty pages and the last two are spared, so that the file opens.
    for (let page = 20; page < bytes.length / 4096 - 2; page += 1)
      bytes.fill(0xee, page * 4096, page * 4096 + 100);
    writeFileSync(path, bytes);
    expect(await codeOf(openSqliteEngine({ path, driver, verify: true }))).toBe("damaged");
    const engine = await opened({ path, driver });
    const session = await reload(engine, { owner: "alice", id: "first" });
    expect(await codeOf(seqs(engine, session))).toBe("damaged");
  });

  test("a place where no file can be is refused", async () => {
    const folder = scratch();
    await expect(openSqliteEngine({ path: join(folder, "none", "store.db"), driver })).rejects.toMatchObject({
      code: "unreachable",
      message: `the folder ${join(folder, "none")} does not exist`,
    });
    mkdirSync(join(folder, "folder"));
    expect(await codeOf(openSqliteEngine({ path: join(folder, "folder"), driver }))).toBe("unreachable");
    expect(await codeOf(openSqliteEngine({ path: "", driver }))).toBe("bad-option");
    expect(readdirSync(folder)).toEqual(["folder"]);
  });

  test("a file that the driver cannot open is told of without the driver's words", async () => {
    const path = newPath();
    const open = (): never => {
      throw new Error('ConnectionFailed("14")');
    };
    const failing = { ...driver, open, codeOf: () => undefined };
    await expect(openSqliteEngine({ path, driver: failing })).rejects.toMatchObject({
      code: "unreachable",
      message: `${path} cannot be opened`,
      cause: { message: 'ConnectionFailed("14")' },
    });
  });

  test("many may open one new file at the same time", async () => {
    const path = newPath();
    const engines = await Promise.all(Array.from({ length: 5 }, () => opened({ path, driver })));
    const session = await begin(engines[0]!);
    for (const engine of engines) expect(await reload(engine, session)).toEqual(session);
  });
});

test.each(drivers)("a new file is for its owner alone: $name", async (driver) => {
  const path = newPath();
  const engine = await openSqliteEngine({ path, driver });
  await begin(engine);
  const rights = readdirSync(dirname(path)).map((name) => statSync(join(dirname(path), name)).mode & 0o777);
  expect(new Set(rights)).toEqual(new Set([0o600]));
  await engine.close();
});
