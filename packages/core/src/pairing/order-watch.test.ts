import { mutatedHistory, validHistory, wildHistory, wires } from "@suture/testkit";
import { chat } from "@suture/testkit/messages";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formats } from "../index.ts";
import { OrderWatch } from "./order-watch.ts";
import { pair } from "./pair.ts";

function inOrder(messages: ReturnType<(typeof formats)[number]["read"]>["messages"]): boolean {
  const watch = new OrderWatch();
  for (const { role, kinds, ids } of messages) watch.see(role, kinds, ids);
  return watch.inOrder;
}

const PAIRINGS = [true, false].flatMap((adjacent) =>
  [true, false].map((mergesRuns) => ({ adjacent, mergesRuns })),
);

describe.each(wires)("on $format", (wire) => {
  it("what is in order needs no pairing, wherever results are looked for", () => {
    const format = formats.find(({ name }) => name === wire.format);
    const history = fc.oneof(validHistory(wire), mutatedHistory(wire), wildHistory(wire));
    let ordered = 0;
    fc.assert(
      fc.property(history, (list) => {
        const messages = format?.read(list).messages ?? [];
        if (!inOrder(messages)) return;
        if (messages.some(({ ids }) => ids !== undefined)) ordered += 1;
        for (const pairing of PAIRINGS)
          expect(pair(messages, pairing)).toEqual({ open: [], strays: [], adopted: [] });
      }),
      { numRuns: 300, seed: 7 },
    );
    // Where calls have no ids, matching them always takes a look at their names.
    if (format?.shape.ids) expect(ordered).toBeGreaterThan(5);
  });
});

describe("of chat messages", () => {
  const chatFormat = formats.find(({ name }) => name === "openai-chat");
  const ordered = (...messages: readonly unknown[]) => inOrder(chatFormat?.read(messages).messages ?? []);
  const calls = (...ids: readonly string[]) => chat.assistant(null, ...ids.map((id) => chat.call(id)));
  it.each([
    [true, "nothing"],
    [true, "a step", calls("a"), chat.result("a", "1")],
    [true, "a parallel step", calls("a", "b"), chat.result("a", "1"), chat.result("b", "2")],
    [false, "results in another order", calls("a", "b"), chat.result("b", "2"), chat.result("a", "1")],
    [false, "a call without a result", calls("a")],
    [false, "a call without a result in mid-history", calls("a"), chat.user("Hi")],
    [false, "a result without a call", chat.result("a", "1")],
    [false, "a result of another call", calls("a"), chat.result("b", "1")],
    [false, "a second result", calls("a"), chat.result("a", "1"), chat.result("a", "1")],
    [false, "a displaced result", calls("a"), chat.user("Hi"), chat.result("a", "1")],
  ])("%s: %s", (expected, _, ...messages) => expect(ordered(...messages)).toBe(expected));
});
