import { strict as assert } from "node:assert";
import { type EngineCase, two } from "./engine-case.ts";
import { begin, changes, eventually, message, reload } from "./samples.ts";

/** Listening for changes that others make. */
export const changeCases: readonly EngineCase[] = [
  two("a change is heard of elsewhere", async (first, second) => {
    let session = await begin(first);
    const heard = new Set<number | undefined>();
    const stop = second.onChange((sid) => heard.add(sid));
    // The engine may name the session, or say that any may have changed.
    const listens = () => heard.has(session.sid) || heard.has(undefined);
    for (let round = 0; round < 3; round += 1) {
      await eventually("what was before is heard of", listens);
      heard.clear();
      assert.equal(await first.commit(changes(session, { entries: [message(session.head + 1)] })), true);
      session = await reload(first, session);
    }
    await eventually("the last change is heard of", listens);
    stop();
  }),
  two("a new session is heard of elsewhere", async (first, second) => {
    const heard = new Set<number | undefined>();
    const stop = second.onChange((sid) => heard.add(sid));
    const { sid } = await begin(first);
    await eventually("it is heard of", () => heard.has(sid) || heard.has(undefined));
    stop();
  }),
  two("who stopped listening hears nothing more, others do", async (first, second) => {
    let session = await begin(first);
    let [stopped, stays] = [0, 0];
    const stopOne = second.onChange(() => {
      stopped += 1;
    });
    const stopOther = second.onChange(() => {
      stays += 1;
    });
    stopOne();
    stopOne();
    const before = stopped;
    const commit = async () => {
      const known = stays;
      await first.commit(changes(session, { entries: [message(session.head + 1)] }));
      session = await reload(first, session);
      await eventually("who stayed hears of it", () => stays > known);
    };
    await commit();
    await commit();
    assert.equal(stopped, before);
    stopOther();
  }),
];
