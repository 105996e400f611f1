import { afterAll, beforeAll, expect, it } from "vitest";
import { type Emulated, startEmulated } from "../testing/emulated.ts";
import { metricOf } from "../testing/observed.ts";
import { post, WIRE_CASES } from "../testing/wire-cases.ts";

let running: Emulated;
beforeAll(async () => {
  running = await startEmulated();
});
afterAll(() => running.close());

const CASES = WIRE_CASES.flatMap((wire) => [false, true].map((stream) => ({ ...wire, stream })));

it.each(CASES)(
  "tokens of answers on $wire are counted; streamed: $stream",
  async ({ wire, path, body, stream, model }) => {
    const upstream = wire.startsWith("openai") ? "openai" : wire;
    const count = async (kind: string): Promise<number> => {
      const text = await (await fetch(`${running.gateway.url}/metrics`)).text();
      return metricOf(text, "suture_tokens_total", { kind, upstream, model }) ?? 0;
    };
    const before = [await count("input"), await count("output")] as const;
    // Chat counts what is streamed only when it is asked to.
    const more = wire === "openai-chat" && stream ? { stream_options: { include_usage: true } } : {};
    await (await post(running.gateway.url + path(stream), { ...body(stream), ...more })).text();
    await expect.poll(() => count("input")).toBeGreaterThan(before[0]);
    expect(await count("output")).toBeGreaterThan(before[1]);
  },
);
