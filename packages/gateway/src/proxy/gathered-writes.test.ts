import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GatheredWrites } from "./gathered-writes.ts";

const controller = { pause: vi.fn(), resume: vi.fn() };

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

/** Adds pieces that come one after the other, at nearly the same time. */
async function addInTurn(writes: GatheredWrites, pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) {
    writes.add(Buffer.from(piece), controller);
    await nextTick();
  }
}

const nextTick = () => new Promise<void>((resolve) => process.nextTick(resolve));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  controller.pause.mockClear();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe("pieces of a stream", () => {
  it("are written at once where they come one by one", async () => {
    const { writes, written } = client();
    for (const piece of ["a", "b", "c"]) {
      writes.add(Buffer.from(piece), controller);
      await nextTick();
      vi.advanceTimersByTime(5);
    }
    expect(written).toEqual(["a", "b", "c"]);
  });

  it("that come at one moment are written together", async () => {
    const { writes, written } = client();
    for (const piece of ["a", "b"]) writes.add(Buffer.from(piece), controller);
    await nextTick();
    expect(written).toEqual(["ab"]);
  });

  it("of a burst wait for the end of the window behind the second, and no longer", async () => {
    const { writes, written } = client();
    await addInTurn(writes, ["a", "b", "c", "d", "e", "f"]);
    expect(written).toEqual(["a", "b"]);
    vi.advanceTimersByTime(1);
    expect(written).toEqual(["a", "b", "cdef"]);
    await addInTurn(writes, ["g"]);
    expect(written).toEqual(["a", "b", "cdef"]);
    vi.advanceTimersByTime(1);
    expect(written).toEqual(["a", "b", "cdef", "g"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("no longer wait once they come fewer at a time", async () => {
    const { writes, written } = client();
    await addInTurn(writes, ["a", "b", "c"]);
    vi.advanceTimersByTime(1);
    await addInTurn(writes, ["d"]);
    expect(written).toEqual(["a", "b", "c", "d"]);
  });

  it("do not wait for the window once they are long", async () => {
    const { writes, written } = client();
    const long = "x".repeat(20_000);
    await addInTurn(writes, ["a", "b", "c"]);
    writes.add(Buffer.from(long), controller);
    expect(written).toEqual(["a", "b", "c", long]);
  });

  it("are written at once when the stream ends", async () => {
    const { writes, written } = client();
    await addInTurn(writes, ["a", "b", "c"]);
    writes.flush();
    expect(written).toEqual(["a", "b", "c"]);
    vi.advanceTimersByTime(10);
    expect(written).toEqual(["a", "b", "c"]);
  });

  it("of many streams wait for one timer", async () => {
    const clients = Array.from({ length: 5 }, () => client());
    for (const { writes } of clients) await addInTurn(writes, ["a", "b", "c"]);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    for (const { written } of clients) expect(written).toEqual(["a", "b", "c"]);
  });

  it("are not written to a client that went away meanwhile", async () => {
    const { writes, written, response } = client();
    await addInTurn(writes, ["a", "b", "c"]);
    response.destroyed = true;
    vi.advanceTimersByTime(1);
    expect(written).toEqual(["a", "b"]);
  });

  it("have their source wait for a client that does not keep up", async () => {
    const { writes } = client(false);
    await addInTurn(writes, ["a", "b", "c"]);
    expect(controller.pause).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1);
    expect(controller.pause).toHaveBeenCalledTimes(3);
  });
});
