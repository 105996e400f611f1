import { check, contracts, convert, type RepairOptions, repair, resolveContract } from "@suture/core";
import {
  anyDocument,
  deepFreeze,
  distinctContracts,
  findMisplaced,
  messagesOf,
  seedOf,
  type Wire,
  wires,
} from "@suture/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const deep = process.env.SUTURE_DEEP === "1";
const timeout = deep ? 1_800_000 : 120_000;

/** Ways to put messages where one belongs. */
const WAYS: readonly ((messages: readonly unknown[]) => readonly unknown[])[] = [
  (messages) => messages,
  (messages) => [messages],
  (messages) => [{ output: messages, object: "response" }],
  (messages) => [{ response: { messages } }],
  (messages) => [{ messages, note: "W9" }],
  (messages) => messages.map((message) => ({ index: 0, message })),
  (messages) => messages.map((message) => ({ choices: [{ message, finish_reason: "stop" }] })),
  (messages) => messages.map((content) => ({ candidates: [{ content }] })),
  (messages) => messages.map((message) => ({ output: { message } })),
];

/** Any document, some of whose messages stand in replies. */
function withReplies(wire: Wire): fc.Arbitrary<unknown> {
  const plan = fc.array(fc.tuple(fc.constantFrom(...WAYS), fc.integer({ min: 1, max: 3 })), { maxLength: 8 });
  return fc.tuple(anyDocument(wire), plan).map(([document, steps]) => {
    const messages = [...messagesOf(wire, document)];
    const list = [
      ...steps.flatMap(([put, count]) => {
        const some = messages.splice(0, count);
        return some.length === 0 ? [] : put(some);
      }),
      ...messages,
    ];
    return Array.isArray(document) ? list : { ...(document as object), [wire.list]: list };
  });
}

/** True for a list that is refused as no history at all. */
function isNone(list: readonly unknown[]): boolean {
  return list.length > 0 && !list.some((each) => typeof each === "string" || isObject(each));
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

describe.each(wires.map((wire) => [wire.format, wire] as const))(
  "whole replies among messages of %s",
  (_, wire) => {
    const all = distinctContracts(contracts, wire.format, resolveContract, false).map(
      ({ options }) => options,
    );
    const policies = fc.constantFrom<RepairOptions>({}, { strict: true }, { policy: "drop" });

    it("1, 4, 5, 8: what repair makes of them is accepted, and told at their places", { timeout }, () => {
      fc.assert(
        fc.property(withReplies(wire), fc.constantFrom(...all), policies, (input, contract, policy) => {
          if (isNone(messagesOf(wire, input))) return;
          const options = { ...contract, ...policy };
          const { document, report } = repair(deepFreeze(input), options);
          expect(report.ok).toBe(true);
          expect(findMisplaced(wire, input, report)).toBe(undefined);
          const { findings } = check(document, options);
          expect(findings.filter(({ level }) => level === "error" || options.strict)).toEqual([]);
          expect(repair(document, options).document).toBe(document);
        }),
        { numRuns: deep ? 5000 : 100, seed: seedOf(20_261_119) },
      );
    });

    it("1, 5: what convert makes of them is accepted", { timeout }, () => {
      const targets = wires.filter((to) => to !== wire);
      fc.assert(
        fc.property(withReplies(wire), fc.constantFrom(...targets), (input, to) => {
          if (isNone(messagesOf(wire, input))) return;
          const { document, report } = convert(input, { from: wire.format, to: to.format });
          expect(report.ok).toBe(true);
          expect(repair(document, { from: to.format }).report.edits).toEqual([]);
        }),
        { numRuns: deep ? 2000 : 50, seed: seedOf(20_261_119) },
      );
    });
  },
);
