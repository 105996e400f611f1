import { describe, expect, it } from "vitest";
import { Log } from "./log.ts";

const entry = { provider: null, method: "POST", path: "/", headers: {}, bytes: 10, status: 200 };

describe("the log", () => {
  it("keeps the latest entries", () => {
    const log = new Log(undefined, 3);
    for (let turn = 0; turn < 5; turn++) log.add(entry);
    expect(log.entries().map(({ number }) => number)).toEqual([3, 4, 5]);
  });

  it("keeps no more bytes than it may, and the latest entry in any case", () => {
    const log = new Log(undefined, 100, 25);
    for (let turn = 0; turn < 5; turn++) log.add(entry);
    expect(log.entries().map(({ number }) => number)).toEqual([4, 5]);
    log.add({ ...entry, bytes: 1_000 });
    expect(log.entries().map(({ number }) => number)).toEqual([6]);
  });

  it("begins again when it is cleared", () => {
    const log = new Log();
    log.add(entry);
    log.clear();
    log.add(entry);
    expect(log.entries().map(({ number }) => number)).toEqual([1]);
  });
});
