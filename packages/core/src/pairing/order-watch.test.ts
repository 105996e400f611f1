import { formats } from "@suture/core";
import { mutatedHistory, validHistory, wildHistory, wires } from "@suture/testkit";
import { chat } from "@suture/testkit/messages";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Kind } from "../model/message.ts";
import { disorderIn, OrderWatch } from "./order-watch.ts";
import { pair, untangle } from "./pair.ts";
import { standApart } from "./pairs.ts";

type Messages = ReturnType<(typeof formats)[number]["read"]>["messages"];

function watched(messages: Messages, byName = false, items = false): OrderWatch {
  const watch = new OrderWatch(byName, items);
  for (const { role, kinds, traits, ids, names } of messages) watch.see(role, kinds, traits, ids, names);
  return watch;
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
        if (!watched(messages).inOrder) return;
        if (messages.some(({ ids }) => ids !== undefined)) ordered += 1;
        for (const pairing of PAIRINGS)
          expect(pair(messages, pairing)).toEqual({ open: [], strays: [], adopted: [] });
      }),
      { numRuns: 300, seed: 7 },
    );
    // Where calls have no ids, matching them always takes a look at their names.
    if (format?.shape.ids) expect(ordered).toBeGreaterThan(5);
  });

  it("what is in order by names needs no pairing either, where names tie results to calls", () => {
    const format = formats.find(({ name }) => name === wire.format);
    const history = fc.oneof(validHistory(wire), mutatedHistory(wire), wildHistory(wire));
    let ordered = 0;
    fc.assert(
      fc.property(history, (list) => {
        const messages = format?.read(list).messages ?? [];
        const watch = watched(messages, true);
        if (!watch.inOrder) return;
        if (messages.some(({ names }) => names !== undefined)) ordered += 1;
        for (const pairing of PAIRINGS) {
          const { open, strays, adopted } = pair(messages, { ...pairing, byName: true });
          expect({ open, strays }).toEqual({ open: [], strays: [] });
          // Results that have no id are their calls' by name.
          const misnamed = adopted.filter(({ part, call }) => part.name !== call.part.name);
          if (!watch.misnamed) expect(misnamed).toEqual([]);
        }
      }),
      { numRuns: 300, seed: 7 },
    );
    if (format?.shape.ids === false) expect(ordered).toBeGreaterThan(5);
  });

  it("calls that are items are in order as the step that they make up", () => {
    const format = formats.find(({ name }) => name === wire.format);
    if (format?.shape.items !== true) return;
    let several = 0;
    fc.assert(
      fc.property(fc.oneof(validHistory(wire), mutatedHistory(wire), wildHistory(wire)), (list) => {
        const { messages } = format.read(list);
        if (!watched(messages, false, true).inOrder) return;
        if (!watched(messages).inOrder) several += 1;
        for (const mergesRuns of [true, false])
          expect(pair(messages, { adjacent: false, mergesRuns })).toEqual({
            open: [],
            strays: [],
            adopted: [],
          });
      }),
      { numRuns: 300, seed: 7 },
    );
    expect(several).toBeGreaterThan(5);
  });

  it("tells steps whose results stand in several messages", () => {
    const format = formats.find(({ name }) => name === wire.format);
    fc.assert(
      fc.property(validHistory(wire), (list) => {
        const messages = format?.read(list).messages ?? [];
        const watch = watched(messages, true);
        const results = ({ kinds }: Messages[number] = {} as Messages[number]) => (kinds & Kind.Result) !== 0;
        const split = messages.some((message, at) => at > 0 && results(message) && results(messages[at - 1]));
        if (watch.inOrder) expect(watch.scattered).toBe(split);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it("what is out of order is paired without a look at the rest, where results follow their calls", () => {
    const format = formats.find(({ name }) => name === wire.format);
    const history = fc.oneof(mutatedHistory(wire), wildHistory(wire));
    fc.assert(
      fc.property(history, (list) => {
        const messages = format?.read(list).messages ?? [];
        const stretches = disorderIn(messages);
        const known = new Set(stretches.filter((_, i) => i % 2 === 1));
        for (let i = 0; i < stretches.length; i += 2)
          for (let at = stretches[i] ?? 0; at < (stretches[i + 1] ?? 0); at++) known.add(at);
        const at = (position: number) => {
          expect(known).toContain(position);
          return messages[position];
        };
        for (const mergesRuns of [true, false]) {
          const pairing = { adjacent: true, mergesRuns };
          const tangle = { stretches, at, all: () => messages, mayCall: () => true };
          expect(untangle(tangle, pairing)).toEqual(pair(messages, pairing));
        }
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});

describe.each(wires)("anywhere behind their calls, of $format", (wire) => {
  const format = formats.find(({ name }) => name === wire.format);
  const history = fc.oneof(mutatedHistory(wire), wildHistory(wire));

  it("results are found without a look at what is in order, unless that shares an id with what is not", () => {
    let apart = 0;
    fc.assert(
      fc.property(history, history, fc.boolean(), (list, more, items) => {
        const messages = format?.read([...list, ...more]).messages ?? [];
        const watch = watched(messages, false, items);
        watch.end();
        const { disorder: stretches } = watch;
        const called = messages.filter(({ kinds }) => (kinds & Kind.Call) !== 0);
        const callIds = called.flatMap(({ ids = [] }) => ids);
        const callsWith = (ids: ReadonlySet<string>) => callIds.filter((id) => ids.has(id)).length;
        if (!standApart(stretches, (position) => messages[position], callsWith)) return;
        if (stretches.length > 0 && watch.disordered < messages.length) apart += 1;
        const known = stretchesOf(stretches);
        const at = (position: number) => {
          expect(known).toContain(position);
          return messages[position];
        };
        for (const mergesRuns of [true, false]) {
          const pairing = { adjacent: false, mergesRuns };
          const tangle = { stretches, at, all: () => messages, mayCall: () => true };
          expect(untangle(tangle, pairing)).toEqual(pair(messages, pairing));
        }
      }),
      { numRuns: 300, seed: 7 },
    );
    expect(apart).toBeGreaterThan(10);
  });
});

function stretchesOf(stretches: readonly number[]): ReadonlySet<number> {
  const known = new Set<number>();
  for (let i = 0; i < stretches.length; i += 2)
    for (let at = stretches[i] ?? 0; at < (stretches[i + 1] ?? 0); at++) known.add(at);
  return known;
}

describe("of chat messages", () => {
  const chatFormat = formats.find(({ name }) => name === "openai-chat");
  const ordered = (...messages: readonly unknown[]) =>
    watched(chatFormat?.read(messages).messages ?? []).inOrder;
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

  it("ends a stretch before a reply to something else, and behind what a person says", () => {
    const history = [
      chat.user("Hi"),
      calls("a"),
      chat.result("a", "1"),
      calls("b"),
      calls("c"),
      chat.result("c", "1"),
      calls("d"),
      chat.result("d", "1"),
      calls("e"),
      chat.user("Hi"),
      chat.result("e", "1"),
    ];
    expect(disorderIn(chatFormat?.read(history).messages ?? [])).toEqual([3, 6, 8, 10, 10, 11]);
  });
});
