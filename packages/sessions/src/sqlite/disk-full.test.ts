import { describe, expect, test } from "vitest";
import { drivers, watched } from "./testing/drivers.ts";
import { runChild } from "./testing/run-child.ts";
import { append, begin, codeOf, numbers, reload, seqs } from "./testing/samples.ts";
import { newPath, opened } from "./testing/scratch.ts";

describe.each(drivers)("a full disk with $name", (driver) => {
  test("loses nothing, is named as such, and the same engine goes on when there is room again", async () => {
    const watching = watched(driver);
    const engine = await opened({ path: newPath(), driver: watching.driver });
    let session = await begin(engine);
    const [writer] = watching.opened;
    writer?.exec("PRAGMA max_page_count = 60");
    let code: unknown;
    for (let count = 0; count < 1_000 && code === undefined; count += 1)
      try {
        session = await append(engine, session, "x".repeat(1_000));
      } catch (error) {
        code = await codeOf(Promise.reject(error));
      }
    expect(code).toBe("full");
    expect(session.head).toBeGreaterThan(10);
    // Reading goes on, and so do others that fail one by one.
    expect(await seqs(engine, session)).toEqual(numbers(1, session.head));
    const many = [1, 2, 3].map(() => codeOf(append(engine, session, "x".repeat(20_000))));
    expect(await Promise.all(many)).toEqual(["full", "full", "full"]);
    await expect(append(engine, session, "x".repeat(20_000))).rejects.toMatchObject({
      isRetryable: true,
      hint: expect.stringContaining("disk space"),
    });

    writer?.exec("PRAGMA max_page_count = 100000");
    const after = await append(engine, session, "x".repeat(20_000));
    expect(await reload(engine, session)).toEqual(after);
    expect(await seqs(engine, session)).toEqual(numbers(1, after.head));
  });

  test("a store that there is no room to make is made later", async () => {
    const path = newPath();
    const open = (at: string) => {
      const connection = driver.open(at);
      connection.exec("PRAGMA max_page_count = 4");
      return connection;
    };
    const cramped = { name: driver.name, codeOf: driver.codeOf, open };
    expect(await codeOf(opened({ path, driver: cramped }))).toBe("full");
    const engine = await opened({ path, driver, verify: true });
    expect((await begin(engine)).head).toBe(0);
  });

  test.skipIf(process.platform === "win32")(
    "a limit on the size of files is survived as well",
    async () => {
      const path = newPath();
      const child = runChild([driver.name, path, "append"], { fileLimit: 600 });
      const { lines, code, errors } = await child.ended;
      expect(errors).toBe("");
      expect(code).toBe(0);
      const [id = "", ...told] = lines;
      const safe = told.slice(0, -2);
      expect(told.slice(-2)).toEqual(["full", `${safe.length}`]);
      expect(safe.length).toBeGreaterThan(10);
      const engine = await opened({ path, driver, verify: true });
      const session = await reload(engine, { owner: "alice", id });
      expect(await seqs(engine, session)).toEqual(safe.map(Number));
      await append(engine, session);
    },
    60_000,
  );
});
