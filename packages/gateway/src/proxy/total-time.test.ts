import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulated, startEmulated } from "../testing/emulated.ts";
import { hearOut } from "../testing/hear-out.ts";
import { post, WIRE_CASES } from "../testing/wire-cases.ts";

let running: Emulated;
beforeAll(async () => {
  running = await startEmulated({ breaker: { failures: 1_000_000 }, timeouts: { total: 300 } });
});
beforeEach(() => running.emulator.reset());
afterAll(() => running.close());

// What is thrown outside of a request fails the whole run: a gateway does not outlive it.
describe.each(WIRE_CASES)("the time for all of an answer on $wire", (one) => {
  it("ends a stream that goes on and on, and says that it was the time", async () => {
    const headers = { "x-emulator-chunk-ms": "140" };
    const response = await post(running.gateway.url + one.path(true), one.body(true), { headers });
    const heard = await hearOut(response, one, true);
    expect(heard).toMatchObject({ kind: "error event", status: 200 });
    expect(heard.text).toContain("no end after");
    expect(running.emulator.log()).toHaveLength(1);
  });

  it.each([false, true])("ends the wait for one that does not begin, streamed: %s", async (stream) => {
    const headers = { "x-emulator-first-byte-ms": "60000" };
    const response = await post(running.gateway.url + one.path(stream), one.body(stream), { headers });
    expect(await hearOut(response, one, stream)).toMatchObject({ kind: "error", status: 504 });
    expect(running.emulator.log()).toHaveLength(1);
  });
});
