import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Deadlines } from "./deadlines.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("what takes too long hears of it once, the oldest first, and what ended in time does not", () => {
  const deadlines = new Deadlines(1_000);
  const heard: string[] = [];
  const start = (name: string) => {
    const one = { expire: () => heard.push(`${name} ${performance.now() - began}`) };
    return deadlines.start(one);
  };
  const began = performance.now();
  start("a");
  vi.advanceTimersByTime(400);
  const b = start("b");
  start("c");
  vi.advanceTimersByTime(300);
  deadlines.stop(b);
  deadlines.stop(b);
  start("d");
  vi.advanceTimersByTime(5_000);
  start("e");
  vi.advanceTimersByTime(999);
  expect(heard).toEqual(["a 1000", "c 1400", "d 1700"]);
  vi.advanceTimersByTime(1);
  expect(heard.at(-1)).toBe("e 6700");
  expect(vi.getTimerCount()).toBe(0);
});
