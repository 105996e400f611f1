import { describe, expect, test } from "vitest";
import type { SessionRow } from "../engine/rows.ts";
import { drivers } from "./testing/drivers.ts";
import { append, begin, change, message, reload, seqs } from "./testing/samples.ts";
import { newPath, opened } from "./testing/scratch.ts";

describe.each(drivers)("what a process remembers of sessions on $name", (driver) => {
  test("nothing of another engine's changes is lost, whatever they change", async () => {
    const path = newPath();
    const [one, other] = [await opened({ path, driver }), await opened({ path, driver })];
    let session = await begin(one);
    const changes: Partial<SessionRow>[] = [
      {},
      { turn: 1, turnState: "open" },
      { step: 1 },
      { holder: "h" },
      { state: "archived" },
      { model: "m" },
      { label: "l" },
      { usage: "u" },
      { turnState: "done", updated: 900_000 },
      { parent: "p" },
    ];
    for (const to of changes) {
      // Both know the session from before; one changes it on the same head, then the other appends.
      session = await append(one, session);
      const changed = change(session, {}, to);
      expect(await other.commit(changed)).toBe(true);
      session = await append(one, changed.session);
      expect(await reload(other, session)).toEqual(session);
      session = await append(other, session);
      expect(await reload(one, session)).toEqual(session);
    }
    expect(await seqs(one, session)).toEqual(
      Array.from({ length: 3 * changes.length }, (_, index) => index + 1),
    );
  });

  test("a session is written as it is said to be, also after its label was resealed", async () => {
    const engine = await opened({ path: newPath(), driver });
    let session = await begin(engine, { label: "old" });
    session = await append(engine, session);
    expect(await engine.reseal(session.sid, "label", "old", "new")).toBe(true);
    expect((await reload(engine, session)).label).toBe("new");
    session = await append(engine, session);
    expect((await reload(engine, session)).label).toBe("old");
  });

  test("more sessions than are remembered can be written", async () => {
    const engine = await opened({ path: ":memory:", driver });
    const made: SessionRow[] = [];
    for (let index = 0; index < 1_100; index += 1) made.push(await begin(engine, { id: `${index}` }));
    const once = await Promise.all(made.map((session) => append(engine, session)));
    const twice = await Promise.all(once.map((session) => append(engine, session)));
    for (const session of twice.slice(0, 3)) expect(await seqs(engine, session)).toEqual([1, 2]);
    expect(await engine.commit(change(made[0]!, { entries: [message(1)] }))).toBe(false);
  });
});
