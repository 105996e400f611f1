import { strict as assert } from "node:assert";
import { type EngineCase, one, two } from "./engine-case.ts";
import { allEntries, begin, message, reload } from "./samples.ts";

/** Replacing one sealing of a text by another. */
export const resealCases: readonly EngineCase[] = [
  one("an entry is resealed if it is as expected", async (engine) => {
    const entries = [message(1, "", { body: "old" }), message(2, "", { body: "old" })];
    const session = await begin(engine, { head: 2 }, { entries });
    assert.equal(await engine.reseal(session, 1, "old", "new"), true);
    assert.equal(await engine.reseal(session, 1, "old", "newer"), false);
    assert.equal(await engine.reseal(session, 3, "old", "new"), false);
    assert.deepEqual(await allEntries(engine, session), [
      message(1, "", { body: "new" }),
      message(2, "", { body: "old" }),
    ]);
    assert.deepEqual(await reload(engine, session), session);
  }),
  one("a label is resealed if it is as expected", async (engine) => {
    const session = await begin(engine, { label: "old" });
    const other = await begin(engine, { label: "old" });
    assert.equal(await engine.reseal(session, "label", "old", "new"), true);
    assert.equal(await engine.reseal(session, "label", "old", "newer"), false);
    assert.equal((await reload(engine, session)).label, "new");
    assert.equal((await reload(engine, other)).label, "old");
  }),
  two("of many that reseal a text, one does", async (first, second) => {
    const session = await begin(first, { label: "old" });
    const attempts = Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? first : second).reseal(session, "label", "old", `new ${index}`),
    );
    assert.equal((await Promise.all(attempts)).filter(Boolean).length, 1);
  }),
];
