import { copyFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { drivers } from "./testing/drivers.ts";
import { append, numbers, reload, seqs } from "./testing/samples.ts";
import { newPath, opened } from "./testing/scratch.ts";
import { version1, version1Path } from "./testing/version-1.ts";

describe.each(drivers)("files of earlier versions with $name", (driver) => {
  test("a store of version 1 is opened with all that is in it, and goes on", async () => {
    const path = newPath();
    copyFileSync(version1Path, path);
    const engine = await opened({ path, driver, verify: true });
    const session = await reload(engine, version1.session);
    expect(session).toEqual({ ...version1.session, sid: session.sid });
    const all = { from: 0, to: Number.POSITIVE_INFINITY };
    expect(await engine.entries(session.sid, all)).toEqual(version1.entries);
    expect(await engine.turns(session.sid, all)).toEqual(version1.turns);
    expect(await engine.marks(session.sid)).toEqual(version1.marks);
    expect(await engine.calls(session.sid, ["call-1", "call-2"])).toEqual(version1.calls);
    expect((await engine.holders()).holders.map(({ holder }) => holder)).toEqual(["somebody"]);
    expect(await seqs(engine, await append(engine, session))).toEqual(numbers(1, 71));
  });
});
