import { describe, expect, it } from "vitest";
import { parseScenario, ScenarioError } from "../index.ts";

const WRONG: readonly (readonly [scenario: unknown, message: string])[] = [
  [[], "scenario: unexpected [], expected an object"],
  [{ fault: [] }, 'scenario: unexpected member "fault", expected one of window, latency, faults, replies'],
  [{ window: 0 }, "window: unexpected 0, expected a whole number, 1 or more"],
  [{ latency: { chunk: -1 } }, "latency.chunk: unexpected -1, expected a number of milliseconds"],
  [{ faults: {} }, "faults: unexpected {}, expected a list"],
  [{ faults: [{ fail: 200 }] }, "faults[0].fail: unexpected 200, expected an HTTP status from 400 to 599"],
  [
    { faults: [{ times: 2 }] },
    'faults[0]: unexpected {"times":2}, expected exactly one of fail, drop, cut, stall, malformed, overflow, slow',
  ],
  [
    { faults: [{ fail: 500, times: 0 }] },
    'faults[0].times: unexpected 0, expected a whole number, 1 or more, or "always"',
  ],
  [
    { replies: [{ text: "a" }, { calls: [{}] }] },
    "replies[1].calls[0].name: unexpected nothing, expected a value",
  ],
];

describe("a scenario", () => {
  it.each(WRONG)("%j is refused", (scenario, message) => {
    expect(() => parseScenario(scenario)).toThrow(new ScenarioError(message));
  });

  it("may hold everything at once", () => {
    const scenario = {
      window: 100,
      latency: { firstByte: 1, chunk: 2 },
      faults: [
        { fail: 429, retryAfter: 1, times: "always", message: "no", provider: "gemini" },
        { drop: "after-headers" },
      ],
      replies: [{ text: "a", reasoning: "b", calls: [{ name: "f", arguments: {} }] }],
    };
    expect(parseScenario(scenario)).toBe(scenario);
  });
});
