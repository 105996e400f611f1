import { afterEach, describe, expect, it } from "vitest";
import { type Emulated, startEmulated } from "../testing/emulated.ts";
import { longTalk } from "../testing/long-talk.ts";
import { post, WIRE_CASES } from "../testing/wire-cases.ts";

let running: Emulated;
afterEach(() => running.close());

const SIGN = /^(?:: making room|data: \{"candidates":\[\]\}\r\n\r\n)/;
const CASES = WIRE_CASES.filter(({ wire }) => wire !== "openai-responses");

describe.each(CASES)("a client of $wire that waits while room is made", ({ wire, path, body, says }) => {
  const start = async (): Promise<void> => {
    const compaction = { summariser: { upstream: "groq", model: "llama-3.3-70b-versatile" } };
    running = await startEmulated({ compaction, timeouts: { keepAlive: 20 } }, {}, { key: "any" });
  };
  const ask = () => post(running.gateway.url + path(true), body(true, longTalk(wire, 40)));
  const slow = { slow: { firstByte: 150, chunk: 0 }, provider: "groq" } as const;

  it("is sent signs of life, and then the answer", async () => {
    await start();
    running.emulator.scenario({ faults: [{ overflow: 4_000, provider: wire }, slow] });
    const response = await ask();
    const text = await response.text();
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(text).toMatch(SIGN);
    expect(text).toMatch(says);
    expect(text.replaceAll(/^: .*\n\n/gm, "")).not.toContain("making room");
  });

  it("is told in its stream that there is none", async () => {
    await start();
    running.emulator.scenario({
      faults: [{ overflow: 4_000, provider: wire }, slow, { fail: 400, times: "always" }],
    });
    const text = await (await ask()).text();
    expect(text).toMatch(SIGN);
    expect(text).toMatch(/\n(?:event: error\n)?data: \{[^\n]*"error"[^\n]*\}\s*(?:: the answer ends here)?$/);
    // It is the answer to what the client itself sent.
    expect(text).toMatch(/context_length_exceeded|prompt is too long|input token count/);
  });
});
