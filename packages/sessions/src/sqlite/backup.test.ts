import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SessionRow } from "../engine/rows.ts";
import { drivers } from "./testing/drivers.ts";
import { append, begin, codeOf, numbers, reload, seqs } from "./testing/samples.ts";
import { newPath, opened, scratch } from "./testing/scratch.ts";

describe.each(drivers)("backups with $name", (driver) => {
  test("a backup that is made while others write is a whole store of one moment", async () => {
    const engine = await opened({ path: newPath(), driver });
    const made = await Promise.all(["a", "b", "c"].map((id) => begin(engine, { id })));
    let isDone = false;
    const write = async (session: SessionRow) => {
      let now = session;
      while (!isDone) now = await append(engine, now, "x".repeat(300));
      return now;
    };
    const writers = made.map(write);
    const paths: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const before = await Promise.all(made.map((session) => reload(engine, session)));
      const path = newPath();
      await engine.backup(path);
      paths.push(path);
      const after = await Promise.all(made.map((session) => reload(engine, session)));
      const copy = await opened({ path, driver, verify: true });
      for (const [index, session] of made.entries()) {
        const { head } = await reload(copy, session);
        expect(head).toBeGreaterThanOrEqual(before[index]!.head);
        expect(head).toBeLessThanOrEqual(after[index]!.head);
        expect(await seqs(copy, session)).toEqual(numbers(1, head));
      }
      // The copy is an ordinary store, independent of the original.
      await append(copy, await reload(copy, made[0]!));
      expect(readdirSync(dirname(path)).filter((name) => name.includes("partial"))).toEqual([]);
    }
    isDone = true;
    await Promise.all(writers);
    expect(paths).toHaveLength(3);
  });

  test("a backup replaces no file, and leaves nothing behind where it cannot be made", async () => {
    const engine = await opened({ path: newPath(), driver });
    const folder = scratch();
    const path = join(folder, "mine.txt");
    writeFileSync(path, "mine");
    expect(await codeOf(engine.backup(path))).toBe("bad-option");
    expect(readFileSync(path, "utf8")).toBe("mine");
    expect(await codeOf(engine.backup(join(folder, "none", "backup.db")))).toBe("unreachable");
    expect(readdirSync(folder)).toEqual(["mine.txt"]);
  });

  test("a store in memory can be saved", async () => {
    const engine = await opened({ path: ":memory:", driver });
    const session = await append(engine, await begin(engine));
    const path = newPath();
    await engine.backup(path);
    expect(existsSync(path)).toBe(true);
    const copy = await opened({ path, driver });
    expect(await reload(copy, session)).toEqual(session);
  });
});
