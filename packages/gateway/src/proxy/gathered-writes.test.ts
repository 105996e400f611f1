import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GatheredWrites } from "./gathered-writes.ts";

const controller = { pause: vi.fn(), resume: vi.fn(), rest: vi.fn(() => true), wake: vi.fn() };

/** A client; `takes` says whether it keeps up. */
function client(takes = true) {
  const written: string[] = [];
  const response = {
    destroyed: false,
    write: (bytes: Buffer) => {
      written.push(bytes.toString());
      return takes;
    },
  };
  return { written, response, writes: new GatheredWrites(response as unknown as ServerResponse) };
}

/** Adds pieces of which each comes so many milliseconds after the one before. */
async function addEvery(milliseconds: number, writes: GatheredWrites, pieces: readonly string[]) {
  for (const piece of pieces) {
    vi.advanceTimersByTime(milliseconds);
    writes.add(Buffer.from(piece), controller);
    await new Promise<void>((resolve) => process.nextTick(resolve));
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
  vi.clearAllMocks();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe("pieces of a stream", () => {
  it("are written as they come", async () => {
    const { writes, written } = client();
    await addEvery(1, writes, ["a", "b", "c", "d"]);
    expect(written).toEqual(["a", "b", "c", "d"]);
    expect(controller.rest).not.toHaveBeenCalled();
  });

  it("that come at one moment are written together", async () => {
    const { writes, written } = client();
    for (const piece of ["a", "b"]) writes.add(Buffer.from(piece), controller);
    await addEvery(0, writes, ["c"]);
    expect(written).toEqual(["abc"]);
  });

  it("have their source rest behind the third, while they come in a burst", async () => {
    const { writes, written } = client();
    await addEvery(0, writes, ["a", "b"]);
    expect(controller.rest).not.toHaveBeenCalled();
    await addEvery(0, writes, ["c"]);
    expect(controller.rest).toHaveBeenCalledTimes(1);
    expect(controller.wake).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(controller.wake).toHaveBeenCalledTimes(1);
    await addEvery(0, writes, ["d"]);
    expect(written).toEqual(["a", "b", "c", "d"]);
    expect(controller.rest).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that come all the same wait for the end of the window, and no longer", async () => {
    const { writes, written } = client();
    await addEvery(0, writes, ["a", "b", "c", "d", "e"]);
    expect(written).toEqual(["a", "b", "c"]);
    vi.advanceTimersByTime(1);
    expect(written).toEqual(["a", "b", "c", "de"]);
  });

  it("are read once at least between two windows", async () => {
    const { writes } = client();
    await addEvery(0, writes, ["a", "b", "c", "d", "e", "f", "g", "h"]);
    vi.advanceTimersByTime(1);
    expect(controller.wake).toHaveBeenCalledTimes(1);
    expect(controller.rest).toHaveBeenCalledTimes(1);
    await addEvery(0, writes, ["i"]);
    expect(controller.rest).toHaveBeenCalledTimes(2);
  });

  it("do not wait where the source cannot rest", async () => {
    const { writes, written } = client();
    controller.rest.mockReturnValue(false);
    await addEvery(0, writes, ["a", "b", "c", "d"]);
    controller.rest.mockReturnValue(true);
    expect(written).toEqual(["a", "b", "c", "d"]);
  });

  it("do not wait once they are long, or the stream ends", async () => {
    const { writes, written } = client();
    const long = "x".repeat(20_000);
    await addEvery(0, writes, ["a", "b", "c", "d", long]);
    expect(written).toEqual(["a", "b", "c", "d", long]);
    await addEvery(0, writes, ["e"]);
    expect(written).toEqual(["a", "b", "c", "d", long]);
    writes.flush();
    expect(written).toEqual(["a", "b", "c", "d", long, "e"]);
  });

  it("of many streams wait for one timer", async () => {
    const clients = Array.from({ length: 5 }, () => client());
    for (const { writes } of clients) await addEvery(0, writes, ["a", "b", "c", "d"]);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    for (const { written } of clients) expect(written).toEqual(["a", "b", "c", "d"]);
  });

  it("are not written to a client that went away meanwhile", async () => {
    const { writes, written, response } = client();
    await addEvery(0, writes, ["a", "b", "c", "d"]);
    response.destroyed = true;
    vi.advanceTimersByTime(1);
    expect(written).toEqual(["a", "b", "c"]);
  });

  it("that are long are read on at once", async () => {
    const { writes } = client();
    const long = "x".repeat(20_000);
    await addEvery(0, writes, [long, long, long, long]);
    expect(controller.rest).not.toHaveBeenCalled();
  });

  it("have their source wait for a client that does not keep up", async () => {
    const { writes } = client(false);
    await addEvery(5, writes, ["a", "b"]);
    expect(controller.pause).toHaveBeenCalledTimes(2);
  });
});
