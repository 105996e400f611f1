import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RequestRecord } from "../record/request-record.ts";
import { Allowance } from "./allowance.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

function ended(more: Partial<RequestRecord>): RequestRecord {
  return Object.assign(new RequestRecord(), { attempts: 1, ...more });
}

it("charges what the provider counted, in place of what was expected", () => {
  const allowance = new Allowance({ tokensPerMinute: 1_000 });
  expect(allowance.take(600)).toBeUndefined();
  expect(allowance.take(600)).toMatchObject({ limit: "1000 tokens a minute", wait: 12 });
  allowance.settle(600, ended({ usage: { input: 100, output: 50 } }));
  expect(allowance.take(600)).toBeUndefined();
  allowance.settle(600, ended({ usage: { input: 900, output: 850 } }));
  expect(allowance.take(1)).toMatchObject({ wait: 55 });
});

it("charges the length of what came without one, and nothing for what was not sent", () => {
  const allowance = new Allowance({ tokensPerDay: 1_000 });
  allowance.take(0);
  allowance.settle(0, ended({ bytesIn: 3_000 }));
  expect(allowance.take(500)).toMatchObject({ limit: "1000 tokens a day" });
  allowance.take(200);
  allowance.settle(200, ended({ attempts: 0, bytesIn: 800 }));
  expect(allowance.take(250)).toBeUndefined();
});

it("charges what was said where nobody counted it to the end", () => {
  const allowance = new Allowance({ tokensPerDay: 1_000 });
  allowance.take(0);
  allowance.settle(0, ended({ said: 1_600 }));
  allowance.settle(0, ended({ usage: { input: 100, output: 1 }, said: 1_600 }));
  expect(allowance.take(150)).toMatchObject({ limit: "1000 tokens a day" });
  expect(allowance.take(90)).toBeUndefined();
});

it("fills up again with time, and never beyond its limit", () => {
  const allowance = new Allowance({ requestsPerMinute: 2 });
  const taken = () => allowance.take(0) === undefined;
  expect([taken(), taken(), taken()]).toEqual([true, true, false]);
  vi.advanceTimersByTime(30_000);
  expect([taken(), taken()]).toEqual([true, false]);
  vi.advanceTimersByTime(3_600_000);
  expect([taken(), taken(), taken()]).toEqual([true, true, false]);
});

it("remembers what was used up when the limit changes", () => {
  const first = new Allowance({ requestsPerMinute: 3 });
  first.take(0);
  first.take(0);
  const second = new Allowance({ requestsPerMinute: 4 }, first);
  const taken = () => second.take(0) === undefined;
  expect([taken(), taken(), taken()]).toEqual([true, true, false]);
});
