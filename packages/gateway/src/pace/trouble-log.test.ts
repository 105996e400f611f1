import { expect, it } from "vitest";
import { TroubleLog } from "./trouble-log.ts";

it("tells of a trouble at once, then once a minute with a count, and when it is over", () => {
  const lines: unknown[] = [];
  let now = 0;
  const words = { failed: "it cannot be read", back: "it can be read again" };
  const trouble = new TroubleLog(
    (...line) => lines.push(line),
    words,
    () => now,
  );
  const told = (): unknown[] => lines.splice(0);
  trouble.worked();
  expect(told()).toEqual([]);
  for (; now < 150_000; now += 250) trouble.failed(new Error("gone"));
  expect(told()).toEqual([
    ["error", "it cannot be read", { error: "gone" }],
    ["error", "it cannot be read", { error: "gone", times: 240 }],
    ["error", "it cannot be read", { error: "gone", times: 240 }],
  ]);
  trouble.worked();
  trouble.worked();
  expect(told()).toEqual([["info", "it can be read again", { times: 600, seconds: 150 }]]);
  trouble.failed("gone again");
  expect(told()).toEqual([["error", "it cannot be read", { error: "gone again" }]]);
});
