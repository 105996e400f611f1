import { check, contracts, resolveContract } from "@suture/core";
import { compact, plan, restore } from "@suture/core/compaction";
import { estimate } from "@suture/core/tokens";
import { distinctContracts, mutatedHistory, validHistory, wildHistory, wireOf, wires } from "@suture/testkit";
import { refusalOf, targets } from "@suture/testkit/emulated";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const deep = process.env.SUTURE_DEEP === "1";
const timeout = deep ? 1_800_000 : 120_000;

describe.each(wires)("compaction on $format", (wire) => {
  const all = distinctContracts(contracts, wire.format, resolveContract, false).map(({ options }) => ({
    model: "gpt-4o",
    ...options,
  }));
  const runs = { numRuns: deep ? 1000 : 45, seed: 13 };
  const one = fc.oneof(validHistory(wire), mutatedHistory(wire), wildHistory(wire));
  const long = fc.array(one, { minLength: 2, maxLength: 6 }).map((histories) => histories.flat());

  it("fits its budget, or says why nothing can; what it gives is accepted, and can be undone", {
    timeout,
  }, () => {
    const seen = { compacted: 0, refused: 0 };
    fc.assert(
      fc.property(
        long,
        fc.constantFrom(...all),
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        (history, options, share) => {
          const { tokens } = estimate(history, options);
          const budget = Math.max(20, Math.floor(tokens * share));
          const given = JSON.stringify(history);
          const done = compact(history, { ...options, budget });
          expect(JSON.stringify(history)).toBe(given);
          if (done.outcome !== "compacted") {
            seen.refused += 1;
            // What fits once it is mended comes back mended.
            if (done.report.edits.length === 0) expect(done.document).toBe(history);
            else expect([done.reason, check(done.document, options).ok]).toEqual(["fits", true]);
            expect(done.message).toMatch(/./);
            return;
          }
          seen.compacted += 1;
          expect(estimate(done.document, options).tokens).toBeLessThanOrEqual(budget);
          expect(done.after).toBeLessThan(done.before);
          expect(check(done.document, options).findings.filter(({ level }) => level === "error")).toEqual([]);
          expect(restore(done.document, done.undo)).toEqual(history);
          expect(done.report.edits.length).toBeGreaterThan(0);
          expect(compact(done.document, { ...options, budget })).toMatchObject({
            outcome: "skipped",
            reason: "fits",
          });
        },
      ),
      runs,
    );
    expect(seen.compacted).toBeGreaterThan(seen.refused);
  });

  it("is planned as it is done", { timeout }, () => {
    fc.assert(
      fc.property(fc.array(validHistory(wire), { minLength: 20, maxLength: 30 }), (histories) => {
        const history = histories.flat();
        const { tokens } = estimate(history, { from: wire.format });
        const options = { from: wire.format, budget: Math.max(500, Math.floor(tokens / 2)) };
        const planned = plan(history, options);
        const done = compact(history, options);
        expect(done.before).toBe(planned.before);
        expect(done.outcome).toBe(
          planned.fits ? "skipped" : planned.why === undefined ? "compacted" : "refused",
        );
        if (done.outcome !== "compacted") return;
        expect(done.steps.at(-1)?.rung).toBe(planned.steps.at(-1)?.rung);
        expect(done.after).toBeLessThanOrEqual(planned.budget);
      }),
      { ...runs, numRuns: deep ? 200 : 12 },
    );
  });
});

describe.each(targets)("what compaction makes for $provider $model", ({ provider, format, model }) => {
  it("is accepted by its emulator", { timeout }, () => {
    const wire = wireOf(format);
    const tools = ["read", "write", "search"];
    const one = fc.oneof(mutatedHistory(wire), wildHistory(wire));
    const long = fc.array(one, { minLength: 3, maxLength: 6 }).map((histories) => histories.flat());
    let compacted = 0;
    for (const history of fc.sample(long, { numRuns: deep ? 500 : 30, seed: 17 })) {
      const options = { from: format, for: provider, model, strict: true };
      const body = wire.request(history, { model, tools });
      const { tokens, tools: defined } = estimate(body, options);
      const done = compact(body, {
        ...options,
        budget: defined + Math.floor((tokens - defined) * 0.6) + 100,
      });
      if (done.outcome !== "compacted") continue;
      compacted += 1;
      expect(refusalOf({ provider, format, model }, done.document)).toBeUndefined();
    }
    expect(compacted).toBeGreaterThan(10);
  });
});
