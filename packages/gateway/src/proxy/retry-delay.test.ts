import { describe, expect, it } from "vitest";
import { delayAfterAnswer, delayAfterError } from "./retry-delay.ts";

const retries = { max: 2, delay: 100, maxDelay: 5_000 };

describe("after an answer", () => {
  it.each([
    [429, ["Retry-After", "2"], 2_000, 2_100],
    [429, ["retry-after-ms", "30"], 30, 130],
    [503, ["retry-after", "1.5"], 1_500, 1_600],
    [500, [], 50, 100],
    [529, [], 50, 100],
  ])("%i %j is tried again", (status, headers, min, max) => {
    const delay = delayAfterAnswer(status, headers, 1, retries);
    expect(delay).toBeGreaterThanOrEqual(min);
    expect(delay).toBeLessThanOrEqual(max);
  });

  it.each([
    ["a limit without a word on how long", 429, []],
    ["a limit that asks for too long", 429, ["retry-after", "60"]],
    ["a limit until a day to come", 429, ["retry-after", "Fri, 31 Dec 2100 23:59:59 GMT"]],
    ["what cannot be read", 429, ["retry-after", "soon"]],
    ["what the provider says not to", 503, ["x-should-retry", "false"]],
    ["a refusal", 400, []],
    ["a success", 200, []],
  ])("%s is not", (_, status, headers) => {
    expect(delayAfterAnswer(status, headers, 1, retries)).toBeUndefined();
  });

  it("a day that is past means now", () => {
    const headers = ["retry-after", "Mon, 01 Jan 2001 00:00:00 GMT"];
    expect(delayAfterAnswer(429, headers, 1, retries)).toBeLessThanOrEqual(100);
  });
});

it("waits longer each time, and not for ever", () => {
  const second = delayAfterError("ECONNREFUSED", 2, retries);
  expect(second).toBeGreaterThanOrEqual(100);
  expect(second).toBeLessThanOrEqual(200);
  expect(delayAfterError("ECONNREFUSED", 3, retries)).toBeUndefined();
  expect(delayAfterError("UND_ERR_HEADERS_TIMEOUT", 1, retries)).toBeUndefined();
});
