import { tokensOf } from "@suture/emulators";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulated, startEmulated } from "../testing/emulated.ts";
import { longTalk } from "../testing/long-talk.ts";
import { post, WIRE_CASES } from "../testing/wire-cases.ts";

/** What every model of these emulators holds; the gateway does not know it. */
const WINDOW = 4_000;
let running: Emulated;

beforeAll(async () => {
  running = await startEmulated({}, { window: WINDOW });
});
beforeEach(() => running.emulator.reset());
afterAll(() => running.close());

const CASES = WIRE_CASES.flatMap((wire) => [false, true].map((stream) => ({ ...wire, stream })));

describe.each(CASES)("an overflow on $wire, streamed: $stream", ({ wire, path, body, stream, says }) => {
  const ask = (turns: number, headers: Record<string, string> = {}, last?: string) =>
    post(running.gateway.url + path(stream), body(stream, longTalk(wire, turns, last)), { headers });
  const statuses = () => running.emulator.log().map(({ status }) => status);
  const lastBody = () => running.emulator.log().at(-1)?.body as object;

  it("is survived in one request, and the answer says how", async () => {
    const response = await ask(40, { "x-session-id": `${wire} ${stream} once` });
    expect(await response.text()).toMatch(says);
    expect(response.status).toBe(200);
    expect(response.headers.get("suture-compaction")).toMatch(
      /^stage=1; cause=(refused|known|pressure); before=\d+; after=\d+$/,
    );
    const report = await fetch(running.gateway.url + response.headers.get("suture-report"));
    expect(await report.json()).toMatchObject({ compaction: { stage: 1, outcome: "compacted" } });
    expect(JSON.stringify(lastBody())).toContain("And what is the password?");
    expect(JSON.stringify(lastBody())).toContain("conversation-summary");
    expect(tokensOf(wire, lastBody())).toBeLessThanOrEqual(WINDOW);
  });

  it("happens once in a conversation: later requests start from what was made of it", async () => {
    const headers = { "x-session-id": `${wire} ${stream} sticky` };
    await (await ask(40, headers)).text();
    const first = JSON.stringify(lastBody());
    running.emulator.reset();
    const response = await ask(41, headers, "One more thing.");
    expect(await response.text()).toMatch(says);
    expect(statuses()).toEqual([200]);
    expect(response.headers.get("suture-compaction")).toMatch(/^stage=0; cause=remembered/);
    // The prompt starts with the very same bytes, so that the provider's cache is warm.
    const second = JSON.stringify(lastBody());
    const summary = /<conversation-summary[\s\S]*?<\/conversation-summary>/;
    expect(summary.exec(second)?.[0]).toBe(summary.exec(first)?.[0]);
  });

  it("is no business of another conversation", async () => {
    await (await ask(40, { "x-session-id": `${wire} ${stream} mine` })).text();
    running.emulator.reset();
    const response = await ask(40, { "x-session-id": `${wire} ${stream} yours` });
    expect(await response.text()).toMatch(says);
    expect(response.headers.get("suture-compaction")).toMatch(/^stage=1/);
  });

  it("that nothing can help against comes back in the provider's words", async () => {
    const response = await ask(0, { "x-session-id": `${wire} ${stream} hopeless` }, "word ".repeat(20_000));
    expect(response.status).toBe(statuses()[0]);
    expect(await response.text()).toMatch(/context_length_exceeded|prompt is too long|input token count/);
  });
});
