import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startGateway } from "../server/start-gateway.ts";
import { type Emulated, startEmulated } from "../testing/emulated.ts";
import { fakeUpstream } from "../testing/fake-upstream.ts";
import { hearOut } from "../testing/hear-out.ts";
import { post, WIRE_CASES } from "../testing/wire-cases.ts";

let running: Emulated;
beforeAll(async () => {
  running = await startEmulated({ breaker: { failures: 1_000_000 }, timeouts: { total: 700 } });
});
beforeEach(() => running.emulator.reset());
afterAll(() => running.close());

// An error thrown outside a request fails the whole run, because a gateway would not survive it.
describe.each(WIRE_CASES)("the time for all of an answer on $wire", (one) => {
  it("ends a stream that goes on and on, and says that it was the time", async () => {
    const headers = { "x-emulator-chunk-ms": "320" };
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

describe("when the time for all of an answer is over, nothing more is asked of the provider", () => {
  it.each([
    [
      "a stream has begun",
      (response: ServerResponse) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write('data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\n');
      },
    ],
    ["no answer has", () => {}],
    [
      "only a head came",
      (response: ServerResponse) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.flushHeaders();
      },
    ],
  ])("where %s", async (_, begin) => {
    let left: Promise<unknown> | undefined;
    const upstream = await fakeUpstream((_, response) => {
      left = once(response, "close");
      begin(response);
    });
    const own = { name: "openai", baseUrl: upstream.url, wires: ["openai-chat"] };
    const gateway = await startGateway({ port: 0, timeouts: { total: 400 }, upstreams: [own] });
    const body = { model: "gpt-5.2", messages: [{ role: "user", content: "hi" }], stream: true };
    const response = await post(`${gateway.url}/v1/chat/completions`, body);
    expect(await response.text()).toContain("no end after");
    await left;
    expect(upstream.received).toHaveLength(1);
    await gateway.close();
    await upstream.close();
  });
});
