import { strict as assert } from "node:assert";
import type { SessionRow } from "../../engine/rows.ts";
import { type EngineCase, one } from "./engine-case.ts";
import { begin, fresh } from "./samples.ts";

/** Sweeping the sessions of all owners. */
export const sweepCases: readonly EngineCase[] = [
  one("a sweep goes by number through the sessions of everybody", async (engine) => {
    const made: SessionRow[] = [];
    for (const state of ["active", "archived", "deleted"] as const) made.push(await begin(engine, { state }));
    const after = Math.min(...made.map(({ sid }) => sid)) - 1;
    const seen: SessionRow[] = [];
    for (let last = after; ; ) {
      const page = await engine.sessions({ after: last, limit: 2 });
      seen.push(...page);
      if (page.length < 2) break;
      last = page.at(-1)?.sid ?? last;
    }
    const sids = seen.map(({ sid }) => sid);
    assert.deepEqual(
      sids,
      [...new Set(sids)].sort((a, b) => a - b),
    );
    for (const session of made)
      assert.deepEqual(
        seen.find(({ sid }) => sid === session.sid),
        session,
      );
  }),
  one("a sweep may be for one owner", async (engine) => {
    const owner = fresh("owner");
    const made = [
      await begin(engine, { owner }),
      await begin(engine, { owner }),
      await begin(engine, { owner }),
    ];
    await begin(engine);
    assert.deepEqual(await engine.sessions({ after: 0, limit: 100, owner }), made);
    const [first] = made;
    assert.deepEqual(await engine.sessions({ after: first?.sid ?? 0, limit: 1, owner }), made.slice(1, 2));
  }),
];
