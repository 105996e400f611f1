import assert from "node:assert/strict";
import { check, contracts, type SutureMessage } from "@suture/core";
import { calls, results, says, system, user } from "../said.ts";
import { lineOf, type StoreCase, seen, sessionCase, storeCase, told } from "./store-case.ts";

const LONG = "word ".repeat(150);

function turns(from: number, to: number): SutureMessage[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const name = `t${from + index}`;
    return [user(`${name} ${LONG}`), calls(name), results(name), says(`${name} done ${LONG}`)];
  }).flat();
}

/** Compacting, and what follows from it. */
export const compactionCases: readonly StoreCase[] = [
  sessionCase("a summary takes the place of the head, and everything comes back", async (session) => {
    await session.append([system("rules"), ...turns(1, 20)]);
    const before = await seen(session);
    const done = await session.compact({ budget: 3_000 });
    assert.equal(done.outcome, "compacted");
    assert.ok(done.after <= 3_000 && done.after < done.before);
    const after = await seen(session);
    assert.ok(after.length < before.length);
    assert.equal(after[0], "system rules");
    assert.equal(after.at(-1), before.at(-1));
    // People still see what was said.
    assert.deepEqual(await told(session), before);
    await session.undo(done.change);
    assert.deepEqual(await seen(session), before);
  }),

  sessionCase("what was compacted is valid for every provider", async (session) => {
    await session.append([system("rules"), ...turns(1, 20), user("and?"), calls("x", "y"), results("y")]);
    assert.equal((await session.compact({ budget: 2_500 })).outcome, "compacted");
    for (const { name } of contracts) {
      const { document } = await session.read({ for: name });
      assert.ok(check(document, { from: "suture", for: name }).ok, name);
    }
    // The frontier is safe.
    await session.append([results("x"), says("done")]);
    assert.equal((await seen(session)).at(-1), "assistant done");
  }),

  sessionCase(
    "a later compaction carries the facts of the earlier summary, and sums up nothing twice",
    async (session) => {
      const asked: string[] = [];
      const summarise = ({ transcript }: { readonly transcript: string }): Promise<string> => {
        asked.push(transcript);
        return Promise.resolve(`summary ${asked.length}`);
      };
      await session.append(turns(1, 20));
      assert.equal((await session.compact({ budget: 3_000, summarise })).outcome, "compacted");
      const again = await session.compact({ budget: 3_000, summarise });
      assert.deepEqual([again.outcome, again.reason], ["skipped", "fits"]);
      await session.append(turns(21, 40));
      assert.equal((await session.compact({ budget: 3_000, summarise })).outcome, "compacted");
      assert.equal(asked.length, 2);
      assert.ok(asked[0]?.includes("t3 ") && !asked[1]?.includes("t3 word"));
      assert.ok((await seen(session)).some((line) => line.includes("summary 2")));
    },
  ),

  sessionCase(
    "of many compactions the latest that holds is seen, however many were undone",
    async (session) => {
      const shown: string[][] = [];
      const made: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        await session.append(turns(round * 10 + 1, round * 10 + 10));
        shown.push(await seen(session));
        const { outcome, change } = await session.compact({ budget: 2_000 });
        assert.equal(outcome, "compacted");
        made.push(change ?? 0);
      }
      // Once the later ones are undone, what followed the first is visible again after its summary.
      for (const change of made.slice(1).reverse()) await session.undo(change);
      const now = await seen(session);
      assert.ok(now.length < (await told(session)).length);
      assert.deepEqual(now.slice(0, 2), shown[1]?.slice(0, 2));
      await session.undo(made[0]);
      assert.deepEqual(await seen(session), await told(session));
    },
  ),

  sessionCase("a summariser that fails leaves the history as it was", async (session) => {
    await session.append(turns(1, 20));
    const before = await seen(session);
    const done = await session.compact({
      budget: 3_000,
      summarise: () => Promise.reject(new Error("no key")),
    });
    assert.deepEqual([done.outcome, done.reason], ["failed", "summariser-failed"]);
    assert.deepEqual(await seen(session), before);
    assert.equal((await session.compact({ budget: 3_000 })).outcome, "compacted");
  }),

  sessionCase("two at once, in two stores, ask the summariser once", async (session, { open }) => {
    await session.append(turns(1, 20));
    const other = await (await open()).of(session.owner).get(session.id);
    let asked = 0;
    const summarise = async (): Promise<string> => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return "the summary";
    };
    const both = await Promise.all(
      [session, other, session].map((each) => each.compact({ budget: 3_000, summarise })),
    );
    assert.equal(asked, 1);
    assert.deepEqual(
      both.map(({ outcome }) => outcome),
      ["compacted", "compacted", "compacted"],
    );
    assert.equal(new Set(both.map(({ change }) => change)).size, 1);
    assert.equal(both.filter(({ shared }) => shared).length, 2);
  }),

  sessionCase("a failure frees the way for the next", async (session, { open }) => {
    await session.append(turns(1, 20));
    const other = await (await open()).of(session.owner).get(session.id);
    let begun = (): void => undefined;
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const summarise = async (): Promise<string> => {
      begun();
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new Error("no");
    };
    const failing = session.compact({ budget: 3_000, summarise });
    await started;
    const working = other.compact({ budget: 3_000 });
    assert.equal((await failing).outcome, "failed");
    assert.equal((await working).outcome, "compacted");
  }),

  sessionCase("what is appended while a summary is written stays", async (session) => {
    await session.append(turns(1, 20));
    const summarise = async (): Promise<string> => {
      await session.append([user("meanwhile"), says("yes?")]);
      return "the summary";
    };
    assert.equal((await session.compact({ budget: 3_000, summarise })).outcome, "compacted");
    assert.deepEqual((await seen(session)).slice(-2), ["user meanwhile", "assistant yes?"]);
  }),

  sessionCase("what is changed while a summary is written is not summed up wrongly", async (session) => {
    const { messages } = await session.append(turns(1, 20));
    const summarise = async (): Promise<string> => {
      await session.edit(messages[0] as number, user("not what I said"));
      return "the summary";
    };
    const done = await session.compact({ budget: 3_000, summarise });
    assert.deepEqual([done.outcome, done.reason], ["refused", "changed"]);
    assert.equal((await seen(session))[0], "user not what I said");
  }),

  sessionCase(
    "a revert, a deletion or an edit inside of what was compacted shows what is true now",
    async (session) => {
      const { messages } = await session.append(turns(1, 20));
      await session.compact({ budget: 3_000 });
      await session.edit(messages[0] as number, user("t1 edited"));
      assert.equal((await seen(session))[0], "user t1 edited");
      await session.undo();
      assert.notEqual((await seen(session)).length, 80);
      await session.revert(2);
      assert.deepEqual(await seen(session), await told(session));
      assert.equal((await seen(session)).length, 8);
      await session.undo();
      assert.ok((await seen(session)).length < 80);
    },
  ),

  sessionCase("what comes back into a compacted part is seen", async (session) => {
    await session.append(turns(1, 4));
    const { change } = await session.revert(2);
    await session.append(turns(5, 24));
    assert.equal((await session.compact({ budget: 3_000 })).outcome, "compacted");
    await session.undo(change);
    const lines = await seen(session);
    assert.ok(
      lines.some((line) => line.startsWith("user t3")) && lines.some((line) => line.startsWith("user t4")),
    );
    assert.equal(lines.length, (await told(session)).length);
  }),

  sessionCase("one turn longer than the budget is compacted, too", async (session) => {
    const steps = Array.from({ length: 60 }, (_, index) => [calls(`c${index}`), results(`c${index}`)]).flat();
    await session.append([user(`the task ${LONG}`), ...steps, says("done")]);
    const done = await session.compact({ budget: 1_200 });
    assert.equal(done.outcome, "compacted", done.message);
    assert.ok((await seen(session)).some((line) => line.includes("the task")));
  }),

  sessionCase("a fork keeps the compaction", async (session) => {
    await session.append(turns(1, 20));
    await session.compact({ budget: 3_000 });
    await session.append([user("next"), says("ok")]);
    const fork = await session.fork();
    assert.deepEqual(await seen(fork), await seen(session));
    assert.deepEqual(
      (await told(fork)).map((line) => line.length),
      (await told(session)).map((line) => line.length),
    );
    assert.equal(lineOf(user("x")), "user x");
  }),

  storeCase("whoever died in a compaction keeps nobody from the next", async ({ engine, open, sessions }) => {
    const { owner, id } = await sessions.create();
    const session = await (await open({ patienceMs: 1 })).of(owner).get(id);
    await session.append(turns(1, 20));
    const row = (await engine.load(owner, id))!.session;
    assert.equal(await engine.lease(row, "compaction", "gone", 200), true);
    assert.equal((await session.compact({ budget: 3_000 })).outcome, "compacted");
  }),
];
