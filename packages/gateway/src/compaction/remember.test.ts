import { check } from "@suture/core";
import { compact } from "@suture/core/compaction";
import { describe, expect, it } from "vitest";
import { fingerprint } from "../conversation/fingerprints.ts";
import { historyOf, withHistory } from "../conversation/history-of.ts";
import { longTalk } from "../testing/long-talk.ts";
import { WIRE_CASES } from "../testing/wire-cases.ts";
import { applyRemembered } from "./apply-remembered.ts";
import type { Remembered } from "./compaction-memory.ts";
import { rememberable } from "./remember.ts";

const read = (document: object, wire: string) => {
  const history = historyOf(document, wire);
  if (history === undefined) throw new Error("no history");
  return history;
};

describe.each(WIRE_CASES)("a compaction on $wire", ({ wire, model, body }) => {
  const before = body(false, longTalk(wire, 30));
  const options = { from: wire, for: wire, model };
  const squeeze = (document: object, budget: number) => compact(document, { ...options, budget }).document;

  it.each([9_000, 4_000, 1_500])("to %d tokens holds for every history that grows from it", (budget) => {
    const after = squeeze(before, budget);
    const sent = read(before, wire);
    const kept = rememberable({ sent, before: sent, earlier: undefined, after: read(after, wire), wire });
    expect(kept).toBeDefined();
    for (const turns of [30, 31, 36]) {
      const grown = body(false, longTalk(wire, turns));
      const applied = applyRemembered(read(grown, wire), [kept as Remembered]);
      expect(applied).toBeDefined();
      const document = withHistory(grown, wire, (applied as NonNullable<typeof applied>).history);
      expect(check(document, options).findings).toEqual([]);
      expect(JSON.stringify(document).length).toBeLessThan(JSON.stringify(grown).length);
    }
  });

  it("on top of another one holds, too", () => {
    const sent = read(before, wire);
    const first = rememberable({
      ...{ sent, before: sent, earlier: undefined, wire },
      after: read(squeeze(before, 6_000), wire),
    }) as Remembered;
    const grown = body(false, longTalk(wire, 60));
    const applied = applyRemembered(read(grown, wire), [first])?.history as ReturnType<typeof read>;
    const again = squeeze(withHistory(grown, wire, applied), 3_000);
    const second = rememberable({
      ...{ sent: read(grown, wire), before: applied, earlier: first, wire },
      after: read(again, wire),
    }) as Remembered;
    expect(second.count).toBeGreaterThan(first.count);
    const more = body(false, longTalk(wire, 62));
    const both = applyRemembered(read(more, wire), [second, first]);
    expect(both?.compaction).toBe(second);
    const document = withHistory(more, wire, both?.history as ReturnType<typeof read>);
    expect(check(document, options).findings).toEqual([]);
  });

  it("is not applied to a history that says something else", () => {
    const sent = read(before, wire);
    const kept = rememberable({
      ...{ sent, before: sent, earlier: undefined, wire },
      after: read(squeeze(before, 4_000), wire),
    }) as Remembered;
    const edited = structuredClone(sent.said) as Record<string, unknown>[];
    Object.assign(
      edited[0] as object,
      wire === "gemini" ? { parts: [{ text: "other" }] } : { content: "other" },
    );
    expect(applyRemembered({ ...sent, said: edited }, [kept])).toBeUndefined();
  });
});

it("a history is known again when only its cache marks moved", () => {
  const marked = [
    { role: "user", content: [{ type: "text", text: "hi", cache_control: { type: "ephemeral" } }] },
  ];
  const plain = [{ role: "user", content: [{ type: "text", text: "hi" }] }];
  expect(fingerprint(marked)).toBe(fingerprint(plain));
  // To move a mark, clients turn a text into a list of one, or back.
  expect(fingerprint(marked)).toBe(fingerprint([{ role: "user", content: "hi" }]));
});
