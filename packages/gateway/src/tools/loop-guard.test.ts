import { expect, it } from "vitest";
import { LoopGuard } from "./loop-guard.ts";

it("tells of the call that was made as often as may be, and of every one after it", () => {
  const guard = new LoopGuard(3);
  const call = { name: "files__read", input: { path: "a" } };
  expect([1, 2, 3, 4].map(() => guard.sees(call))).toEqual([false, false, true, true]);
});

it("takes calls for the same whatever the order of their members, at any depth", () => {
  const guard = new LoopGuard(2);
  guard.sees({ name: "a", input: { one: 1, two: [{ x: 1, y: 2 }] } });
  expect(guard.sees({ name: "a", input: { two: [{ y: 2, x: 1 }], one: 1 } })).toBe(true);
});

it("tells calls of other tools, other inputs and other orders of a list apart", () => {
  const guard = new LoopGuard(2);
  const calls = [
    { name: "a", input: { list: [1, 2] } },
    { name: "a", input: { list: [2, 1] } },
    { name: "b", input: { list: [1, 2] } },
    { name: "a", input: { list: ["1", 2] } },
    { name: "a", input: '{"list":[1,2]}' },
    { name: "a", input: undefined },
  ];
  expect(calls.map((call) => guard.sees(call))).toEqual(calls.map(() => false));
});
