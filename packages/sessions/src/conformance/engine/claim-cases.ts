import { strict as assert } from "node:assert";
import type { ClaimQuery, Engine } from "../../engine/engine.ts";
import type { SessionRow } from "../../engine/rows.ts";
import { type EngineCase, one, two } from "./engine-case.ts";
import { begin, changes, eventually, fresh, message, reload } from "./samples.ts";

const LONG_MS = 600_000;

/** A turn that runs. */
const running = (holder: string): Partial<SessionRow> => ({ turn: 1, turnState: "open", holder });

/** Sessions from one on. */
const from = ({ sid }: SessionRow, rest: Partial<ClaimQuery> = {}): ClaimQuery => {
  return { after: sid - 1, limit: 100, believedMs: LONG_MS, gone: [], ...rest };
};

/** A holder that is alive. */
async function living(engine: Engine): Promise<string> {
  const holder = fresh("holder");
  await engine.beat(holder);
  return holder;
}

/** Claiming sessions with an abandoned turn. */
export const claimCases: readonly EngineCase[] = [
  one("sessions are claimed whose turn is open and whose holder is not alive", async (engine) => {
    const [me, lives, gone] = [await living(engine), await living(engine), await living(engine)];
    const never = await begin(engine, running(fresh("never heard of")));
    await begin(engine, { ...running("somebody"), turnState: "done" });
    await begin(engine, { ...running("somebody"), state: "deleted" });
    await begin(engine, running(lives));
    await begin(engine, running(me));
    const left = await begin(engine, { ...running(gone), state: "archived" });
    assert.deepEqual(await engine.claim("recovery", me, LONG_MS, from(never, { gone: [gone] })), [
      never,
      left,
    ]);
    await eventually("those that were heard of long ago are not alive", async () => {
      const claimed = await engine.claim("recovery", me, LONG_MS, from(never, { believedMs: 1 }));
      return claimed.length === 3;
    });
    for (const holder of [me, lives, gone]) await engine.forget(holder);
  }),
  one("as many are claimed as are wanted, by number, and go on behind one", async (engine) => {
    const me = await living(engine);
    const left: SessionRow[] = [];
    for (let count = 0; count < 5; count += 1) left.push(await begin(engine, running("somebody")));
    const [first, second, third] = left as [SessionRow, SessionRow, SessionRow];
    const claim = (query: ClaimQuery) => engine.claim("recovery", me, LONG_MS, query);
    assert.deepEqual(await claim(from(first, { limit: 2 })), [first, second]);
    assert.deepEqual(await claim(from(third, { limit: 2 })), left.slice(2, 4));
    // A retry after a lost answer finds what the first attempt took.
    assert.deepEqual(await claim(from(first)), left);
    await engine.forget(me);
  }),
  two(
    "what one claimed is not another's while it lives, and until it gives it back",
    async (first, second) => {
      const [me, you] = [await living(first), await living(second)];
      const session = await begin(first, running("somebody"));
      const claim = (holder: string, purpose = "recovery", milliseconds = LONG_MS) =>
        second.claim(purpose, holder, milliseconds, from(session));
      assert.deepEqual(await first.claim("recovery", me, LONG_MS, from(session)), [session]);
      assert.deepEqual(await claim(you), []);
      assert.equal(await second.lease(session, "recovery", you, LONG_MS), false);
      assert.deepEqual(await claim(you, "something else"), [session]);
      await first.release(session, "recovery", me);
      assert.deepEqual(await claim(you, "recovery", 1), [session]);
      await eventually("the lease has ended", async () => (await claim(me)).length === 1);
      assert.deepEqual(await claim(you), []);
      await first.forget(me);
      assert.deepEqual(await claim(you), [session]);
      const moved = changes(session, { entries: [message(1)], to: { turnState: "interrupted" } });
      assert.equal(await first.commit(moved), true);
      assert.deepEqual(await claim(you), []);
      await first.forget(you);
    },
  ),
  two("those who claim at a time get different sessions, and all of them", async (first, second) => {
    const left: SessionRow[] = [];
    for (let count = 0; count < 40; count += 1) left.push(await begin(first, running("somebody")));
    const start = left[0] as SessionRow;
    const work = async (engine: Engine): Promise<SessionRow[]> => {
      const me = await living(engine);
      const mine: SessionRow[] = [];
      for (let after = start.sid - 1; ; ) {
        const some = await engine.claim("recovery", me, LONG_MS, { ...from(start, { limit: 3 }), after });
        mine.push(...some);
        const last = some.at(-1);
        if (last === undefined) return mine;
        after = last.sid;
      }
    };
    const claimed = (await Promise.all([first, second, first, second].map(work))).flat();
    assert.deepEqual(
      claimed.sort((a, b) => a.sid - b.sid),
      left,
    );
    assert.deepEqual(await reload(first, start), start);
  }),
];
