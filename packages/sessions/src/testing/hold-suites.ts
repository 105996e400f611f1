import { afterAll, beforeAll, describe, it } from "vitest";
import { callCases } from "../conformance/engine/call-cases.ts";
import { claimCases } from "../conformance/engine/claim-cases.ts";
import { laneCases } from "../conformance/engine/lane-cases.ts";
import { leaseCases } from "../conformance/engine/lease-cases.ts";
import { mailPostCases } from "../conformance/engine/mail-post-cases.ts";
import { noteCases } from "../conformance/engine/note-cases.ts";
import { settleCases } from "../conformance/engine/settle-cases.ts";
import { tenancyCases } from "../conformance/engine/tenancy-cases.ts";
import { engineSuite } from "../conformance/engine-suite.ts";
import { storeSuite } from "../conformance/store-suite.ts";
import type { EngineUnderTest, TestBed } from "./engines.ts";

const inMemory = [
  ...callCases,
  ...leaseCases,
  ...claimCases,
  ...tenancyCases,
  ...mailPostCases,
  ...laneCases,
  ...settleCases,
  ...noteCases,
];

/** Tests engines against everything that engines and sessions promise. */
export function holdSuites(engines: readonly EngineUnderTest[]): void {
  describe.each(engines)("$name", ({ prepare, name }) => {
    let bed: TestBed;
    beforeAll(async () => {
      bed = await prepare();
    }, 60_000);
    afterAll(() => bed?.drop());

    // The memory engine is a single instance without constraints: no others compete with it, and it cannot be closed.
    const cases = name === "memory" ? inMemory : engineSuite;
    describe("as an engine", () => {
      for (const each of cases) it(each.name, { timeout: 30_000 }, () => each.run(() => bed.open()));
    });
    describe("as a store", () => {
      for (const each of storeSuite) it(each.name, { timeout: 30_000 }, () => each.run(() => bed.open()));
    });
  });
}
