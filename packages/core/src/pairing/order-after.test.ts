import { formats } from "@suture/core";
import { mutatedHistory, validHistory, wildHistory, wires } from "@suture/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "../model/message.ts";
import { messageAt, type Outline, type Piece, withPieces } from "../model/outline.ts";
import { orderAfter } from "./order-after.ts";
import { OrderWatch } from "./order-watch.ts";

/** What happens to a message: it stays, it goes, or another one stands in its place or before it. */
type Change = "stay" | "go" | "replace" | "insert";

const changes = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Change>("stay") },
    { weight: 1, arbitrary: fc.constantFrom<Change>("go", "replace", "insert") },
  ),
  { minLength: 1, maxLength: 20 },
);

/** The outline's messages after the changes, which are taken in turn; others stand where one is asked for. */
function patch(outline: Outline, all: readonly Change[], others: readonly Message[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const stretch = (to: number): void => {
    if (from < to) pieces.push({ from, to });
  };
  for (let at = 0; at < (outline.length ?? 0); at++) {
    const change = all[at % all.length];
    const other = others[at % others.length];
    if (change === "stay" || other === undefined) continue;
    stretch(at);
    if (change !== "go") pieces.push(other);
    from = change === "insert" ? at : at + 1;
  }
  stretch(outline.length ?? 0);
  return pieces;
}

function watched(watch: OrderWatch, messages: readonly Message[]): OrderWatch {
  for (const { role, kinds, traits, ids, names } of messages) watch.see(role, kinds, traits, ids, names);
  watch.end();
  return watch;
}

describe.each(wires.filter(({ format }) => !["ai-sdk", "pydantic-ai", "suture"].includes(format)))(
  "of $format",
  (wire) => {
    const format = formats.find(({ name }) => name === wire.format);
    const history = fc.oneof(validHistory(wire), mutatedHistory(wire), wildHistory(wire));

    it("what is in order is told as by a look at everything", () => {
      let patched = 0;
      fc.assert(
        fc.property(history, history, changes, fc.boolean(), (list, spare, all, byName) => {
          const outline = format?.read(list);
          if (outline?.length === undefined) return;
          const fresh = () => new OrderWatch(byName, outline.shape.items);
          const before = watched(fresh(), outline.messages);
          const pieces = patch(outline, all, format?.read(spare).messages ?? []);
          const after = withPieces(outline, pieces);
          const told = orderAfter(fresh(), before, outline, pieces);
          const seen = watched(fresh(), after.messages);
          expect([told.inOrder, told.disorder]).toEqual([seen.inOrder, seen.disorder]);
          // What was so somewhere may be so no more: then rules look in vain.
          if (seen.scattered) expect(told.scattered).toBe(true);
          if (seen.misnamed) expect(told.misnamed).toBe(true);
          if (pieces.length > 1) patched += 1;
        }),
        { numRuns: 500 * (process.env.SUTURE_DEEP === "1" ? 20 : 1), seed: 7 },
      );
      expect(patched).toBeGreaterThan(100);
    });

    it("a message is found in its place without making the others", () => {
      fc.assert(
        fc.property(history, history, changes, (list, spare, all) => {
          const outline = format?.read(list);
          if (outline?.length === undefined) return;
          const pieces = patch(outline, all, format?.read(spare).messages ?? []);
          const one = withPieces(outline, pieces);
          const { messages } = withPieces(outline, pieces);
          const found = [...messages.keys(), messages.length].map((at) => messageAt(one, at));
          expect(found).toEqual([...messages, undefined]);
        }),
        { numRuns: 200, seed: 7 },
      );
    });
  },
);
