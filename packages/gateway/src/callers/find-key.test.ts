import { timingSafeEqual } from "node:crypto";
import { expect, it, vi } from "vitest";
import { gatewayKey } from "../testing/gateway-key.ts";
import { findKey } from "./find-key.ts";

it("compares what is shown with every key, whichever it is, and by its hash alone", () => {
  const made = ["ann", "ben", "cleo"].map((name) => gatewayKey(name));
  const keys = made.map(({ entry }) => ({ name: entry.name, hash: Buffer.from(entry.hash, "hex") }));
  const shown = [...made.map(({ key }) => key), "nobody's", "", "x".repeat(10_000)];
  const found = shown.map((key) => {
    const equal = vi.fn(timingSafeEqual);
    const name = findKey(keys, key, equal)?.name;
    expect(equal).toHaveBeenCalledTimes(keys.length);
    for (const [, other] of equal.mock.calls) expect(other).toHaveLength(32);
    return name;
  });
  expect(found).toEqual(["ann", "ben", "cleo", undefined, undefined, undefined]);
});
