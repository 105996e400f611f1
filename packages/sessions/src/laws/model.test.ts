import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, it } from "vitest";
import { SessionStore } from "../store/session-store.ts";
import { memoryEngines, postgresEngines, sqliteEngines } from "../testing/engines.ts";
import { begin, deeds, Together, verifyAll } from "../testing/model-run.ts";

const deep = process.env.SUTURE_DEEP === "1";

describe.each([...memoryEngines, ...sqliteEngines, ...postgresEngines])(
  "laws 11 to 15 on $name",
  ({ prepare, runs }) => {
    it("hold whatever one to four writers do", { timeout: 1_800_000 }, async () => {
      const bed = await prepare();
      const stores: SessionStore[] = [];
      for (let writer = 0; writer < 4; writer++) stores.push(await SessionStore.open(await bed.open()));
      const commands = fc.commands([deeds.map((each) => new Together(each))], { maxCommands: 25 });
      try {
        await fc.assert(
          fc.asyncProperty(commands, async (all) => {
            const begun = await begin(stores, randomUUID());
            await fc.asyncModelRun(() => begun, all);
            await verifyAll(begun.model, begun.real);
          }),
          { numRuns: deep ? runs * 20 : runs, ...(deep ? {} : { seed: 11 }), endOnFailure: true },
        );
      } finally {
        for (const store of stores) await store.close();
        await bed.drop();
      }
    });
  },
);
