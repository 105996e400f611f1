import { type CheckOptions, check, contracts, repair, resolveContract } from "@suture/core";
import { findCuts, splitHead } from "@suture/core/turns";
import {
  alphabetOf,
  alphabets,
  distinctContracts,
  eachHistory,
  type MessageShape,
  mutatedHistory,
  render,
  seedOf,
  validHistory,
  wildHistory,
  wires,
} from "@suture/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const deep = process.env.SUTURE_DEEP === "1";
const timeout = deep ? 1_800_000 : 120_000;

/** Rules that tell of a pair in two pieces. */
const PAIRING: ReadonlySet<string> = new Set([
  "tool-call-has-result",
  "tool-result-has-call",
  "tool-result-follows-call",
  "tool-result-is-single",
  "tool-batch-is-whole",
  "provider-call-has-result",
]);

/** Rules about how a history starts and ends: what a cut leaves to be shaped. */
const BOUNDARY: ReadonlySet<string> = new Set([
  "history-starts-with-user",
  "history-ends-with-user",
  "history-end-is-trimmed",
  "prefill-is-single",
  "history-has-message",
  "call-follows-user",
  "assistant-follows-tool",
  "system-is-in-place",
  "message-has-content",
  "text-is-not-blank",
  "reasoning-is-present",
  "reasoning-is-followed",
  "thinking-comes-first",
  // What stands after results is asked for at the end alone by some.
  "tool-results-stand-alone",
  "call-is-signed",
  "tools-are-defined",
]);

function brokenPairs(history: readonly unknown[], options: CheckOptions): number {
  return check(history, options).findings.filter(({ rule }) => PAIRING.has(rule)).length;
}

function expectWhole(history: readonly unknown[], options: CheckOptions & { from: string }): void {
  const whole = brokenPairs(history, options);
  for (const cut of findCuts(history, options).positions) {
    const parted = brokenPairs(history.slice(0, cut), options) + brokenPairs(history.slice(cut), options);
    if (parted > whole)
      expect.fail(`cut at ${cut} of ${JSON.stringify(history)} breaks a pair for ${JSON.stringify(options)}`);
  }
}

describe.each(wires)("law 11 on $format", (wire) => {
  const all = distinctContracts(contracts, wire.format, resolveContract, false).map(({ options }) => options);
  const runs = { numRuns: deep ? 5000 : 120, seed: seedOf(11) };

  it("no cut parts a pair, however broken the history", { timeout }, () => {
    const any = fc.oneof(validHistory(wire), mutatedHistory(wire), wildHistory(wire));
    fc.assert(
      fc.property(any, fc.constantFrom(...all), (history, options) => expectWhole(history, options)),
      runs,
    );
  });

  it("what repair returns is cut into what repair leaves alone, but for the start and the end", {
    timeout,
  }, () => {
    const any = fc.oneof(validHistory(wire), mutatedHistory(wire), wildHistory(wire));
    fc.assert(
      fc.property(any, fc.constantFrom(...all), fc.boolean(), (history, contract, strict) => {
        const options = { ...contract, strict };
        const { document } = repair(history, options);
        // A second result that a provider puts up with is no part of the pair: it may be cut off.
        if (check(document, options).findings.some(({ rule }) => rule === "tool-result-is-single")) return;
        for (const cut of findCuts(document, options).positions)
          for (const half of [document.slice(0, cut), document.slice(cut)]) {
            const { report } = repair(half, options);
            expect(report.edits.filter(({ rule }) => !BOUNDARY.has(rule))).toEqual([]);
          }
      }),
      runs,
    );
  });
});

it("every window of the last messages is one that every provider takes", () => {
  const steps = Array.from({ length: 6 }, (_, at) => `A[${at},b${at}] R:${at},b${at}`).join(" ");
  for (const wire of wires) {
    for (const { options } of distinctContracts(contracts, wire.format, resolveContract)) {
      const history = repair(render(wire, `U ${steps} A U A[x] R:x A`), options).document;
      for (let minKeepTail = 0; minKeepTail <= history.length; minKeepTail++) {
        const { tail } = splitHead(history, { ...options, minKeepTail });
        const { document, report } = repair(tail, options);
        expect(report.edits.filter(({ rule }) => !BOUNDARY.has(rule))).toEqual([]);
        expect(check(document, options).ok).toBe(true);
        expect(tail.length).toBeGreaterThanOrEqual(minKeepTail);
      }
    }
  }
});

describe.each(alphabets)("law 11 on every short history of $format", ({ format }) => {
  it("no cut parts a pair", { timeout }, () => {
    const { shapes } = alphabetOf(format);
    const [first] = distinctContracts(contracts, format, resolveContract);
    // Formats that are nobody's wire have one message less.
    const length = (deep ? 4 : 3) + (first === undefined ? 0 : 1);
    const options = first?.options ?? { from: format };
    // Heads and tails are short histories themselves: each is judged once.
    const judged = new Map<string, number>();
    const broken = (history: readonly MessageShape[]): number => {
      const key = history.map(({ name }) => name).join(" ");
      let count = judged.get(key);
      if (count === undefined) {
        count = brokenPairs(messagesIn(history), options);
        judged.set(key, count);
      }
      return count;
    };
    eachHistory(shapes, length, (history) => {
      for (const cut of findCuts(messagesIn(history), options).positions)
        if (broken(history.slice(0, cut)) + broken(history.slice(cut)) > broken(history))
          expect.fail(`cut at ${cut} of ${history.map(({ name }) => name).join(" ")} breaks a pair`);
    });
    expect(judged.size).toBeGreaterThan(shapes.length ** (length - 1));
  });
});

function messagesIn(history: readonly MessageShape[]): unknown[] {
  return history.map(({ message }) => message);
}
