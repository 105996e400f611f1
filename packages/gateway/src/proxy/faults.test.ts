import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulated, startEmulated } from "../testing/emulated.ts";
import { post, WIRE_CASES } from "../testing/wire-cases.ts";

let running: Emulated;
/** Those who wait no longer than this for the head of an answer, and for what comes next. */
let hasty: Emulated;
let restless: Emulated;

beforeAll(async () => {
  running = await startEmulated();
  hasty = await startEmulated({ timeouts: { firstByte: 150 } });
  restless = await startEmulated({ timeouts: { idle: 150 } });
});
beforeEach(() => {
  for (const { emulator } of [running, hasty, restless]) emulator.reset();
});
afterAll(async () => {
  for (const { close } of [running, hasty, restless]) await close();
});

const CASES = WIRE_CASES.flatMap((wire) => [false, true].map((stream) => ({ ...wire, stream })));

describe.each(CASES)("$wire, streamed: $stream", ({ path, body, stream, says, errorBody, errorEvent }) => {
  const ask = () => post(running.gateway.url + path(stream), body(stream));
  const statuses = () => running.emulator.log().map(({ status }) => status);

  it.each([
    ["an outage that passes", [{ fail: 503, times: 2 }], [503, 503, 200]],
    ["an overload", [{ fail: 529 }], [529, 200]],
    ["a limit that says how long", [{ fail: 429, retryAfter: 0 }], [429, 200]],
    ["a connection that drops before the answer", [{ drop: "before-headers" }], [0, 200]],
    ["an answer that takes its time", [{ slow: { firstByte: 100, chunk: 2 } }], [200]],
    ["an answer that stalls for a while", [{ stall: 0, ms: 50 }], [200]],
  ] as const)("survives %s", async (_, faults, expected) => {
    running.emulator.scenario({ faults });
    const response = await ask();
    expect(await response.text()).toMatch(says);
    expect(response.status).toBe(200);
    expect(statuses()).toEqual(expected);
  });

  it.each([
    ["an outage that stays", { fail: 503, times: "always" }, 503, 3],
    ["a failure that stays", { fail: 500, times: "always" }, 500, 3],
    ["a limit that asks for too long", { fail: 429, retryAfter: 3_600 }, 429, 1],
    ["a wrong key", { fail: 401 }, 401, 1],
    ["a bad request", { fail: 400 }, 400, 1],
  ] as const)("hands %s on in the provider's words", async (_, fault, status, calls) => {
    running.emulator.scenario({ faults: [fault] });
    const response = await ask();
    const text = await response.text();
    expect(response.status).toBe(status);
    expect(text.replace(/^\[|\]$/g, "")).toMatch(errorBody);
    expect(statuses()).toHaveLength(calls);
  });

  it("says in the wire's words that nobody answers", async () => {
    running.emulator.scenario({ faults: [{ drop: "before-headers", times: "always" }] });
    const response = await ask();
    expect(response.status).toBe(502);
    expect(await response.text()).toMatch(errorBody);
    expect(statuses()).toHaveLength(3);
  });

  it("never ends cleanly when the answer is cut in the middle", async () => {
    running.emulator.scenario({ faults: [{ cut: stream ? 2 : 0 }] });
    const response = await ask();
    expect(response.status).toBe(stream ? 200 : 502);
    if (stream) {
      const text = `\n${await response.text()}`;
      expect(text).toMatch(errorEvent);
      // Every event before it is whole.
      for (const line of text.split("\n").filter((one) => one.startsWith("data: {")))
        JSON.parse(line.slice(6));
    } else {
      expect(await response.text()).toMatch(errorBody);
    }
    expect(statuses()).toHaveLength(1);
  });

  it("tells of an answer that is cut before it says anything", async () => {
    running.emulator.scenario({ faults: [{ drop: "after-headers" }] });
    const response = await ask();
    expect(response.status).toBe(stream ? 200 : 502);
    expect(`${stream ? "\n" : ""}${await response.text()}`).toMatch(stream ? errorEvent : errorBody);
    expect(statuses()).toHaveLength(1);
  });

  it("passes on what cannot be read", async () => {
    running.emulator.scenario({ faults: [{ malformed: 0 }] });
    const text = await (await ask()).text();
    if (stream) expect(text).toContain('{"malformed": tru');
    else expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });
});

// Timers take their time: all wires wait at once.
describe("patience", () => {
  it("ends with an answer that does not begin", async () => {
    const headers = { "x-emulator-first-byte-ms": "60000" };
    const waiting = CASES.map(async ({ path, body, stream, errorBody }) => {
      const response = await post(hasty.gateway.url + path(stream), body(stream), { headers });
      expect(response.status).toBe(504);
      expect(await response.text()).toMatch(errorBody);
    });
    await Promise.all(waiting);
    expect(hasty.emulator.log()).toHaveLength(CASES.length);
  });

  it("ends with an answer that stalls for good, and not cleanly", async () => {
    const waiting = CASES.map(async ({ path, body, stream, errorBody, errorEvent }) => {
      const headers = { "x-emulator-stall": stream ? "1" : "0" };
      const response = await post(restless.gateway.url + path(stream), body(stream), { headers });
      if (stream) expect(`\n${await response.text()}`).toMatch(errorEvent);
      else expect(await response.text()).toMatch(errorBody);
    });
    await Promise.all(waiting);
    expect(restless.emulator.log()).toHaveLength(CASES.length);
  });
});

describe("an error inside of a stream", () => {
  it.each(WIRE_CASES)("passes as it came on $wire", async ({ path, body }) => {
    running.emulator.scenario({
      faults: [
        { fail: 503, after: 2 },
        { fail: 503, after: 2 },
      ],
    });
    const direct = await post(running.emulator.url + direction(path(true)), body(true));
    const through = await post(running.gateway.url + path(true), body(true));
    expect(await blank(through)).toBe(await blank(direct));
  });
});

/** The path at the emulator of all providers. */
function direction(path: string): string {
  if (path.startsWith("/v1beta")) return `/gemini${path}`;
  return path === "/v1/messages" ? `/anthropic${path}` : `/openai${path}`;
}

/** A text without the ids in it, which count up. */
async function blank(response: Response): Promise<string> {
  return (await response.text())
    .replace(/"(?:\w*id|created\w*)": ?("[^"]*"|\d+)/gi, "")
    .replace(/fp_\w+|\w{20,}|\d+/g, "");
}
