import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { drivers, watched } from "./testing/drivers.ts";
import { runChild } from "./testing/run-child.ts";
import { append, begin, change, codeOf, message, numbers, reload, seqs } from "./testing/samples.ts";
import { newPath, opened } from "./testing/scratch.ts";

const eventually = async (holds: () => boolean) => {
  while (!holds()) await delay(5);
};

describe.each(drivers)("several on one file with $name", (driver) => {
  test("engines and processes that write one session lose nothing and write nothing twice", async () => {
    const path = newPath();
    const [one, other] = [await opened({ path, driver }), await opened({ path, driver })];
    const session = await begin(one);
    const count = 40;
    const children = [1, 2].map(() => runChild([driver.name, path, "race", `${count}`]));
    const race = async (engine: typeof one, name: string) => {
      for (let done = 0; done < count; ) {
        const now = await reload(engine, session);
        if (await engine.commit(change(now, { entries: [message(now.head + 1, `${name}/${done}`)] })))
          done += 1;
        else await delay(1);
      }
    };
    await Promise.all([race(one, "one"), race(one, "again"), race(other, "other")]);
    for (const { ended } of children)
      expect(await ended).toMatchObject({ lines: ["done"], errors: "", code: 0 });
    const entries = await other.entries(session, { from: 0, to: 10_000 });
    expect(entries.map(({ seq }) => seq)).toEqual(numbers(1, 5 * count));
    expect(new Set(entries.map(({ body }) => body)).size).toBe(5 * count);
  }, 60_000);

  test("a change is heard of at once in this process, by every engine on the file", async () => {
    const path = newPath();
    const [one, other] = [await opened({ path, driver }), await opened({ path, driver })];
    const heard: unknown[] = [];
    const stops = [one, other].map((engine, index) =>
      engine.onChange((sid) => {
        if (sid !== undefined) heard.push([index, sid]);
      }),
    );
    const session = await begin(one);
    await append(other, session);
    expect(heard).toEqual([0, 1, 0, 1].map((index) => [index, session.sid]));
    for (const stop of stops) stop();
    await append(one, await reload(one, session));
    expect(heard).toHaveLength(4);
  });

  test("a change by another process is heard of, and one's own is no such change", async () => {
    const path = newPath();
    const engine = await opened({ path, driver });
    let session = await begin(engine);
    let heard = 0;
    engine.onChange((sid) => {
      if (sid === undefined) heard += 1;
    });
    await eventually(() => heard === 1);
    for (let count = 0; count < 5; count += 1) session = await append(engine, session);
    await delay(150);
    expect(heard).toBe(1);
    const child = runChild([driver.name, path, "race", "1"]);
    await eventually(() => heard > 1);
    await child.ended;
    expect((await reload(engine, session)).head).toBe(6);
  });

  test("who waits for another writer waits without blocking, gives up in time, and can go on", async () => {
    const path = newPath();
    const engine = await opened({ path, driver, busyTimeoutMs: 100 });
    const session = await begin(engine);
    const other = driver.open(path);
    other.exec("BEGIN IMMEDIATE");
    const order: unknown[] = [];
    setTimeout(() => order.push("another's turn"), 1);
    const both = [append(engine, session), engine.beat("holder")].map(codeOf);
    order.push(...(await Promise.all(both)));
    expect(order).toEqual(["another's turn", "busy", "busy"]);
    // Readers do not wait for writers.
    expect(await reload(engine, session)).toEqual(session);
    const waiting = append(engine, session);
    other.exec("ROLLBACK");
    expect((await waiting).head).toBe(1);
    expect(await seqs(engine, session)).toEqual([1]);
    other.close();
  });

  test("opening waits for a process that keeps others out", async () => {
    const path = newPath();
    const child = runChild([driver.name, path, "hold", "300"]);
    await eventually(() => child.lines.length > 0);
    const engine = await opened({ path, driver });
    expect((await begin(engine)).head).toBe(0);
    expect(await child.ended).toMatchObject({ code: 0, errors: "" });
  });

  test("what is not committed yet is seen by nobody", async () => {
    const path = newPath();
    const watching = watched(driver);
    const engine = await opened({ path, driver: watching.driver });
    const session = await begin(engine);
    const [writer] = watching.opened;
    writer?.exec("BEGIN IMMEDIATE; UPDATE sessions SET head = 99");
    expect((await reload(engine, session)).head).toBe(0);
    writer?.exec("ROLLBACK");
  });
});
