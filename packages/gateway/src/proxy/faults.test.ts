import type { Scenario } from "@suture/emulators";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulated, startEmulated } from "../testing/emulated.ts";
import { type Heard, hearOut } from "../testing/hear-out.ts";
import { longTalk } from "../testing/long-talk.ts";
import { post, WIRE_CASES } from "../testing/wire-cases.ts";

type Fault = NonNullable<Scenario["faults"]>[number];

/** A failure in one test must not keep the next request from being sent. */
const breaker = { failures: 1_000_000 };
let running: Emulated;
/** Gateways with short limits: one for the head of an answer, one for what follows. */
let hasty: Emulated;
let restless: Emulated;

beforeAll(async () => {
  running = await startEmulated({ breaker });
  hasty = await startEmulated({ breaker, timeouts: { firstByte: 150 } });
  restless = await startEmulated({ breaker, timeouts: { idle: 150 } });
});
beforeEach(() => {
  for (const { emulator } of [running, hasty, restless]) emulator.reset();
});
afterAll(async () => {
  for (const { close } of [running, hasty, restless]) await close();
});

const CASES = WIRE_CASES.flatMap((wire) => [false, true].map((stream) => ({ ...wire, stream })));

/** Final statuses, and those after which the same request may succeed. */
const FINAL = [400, 401, 403, 404, 408, 409, 413, 422, 501];
const PASSING = [500, 502, 503, 504, 529];

describe.each(CASES)("$wire, streamed: $stream", (one) => {
  const { path, body, stream } = one;
  const ask = async (fault: Fault): Promise<Heard> => {
    running.emulator.scenario({ faults: [fault] });
    return hearOut(await post(running.gateway.url + path(stream), body(stream)), one, stream);
  };
  /** The same without a gateway. */
  const askDirectly = async (fault?: Fault): Promise<Heard> => {
    running.emulator.scenario({ faults: fault === undefined ? [] : [fault] });
    const response = await post(running.emulator.url + direction(path(stream)), body(stream));
    const heard = await hearOut(response, one, stream);
    running.emulator.reset();
    return heard;
  };
  const statuses = () => running.emulator.log().map(({ status }) => status);
  /** How many events a stream has. */
  const countEvents = async (): Promise<number> =>
    (await askDirectly()).text.split(/\n\n|\r\n\r\n/).filter((event) => event.includes("data: {")).length;

  it.each(FINAL)("hands %i on in the provider's words, at once", async (status) => {
    const fault = { fail: status };
    const direct = await askDirectly(fault);
    const heard = await ask(fault);
    expect(heard).toMatchObject({ kind: direct.kind, status });
    expect(blank(heard.text)).toBe(blank(direct.text));
    expect(statuses()).toEqual([status]);
  });

  it.each(PASSING)("outlives a %i that passes", async (status) => {
    expect(await ask({ fail: status, times: 2 })).toMatchObject({ kind: "answer", status: 200 });
    expect(statuses()).toEqual([status, status, 200]);
  });

  it.each(PASSING)("hands a %i that stays on in the provider's words", async (status) => {
    const fault = { fail: status, times: "always" } as const;
    const direct = await askDirectly(fault);
    const heard = await ask(fault);
    expect(heard).toMatchObject({ kind: "error", status });
    expect(blank(heard.text)).toBe(blank(direct.text));
    expect(statuses()).toEqual([status, status, status]);
  });

  it("waits as long as a limit asks for, but not too long", async () => {
    expect(await ask({ fail: 429, retryAfter: 0 })).toMatchObject({ kind: "answer", status: 200 });
    expect(statuses()).toEqual([429, 200]);
    running.emulator.reset();
    expect(await ask({ fail: 429, retryAfter: 3_600 })).toMatchObject({ kind: "error", status: 429 });
    expect(statuses()).toEqual([429]);
  });

  it("hands on an overflow against which nothing helps", async () => {
    const fault = { overflow: 6, times: "always" } as const;
    const direct = await askDirectly(fault);
    const heard = await ask(fault);
    expect(heard).toMatchObject({ kind: direct.kind, status: direct.status });
    expect(blank(heard.text)).toBe(blank(direct.text));
    expect(heard.text).toMatch(/context_length_exceeded|prompt is too long|input token count/);
    expect(statuses()).toHaveLength(1);
  });

  it("outlives a connection that drops before the answer, unless all do", async () => {
    expect(await ask({ drop: "before-headers" })).toMatchObject({ kind: "answer", status: 200 });
    expect(statuses()).toEqual([0, 200]);
    expect(await ask({ drop: "before-headers", times: "always" })).toMatchObject({
      kind: "error",
      status: 502,
    });
    expect(statuses()).toHaveLength(5);
  });

  it("tells of an answer that is cut behind its head", async () => {
    const heard = await ask({ drop: "after-headers" });
    expect(heard).toMatchObject(
      stream ? { kind: "error event", status: 200 } : { kind: "error", status: 502 },
    );
    expect(statuses()).toHaveLength(1);
  });

  it("tells of an answer that is cut, wherever that is, and does not ask again", async () => {
    const count = stream ? await countEvents() : 1;
    for (let cut = 0; cut < count; cut += 1) {
      running.emulator.reset();
      const { kind, text } = await ask({ cut });
      expect([cut, kind]).toEqual([cut, stream ? "error event" : "error"]);
      // All earlier events are complete.
      for (const line of text.split("\n").filter((one) => one.startsWith("data: {")))
        JSON.parse(line.slice(6));
      expect(statuses()).toHaveLength(1);
    }
  });

  it("passes on failures inside of a stream as they came, and does not ask again", async () => {
    for (const after of stream ? [0, 1, 2, 4] : []) {
      running.emulator.reset();
      const fault = { fail: 503, after };
      const direct = await askDirectly(fault);
      const heard = await ask(fault);
      expect(blank(heard.text)).toBe(blank(direct.text));
      expect(heard.kind).not.toBe("answer");
      expect(statuses()).toHaveLength(1);
    }
  });

  it("passes on what cannot be read", async () => {
    for (const malformed of stream ? [0, 1, 2] : [0]) {
      running.emulator.reset();
      const { text } = await ask({ malformed });
      if (stream) expect(text).toContain('{"malformed": tru');
      else expect(() => JSON.parse(text)).toThrow(SyntaxError);
      expect(statuses()).toHaveLength(1);
    }
  });

  it.each<[string, Fault]>([
    ["an answer that takes its time", { slow: { firstByte: 60, chunk: 2 } }],
    ["an answer that stalls for a while", { stall: stream ? 1 : 0, ms: 60 }],
  ])("waits for %s", async (_, fault) => {
    expect(await ask(fault)).toMatchObject({ kind: "answer", status: 200 });
    expect(statuses()).toEqual([200]);
  });
});

// The tests wait for timers, so all wires run at once.
describe("patience", () => {
  it("ends with an answer that does not begin", async () => {
    const headers = { "x-emulator-first-byte-ms": "60000" };
    const waiting = CASES.map(async (one) => {
      const { path, body, stream } = one;
      const response = await post(hasty.gateway.url + path(stream), body(stream), { headers });
      expect(await hearOut(response, one, stream)).toMatchObject({ kind: "error", status: 504 });
    });
    await Promise.all(waiting);
    expect(hasty.emulator.log()).toHaveLength(CASES.length);
  });

  it.each([0, 1, 2])(
    "ends with an answer that stalls for good at event %i, and not cleanly",
    async (stall) => {
      const cases = CASES.filter(({ stream }) => stream || stall === 0);
      const waiting = cases.map(async (one) => {
        const { path, body, stream } = one;
        const headers = { "x-emulator-stall": String(stall) };
        const response = await post(restless.gateway.url + path(stream), body(stream), { headers });
        expect((await hearOut(response, one, stream)).kind).toBe(stream ? "error event" : "error");
      });
      await Promise.all(waiting);
      expect(restless.emulator.log()).toHaveLength(cases.length);
    },
  );
});

describe.each(CASES)("an overflow on $wire, streamed: $stream", (one) => {
  it("costs one more request", async () => {
    const { wire, path, body, stream } = one;
    const fresh = await startEmulated({}, { scenario: { faults: [{ overflow: 4_000 }] } });
    const sent = body(stream, longTalk(wire, 14));
    const heard = await hearOut(await post(fresh.gateway.url + path(stream), sent), one, stream);
    expect(heard).toMatchObject({ kind: "answer", status: 200 });
    expect(fresh.emulator.log()).toHaveLength(2);
    await fresh.close();
  });
});

/** The path at the emulator of all providers. */
function direction(path: string): string {
  if (path.startsWith("/v1beta")) return `/gemini${path}`;
  return path === "/v1/messages" ? `/anthropic${path}` : `/openai${path}`;
}

/** A text without its ids, which count up. */
function blank(text: string): string {
  return text.replace(/"(?:\w*id|created\w*)": ?("[^"]*"|\d+)/gi, "").replace(/fp_\w+|\w{20,}|\d+/g, "");
}
