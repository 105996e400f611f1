import { eachHistory, seedOf } from "@suture/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Message, makeMessage, type Role } from "../model/message.ts";
import { makePart, type Part, type PartKind } from "../model/part.ts";
import { type Pairing, pair } from "../pairing/pair.ts";
import { CutFinder } from "../turns/cut-finder.ts";
import { Cuts } from "../turns/cuts.ts";

const deep = process.env.SUTURE_DEEP === "1";
const timeout = deep ? 1_800_000 : 120_000;

const WAYS: readonly Pairing[] = [
  { adjacent: true, mergesRuns: false },
  { adjacent: true, mergesRuns: true },
  { adjacent: false, mergesRuns: false },
];

function part(kind: PartKind, id?: string, name?: string): Part {
  return makePart(kind, "content", -1, {}, 1, 0, id, name);
}

const call = (name: string, id?: string) => part("tool-call", id, name);
const result = (id?: string, name?: string) => part("tool-result", id, name);
const said = part("text");

/** Calls and results of every kind: with an id, with a name alone, with neither, and with what others have too. */
const shapes = Object.entries<[Role, ...Part[]]>({
  U: ["user", said],
  A: ["assistant", said],
  "A[1x]": ["assistant", call("x", "1")],
  "A[1y]": ["assistant", call("y", "1")],
  "A[x]": ["assistant", call("x")],
  "A[x,y]": ["assistant", call("x"), call("y")],
  "A[1x,2x]": ["assistant", call("x", "1"), call("x", "2")],
  "A[1x,x]": ["assistant", call("x", "1"), call("x")],
  "A<x>[x]": ["assistant", result(undefined, "x"), call("x")],
  "A<1>": ["assistant", result("1")],
  "R:1": ["tool", result("1")],
  "R:1x": ["tool", result("1", "x")],
  "R:2y": ["tool", result("2", "y")],
  "R:x": ["tool", result(undefined, "x")],
  "R:y": ["tool", result(undefined, "y")],
  "R:": ["tool", result()],
  "R:1 U": ["user", result("1"), said],
}).map(([name, [role, ...parts]]) => ({ name, message: makeMessage(role, role, parts, {}, 0) }));

type Shape = (typeof shapes)[number];

/** Halves of pairs that stand alone or away from the other. */
function unsettled(history: readonly Shape[], way: Pairing): number {
  const { open, strays } = pair(messagesIn(history), way);
  return strays.length + open.filter(({ result: found }) => found === undefined).length;
}

function messagesIn(history: readonly Shape[]): Message[] {
  return history.map(({ message }) => message);
}

function cutsOf(history: readonly Shape[]): readonly number[] {
  const finder = new CutFinder();
  for (const message of messagesIn(history)) finder.message(message);
  return new Cuts(finder, new Set()).positions;
}

function expectWhole(history: readonly Shape[], count: (half: readonly Shape[]) => readonly number[]): void {
  const whole = count(history);
  for (const cut of cutsOf(history)) {
    const head = count(history.slice(0, cut));
    const tail = count(history.slice(cut));
    whole.forEach((most, way) => {
      if ((head[way] as number) + (tail[way] as number) > most)
        expect.fail(
          `cut at ${cut} of ${history.map(({ name }) => name).join(" | ")} parts a pair for ${JSON.stringify(WAYS[way])}`,
        );
    });
  }
}

describe("law 11 whichever way a server pairs calls and results", () => {
  it("no cut of a short history parts a pair", { timeout }, () => {
    const judged = new Map<string, readonly number[]>();
    const count = (half: readonly Shape[]): readonly number[] => {
      const key = half.map(({ name }) => name).join("|");
      let found = judged.get(key);
      if (found === undefined) {
        found = WAYS.map((way) => unsettled(half, way));
        if (half.length < 5) judged.set(key, found);
      }
      return found;
    };
    eachHistory(shapes, deep ? 5 : 4, (history) => expectWhole(history, count));
    expect(judged.size).toBeGreaterThan(10_000);
  });

  it("no cut of a long history parts a pair", { timeout }, () => {
    const history = fc.array(fc.constantFrom(...shapes), { minLength: 5, maxLength: 14 });
    const count = (half: readonly Shape[]) => WAYS.map((way) => unsettled(half, way));
    fc.assert(
      fc.property(history, (each) => expectWhole(each, count)),
      { numRuns: deep ? 200_000 : 5000, seed: seedOf(11) },
    );
  });
});
