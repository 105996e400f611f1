import { strict as assert } from "node:assert";
import type { Engine } from "../../engine/engine.ts";
import { SessionError } from "../../errors.ts";
import { type EngineCase, one } from "./engine-case.ts";
import { begin, changes, message, newSession, reload } from "./samples.ts";

const closed = (error: unknown) => SessionError.is(error) && error.code === "closed";

/** Closing an engine. */
export const closeCases: readonly EngineCase[] = [
  one("after closing, everything is refused as closed", async (engine) => {
    const session = await begin(engine);
    await engine.close();
    const uses: ((engine: Engine) => Promise<unknown>)[] = [
      () => engine.create(newSession()),
      () => engine.commit(changes(session, { entries: [message(1)] })),
      () => engine.load(session.owner, session.id),
      () => engine.calls(session, ["a"]),
      () => engine.entries(session, { from: 0, to: 9 }),
      () => engine.turns(session, { from: 0, to: 9 }),
      () => engine.marks(session),
      () => engine.list(session.owner, { states: ["active"], limit: 1 }),
      () => engine.sessions({ after: 0, limit: 1 }),
      () => engine.lease(session, "turn", "a", 1_000),
      () => engine.claim("turn", "a", 1_000, { after: 0, limit: 1, believedMs: 1_000, gone: [] }),
      () => engine.release(session, "turn", "a"),
      () => engine.beat("a"),
      () => engine.forget("a"),
      () => engine.holders(),
      () => engine.reseal(session, "label", "a", "b"),
      async () => engine.onChange(() => {}),
    ];
    for (const use of uses) await assert.rejects(async () => use(engine), closed);
  }),
  one("closing twice is closing", async (engine) => {
    await engine.close();
    await engine.close();
  }),
  {
    name: "what was committed is there after closing and opening again",
    async run(open) {
      const first = await open();
      const session = await begin(first);
      const outcome = first.commit(changes(session, { entries: [message(1)] }));
      // Work under way is finished.
      await first.close();
      assert.equal(await outcome, true);
      const second = await open();
      try {
        assert.equal((await reload(second, session)).head, 1);
      } finally {
        await second.close();
      }
    },
  },
];
