import { readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { openSqliteEngine } from "./open-sqlite-engine.ts";
import { drivers } from "./testing/drivers.ts";
import { append, begin, change, codeOf, message, seqs } from "./testing/samples.ts";
import { newPath, opened } from "./testing/scratch.ts";

describe.each(drivers)("closing with $name", (driver) => {
  test("waits for what was asked for, refuses what comes later, and moves the log into the file", async () => {
    const path = newPath();
    const engine = await openSqliteEngine({ path, driver });
    const session = await begin(engine);
    const underWay = engine.commit(change(session, { entries: [message(1)] }));
    const closed = engine.close();
    expect(await codeOf(engine.commit(change(session, { entries: [message(1)] })))).toBe("closed");
    expect(await codeOf(engine.load("alice", "first"))).toBe("closed");
    expect(await codeOf(engine.backup(`${path}.copy`))).toBe("closed");
    expect(await underWay).toBe(true);
    await closed;
    await engine.close();
    const logs = readdirSync(dirname(path)).filter((name) => name.endsWith("-wal"));
    for (const log of logs) expect(statSync(`${dirname(path)}/${log}`).size).toBe(0);
    const again = await opened({ path, driver });
    expect(await seqs(again, session)).toEqual([1]);
  });

  test("one of two engines on a file leaves the other as it is", async () => {
    const path = newPath();
    const one = await openSqliteEngine({ path, driver });
    const other = await opened({ path, driver });
    const session = await append(one, await begin(one));
    const heard: unknown[] = [];
    one.onChange((sid) => heard.push(sid));
    await one.close();
    await append(other, session);
    expect(await seqs(other, session)).toEqual([1, 2]);
    expect(heard).toEqual([]);
  });
});
