import { describe, expect, test } from "vitest";
import type { SqliteConnection, SqliteDriver } from "./drivers/driver.ts";
import { drivers } from "./testing/drivers.ts";
import { append, begin, change, message, messages, reload, seqs } from "./testing/samples.ts";
import { newPath, opened } from "./testing/scratch.ts";

/** A driver that counts what its connections commit. */
function counting(driver: SqliteDriver): { driver: SqliteDriver; commits: () => number } {
  let commits = 0;
  const count = (connection: SqliteConnection): SqliteConnection => ({
    exec: (sql) => connection.exec(sql),
    close: () => connection.close(),
    prepare(sql) {
      const statement = connection.prepare(sql);
      if (sql !== "COMMIT") return statement;
      return {
        run() {
          commits += 1;
          return statement.run();
        },
        get: () => statement.get(),
        all: () => statement.all(),
      };
    },
  });
  const open = (path: string) => count(driver.open(path));
  return { driver: { name: driver.name, codeOf: driver.codeOf, open }, commits: () => commits };
}

describe.each(drivers)("group commit on $name", (driver) => {
  test("writes of one moment share a transaction, and each is told its own outcome", async () => {
    const watched = counting(driver);
    const engine = await opened({ path: newPath(), driver: watched.driver });
    const made = await Promise.all(
      Array.from({ length: 64 }, (_, index) => begin(engine, { id: `${index}` })),
    );
    const before = watched.commits();
    const late = change(made[0]!, { entries: [message(1, "late")] });
    const outcomes = await Promise.all(
      [...made.map((session) => change(session, { entries: [message(1)] })), late].map((one) =>
        engine.commit(one),
      ),
    );
    expect(outcomes).toEqual([...made.map(() => true), false]);
    expect(watched.commits() - before).toBe(1);
    for (const session of made) expect(await seqs(engine, session)).toEqual([1]);
  });

  test("a lone caller gets a transaction of its own each time", async () => {
    const watched = counting(driver);
    const engine = await opened({ path: newPath(), driver: watched.driver });
    let session = await begin(engine);
    const before = watched.commits();
    for (let count = 0; count < 10; count += 1) session = await append(engine, session);
    expect(watched.commits() - before).toBe(10);
  });

  test("of many, only the one that cannot be written fails, and nothing of it is left", async () => {
    const engine = await opened({ path: newPath(), driver });
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => begin(engine, { id: `${index}` })),
    );
    const culprit = 7;
    const changes = made.map((session, index) =>
      index === culprit
        ? change(session, { entries: [message(1), message(1)] }, { label: "broken" })
        : change(session, { entries: messages(1, 3) }),
    );
    const outcomes = await Promise.allSettled(changes.map((one) => engine.commit(one)));
    expect(outcomes.map(({ status }) => status)).toEqual(
      made.map((_, index) => (index === culprit ? "rejected" : "fulfilled")),
    );
    for (const [index, session] of made.entries()) {
      expect(await seqs(engine, session)).toEqual(index === culprit ? [] : [1, 2, 3]);
      expect((await reload(engine, session)).label).toBe("{}");
    }
    // The session continues as if nothing had happened.
    await append(engine, made[culprit]!);
    expect(await seqs(engine, made[culprit]!)).toEqual([1]);
  });

  test("commits of one session that build on each other fit into one batch", async () => {
    const engine = await opened({ path: newPath(), driver });
    const session = await begin(engine);
    const next = { ...session, head: 1 };
    const outcomes = await Promise.all([
      engine.commit(change(session, { entries: [message(1)] })),
      engine.commit(change(next, { entries: [message(2)] })),
      engine.commit(change(session, { entries: [message(1, "late")] })),
    ]);
    expect(outcomes).toEqual([true, true, false]);
    expect(await seqs(engine, session)).toEqual([1, 2]);
  });

  test("the rest of the process goes on while a caller writes without pause", async () => {
    const engine = await opened({ path: ":memory:", driver });
    let session = await begin(engine);
    let isReached = false;
    setImmediate(() => {
      isReached = true;
    });
    for (let count = 0; count < 1_000_000 && !isReached; count += 1) session = await append(engine, session);
    expect(isReached).toBe(true);
  });
});
