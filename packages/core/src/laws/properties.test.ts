import {
  check,
  contracts,
  convert,
  type Repaired,
  type RepairOptions,
  repair,
  resolveContract,
} from "@suture/core";
import {
  anyDocument,
  deepFreeze,
  distinctContracts,
  documentOf,
  findLost,
  findMisplaced,
  findUnreported,
  findUnsafe,
  findUnstable,
  flatOf,
  frontierOf,
  heard,
  makeTrial,
  messagesOf,
  mutatedHistory,
  seedOf,
  validHistory,
  type Wire,
  wildHistory,
  wires,
} from "@suture/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const deep = process.env.SUTURE_DEEP === "1";
const timeout = deep ? 1_800_000 : 120_000;

/** The same histories on every run; a counterexample is printed with its shrunk history. */
function holds<Values>(property: fc.IProperty<Values>, share = 1): void {
  fc.assert(property, {
    numRuns: Math.ceil((deep ? 5000 : 70) * share),
    seed: seedOf(20_260_101),
  });
}

/** Any contract and model for a format, with the options that only change how much is mended. */
function optionsFor(wire: Wire, policies: readonly RepairOptions[]): fc.Arbitrary<RepairOptions> {
  const all = distinctContracts(contracts, wire.format, resolveContract, false);
  return fc
    .tuple(fc.constantFrom(...all.map(({ options }) => options)), fc.constantFrom(...policies))
    .map(([contract, policy]) => ({ ...contract, ...policy }));
}

/** Law 7: what is made of the turns before one of them, with it and without. */
function findUnsettled(
  from: Wire,
  to: Wire,
  messages: readonly unknown[],
  where: number,
  mend: (messages: readonly unknown[]) => Repaired,
): string | undefined {
  const starts = messages.flatMap((each, at) => (at > 0 && heard(from, each).startsTurn ? [at] : []));
  const cut = starts[where % Math.max(1, starts.length)];
  if (cut === undefined) return undefined;
  const reading = (before: readonly unknown[]) => {
    const { document, report } = mend(before);
    return { before, flat: flatOf(to, messagesOf(to, document)), edits: report.edits };
  };
  return findUnstable(from, reading(messages.slice(0, cut)), reading(messages));
}

const anyPolicy: readonly RepairOptions[] = [
  {},
  { policy: "drop" },
  { strict: true },
  { strict: true, policy: "drop" },
];
const keeping: readonly RepairOptions[] = [{}, { strict: true }];

describe.each(wires.map((wire) => [wire.format, wire] as const))("the laws on %s", (_, wire) => {
  it("1: what repair returns is accepted", { timeout }, () => {
    holds(
      fc.property(anyDocument(wire), optionsFor(wire, anyPolicy), (input, options) => {
        const { document, report } = repair(input, options);
        expect(report.ok).toBe(true);
        const again = check(document, options);
        expect(again.findings.filter(({ level }) => level === "error" || options.strict)).toEqual([]);
      }),
      2,
    );
  });

  it("2: what is clean comes back as the same object", { timeout }, () => {
    holds(
      fc.property(documentOf(wire, validHistory(wire)), optionsFor(wire, [{}]), (input, options) => {
        const { findings } = check(input, options);
        if (findings.some(({ level }) => level === "error")) return;
        const { document, changed, report } = repair(input, options);
        expect([changed, report.edits]).toEqual([false, []]);
        expect(document).toBe(input);
      }),
    );
  });

  it("2: a valid conversation has no error in its own format", { timeout }, () => {
    holds(
      fc.property(validHistory(wire), (input) => {
        const { findings } = check(input, { from: wire.format });
        expect(findings.filter(({ level }) => level === "error")).toEqual([]);
      }),
    );
  });

  it("3: nothing said is lost", { timeout }, () => {
    holds(
      fc.property(anyDocument(wire), optionsFor(wire, keeping), (input, options) => {
        expect(findLost(makeTrial(wire, input, repair(input, options)))).toBe(undefined);
      }),
      2,
    );
  });

  it("4: every edit is reported", { timeout }, () => {
    holds(
      fc.property(anyDocument(wire), optionsFor(wire, anyPolicy), (input, options) => {
        expect(findUnreported(makeTrial(wire, input, repair(input, options)))).toBe(undefined);
      }),
    );
  });

  it("4: every place is one of the caller's document", { timeout }, () => {
    holds(
      fc.property(anyDocument(wire), optionsFor(wire, anyPolicy), (input, options) => {
        expect(findMisplaced(wire, input, repair(input, options).report)).toBe(undefined);
      }),
      2,
    );
  });

  it("5: repairing twice changes nothing more", { timeout }, () => {
    holds(
      fc.property(anyDocument(wire), optionsFor(wire, anyPolicy), (input, options) => {
        const { document } = repair(input, options);
        const again = repair(document, options);
        expect(again.report.edits).toEqual([]);
        expect(again.document).toBe(document);
      }),
      2,
    );
  });

  it("6: the same input gives the same output", { timeout }, () => {
    holds(
      fc.property(anyDocument(wire), optionsFor(wire, anyPolicy), (input, options) => {
        const one = JSON.stringify(repair(input, options));
        expect(JSON.stringify(repair(structuredClone(input), options))).toBe(one);
      }),
    );
  });

  it("7: later turns leave the repaired form of earlier ones alone", { timeout }, () => {
    holds(
      fc.property(
        fc.oneof(mutatedHistory(wire), wildHistory(wire)),
        optionsFor(wire, [{}]),
        fc.nat(100),
        (messages, options, where) => {
          const mend = (before: readonly unknown[]) => repair(before, options);
          expect(findUnsettled(wire, wire, messages, where, mend)).toBe(undefined);
        },
      ),
      2,
    );
  });

  it("8: the input is never mutated", { timeout }, () => {
    holds(
      fc.property(anyDocument(wire), optionsFor(wire, anyPolicy), (input, options) => {
        // Deeply frozen: any change would throw.
        expect(deepFreeze(input)).toBe(input);
        const text = JSON.stringify(input);
        repair(input, { ...options, resume: true });
        expect(JSON.stringify(input)).toBe(text);
      }),
    );
  });

  it("10: pending calls are neither closed nor dropped", { timeout }, () => {
    holds(
      fc.property(
        fc.oneof(mutatedHistory(wire), wildHistory(wire)),
        optionsFor(wire, anyPolicy),
        (messages, options) => {
          const pending = frontierOf(wire, messages).filter((id) => id !== "");
          const asked = { ...options, pending };
          const repaired = repair(messages, asked);
          expect(findUnsafe(wire, messages, repaired, pending)).toBe(undefined);
          expect(repair(repaired.document, asked).document).toBe(repaired.document);
          const { findings } = check(repaired.document, asked);
          expect(findings.filter(({ level }) => level === "error")).toEqual([]);
        },
      ),
      2,
    );
  });
});

describe("a history born on any provider is accepted on any other", () => {
  const pairs = wires.flatMap((from) => wires.filter((to) => to !== from).map((to) => [from, to] as const));

  it.each(pairs.map(([from, to]) => [from.format, to.format, from, to] as const))(
    "%s to %s",
    { timeout },
    (_from, _to, from, to) => {
      holds(
        fc.property(anyDocument(from), optionsFor(to, keeping), (input, { from: _, ...options }) => {
          const asked = { ...options, from: from.format, to: to.format };
          const { document, report } = convert(input, asked);
          expect(report.ok).toBe(true);
          const again = repair(document, { ...options, from: to.format });
          expect(again.report.edits).toEqual([]);
          expect(again.report.ok).toBe(true);
        }),
        0.2,
      );
    },
  );

  it.each(pairs.map(([from, to]) => [from.format, to.format, from, to] as const))(
    "7: %s to %s, whatever is said later",
    { timeout },
    (_from, _to, from, to) => {
      holds(
        fc.property(
          mutatedHistory(from),
          optionsFor(to, [{}]),
          fc.nat(100),
          (messages, { from: _, ...options }, where) => {
            const asked = { ...options, from: from.format, to: to.format };
            const mend = (before: readonly unknown[]) => convert(before, asked);
            expect(findUnsettled(from, to, messages, where, mend)).toBe(undefined);
          },
        ),
        0.2,
      );
    },
  );
});
