import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { drivers } from "../testing/drivers.ts";
import { newPath } from "../testing/scratch.ts";
import { nodeSqlite } from "./node-sqlite.ts";
import { openDriver } from "./open-driver.ts";

test("the driver is that of Node.js itself where it has one, otherwise libsql", async () => {
  expect((await openDriver()).name).toBe(nodeSqlite() === undefined ? "libsql" : "node:sqlite");
});

test("opening a store prints no warning, and warnings of others still come", () => {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const module = JSON.stringify(fileURLToPath(new URL("./open-driver.ts", import.meta.url)));
  const code = `import { openDriver } from ${module};
    await openDriver(); process.emitWarning("mine"); process.on("exit", () => console.log("done"));`;
  const args = ["--import", loader, "--input-type=module", "--eval", code];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stdout.trim()).toBe("done");
  expect(stderr).toContain("Warning: mine");
  expect(stderr).not.toContain("SQLite");
});

describe.each(drivers)("the driver $name", (driver) => {
  test("takes values by order or by number, and gives numbers back as they were", () => {
    const connection = driver.open(":memory:");
    connection.exec("CREATE TABLE t (a INTEGER, b TEXT) STRICT");
    const great = 2 ** 53 - 1;
    expect(connection.prepare("INSERT INTO t VALUES (?, ?)").run(great, "x").changes).toBe(1);
    expect(connection.prepare("INSERT INTO t VALUES (?2, ?1)").run("y", -1).lastInsertRowid).toBe(2);
    const rows = connection.prepare("SELECT a, b FROM t WHERE a IN (?1, ?2, ?1) ORDER BY a").all(great, -1);
    expect(rows.map(({ a, b }) => [a, b])).toEqual([
      [-1, "y"],
      [great, "x"],
    ]);
    expect(connection.prepare("SELECT a FROM t WHERE b = ?1").get("none")).toBeUndefined();
    connection.close();
  });

  test("names the reason of an error", () => {
    const path = newPath();
    const [one, other] = [driver.open(path), driver.open(path)];
    one.exec("CREATE TABLE t (a INTEGER PRIMARY KEY) STRICT; INSERT INTO t VALUES (1)");
    const codeOf = (work: () => void) => {
      try {
        work();
      } catch (error) {
        return driver.codeOf(error);
      }
      return "no error";
    };
    expect(codeOf(() => one.exec("INSERT INTO t VALUES (1)"))).toMatch(/^SQLITE_CONSTRAINT/);
    expect(codeOf(() => one.prepare("SELECT nothing"))).toBe("SQLITE_ERROR");
    one.exec("BEGIN IMMEDIATE");
    other.exec("PRAGMA busy_timeout = 1");
    expect(codeOf(() => other.exec("BEGIN IMMEDIATE"))).toBe("SQLITE_BUSY");
    expect(driver.codeOf(new Error("of somebody else"))).toBeUndefined();
    one.close();
    other.close();
  });
});
