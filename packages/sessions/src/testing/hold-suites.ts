import { afterAll, beforeAll, describe, it } from "vitest";
import { engineSuite } from "../conformance/engine-suite.ts";
import { storeSuite } from "../conformance/store-suite.ts";
import type { EngineUnderTest, TestBed } from "./engines.ts";

/** Holds engines against everything that engines and sessions promise. */
export function holdSuites(engines: readonly EngineUnderTest[]): void {
  describe.each(engines)("$name", ({ prepare, name }) => {
    let bed: TestBed;
    beforeAll(async () => {
      bed = await prepare();
    }, 60_000);
    afterAll(() => bed?.drop());

    // What is in memory is one engine: there are no others to compete with, and none to close.
    describe.skipIf(name === "memory")("as an engine", () => {
      for (const each of engineSuite) it(each.name, { timeout: 30_000 }, () => each.run(() => bed.open()));
    });
    describe("as a store", () => {
      for (const each of storeSuite) it(each.name, { timeout: 30_000 }, () => each.run(() => bed.open()));
    });
  });
}
