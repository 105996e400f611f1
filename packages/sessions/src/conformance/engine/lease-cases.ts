import { strict as assert } from "node:assert";
import { type EngineCase, one, two } from "./engine-case.ts";
import { begin, eventually, fresh } from "./samples.ts";

const LONG_MS = 600_000;

/** Leases and holders. */
export const leaseCases: readonly EngineCase[] = [
  two("a lease is held by one, by purpose and session", async (first, second) => {
    const [session, other] = [await begin(first), await begin(first)];
    assert.equal(await first.lease(session, "turn", "a", LONG_MS), true);
    assert.equal(await second.lease(session, "turn", "b", LONG_MS), false);
    assert.equal(await first.lease(session, "turn", "a", LONG_MS), true);
    assert.equal(await second.lease(session, "compaction", "b", LONG_MS), true);
    assert.equal(await second.lease(other, "turn", "b", LONG_MS), true);
  }),
  two("a lease is given back by its holder only", async (first, second) => {
    const session = await begin(first);
    await first.lease(session, "turn", "a", LONG_MS);
    await second.release(session, "turn", "b");
    assert.equal(await second.lease(session, "turn", "b", LONG_MS), false);
    await first.release(session, "turn", "a");
    await first.release(session, "turn", "a");
    assert.equal(await second.lease(session, "turn", "b", LONG_MS), true);
  }),
  two("a lease ends by itself, unless it is prolonged", async (first, second) => {
    const session = await begin(first);
    assert.equal(await first.lease(session, "ends", "a", 100), true);
    assert.equal(await first.lease(session, "stays", "a", 100), true);
    assert.equal(await first.lease(session, "stays", "a", LONG_MS), true);
    await eventually("the lease has ended", () => second.lease(session, "ends", "b", LONG_MS));
    assert.equal(await first.lease(session, "ends", "a", LONG_MS), false);
    assert.equal(await second.lease(session, "stays", "b", LONG_MS), false);
  }),
  two("of many that want a lease, one gets it", async (first, second) => {
    const session = await begin(first);
    const wanted = Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? first : second).lease(session, "turn", `holder-${index}`, LONG_MS),
    );
    assert.equal((await Promise.all(wanted)).filter(Boolean).length, 1);
  }),
  two("holders are seen by others until they are forgotten", async (first, second) => {
    const [a, b] = [fresh("holder"), fresh("holder")];
    await first.beat(a);
    await second.beat(b);
    const seen = async (holder: string) =>
      (await second.holders()).holders.find((one) => one.holder === holder)?.seen;
    const once = await seen(a);
    assert.ok(once !== undefined && (await seen(b)) !== undefined);
    await eventually("a later beat is seen", async () => {
      await first.beat(a);
      return ((await seen(a)) ?? 0) > once;
    });
    await second.forget(a);
    assert.equal(await seen(a), undefined);
    assert.notEqual(await seen(b), undefined);
    await second.forget(b);
  }),
  one("the clock of holders is the database's", async (engine) => {
    const holder = fresh("holder");
    const before = (await engine.holders()).now;
    await engine.beat(holder);
    const { now, holders } = await engine.holders();
    const seen = holders.find((one) => one.holder === holder)?.seen ?? 0;
    assert.ok(before <= seen && seen <= now, `${before} <= ${seen} <= ${now}`);
    await engine.forget(holder);
  }),
];
