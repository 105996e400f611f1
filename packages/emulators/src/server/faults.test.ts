import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Emulator, startEmulator } from "../start-emulator.ts";
import { chat, refusalOf } from "../testing/chat.ts";

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator({ provider: "openai-chat" });
});
afterEach(() => emulator.reset());
afterAll(() => emulator.close());

const stream = { stream: true };

/** How long to wait on a busy machine. */
const PATIENT = { timeout: 15_000 };

describe("faults by scenario", () => {
  it("fails the next requests, then goes on", async () => {
    emulator.scenario({
      faults: [
        { fail: 503, times: 2 },
        { fail: 429, retryAfter: 7 },
      ],
    });
    expect((await chat(emulator)).status).toBe(503);
    expect((await chat(emulator)).status).toBe(503);
    const limited = await chat(emulator);
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
    expect(await refusalOf(limited)).toContain("Rate limit reached for gpt-4o");
    expect((await chat(emulator)).status).toBe(200);
  });

  it.each([400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 529])(
    "answers %i in the vendor's envelope",
    async (status) => {
      emulator.scenario({ faults: [{ fail: status }] });
      const response = await chat(emulator);
      expect(response.status).toBe(status);
      expect(Object.keys(((await response.json()) as { error: object }).error)).toEqual([
        "message",
        "type",
        "param",
        "code",
      ]);
    },
  );

  it("overflows at a number of tokens", async () => {
    emulator.scenario({ faults: [{ overflow: 6 }] });
    expect(await refusalOf(await chat(emulator))).toContain(
      "maximum context length is 6 tokens. However, your messages resulted in 7 tokens",
    );
    expect((await chat(emulator)).status).toBe(200);
  });

  it("drops the connection before the headers", async () => {
    emulator.scenario({ faults: [{ drop: "before-headers" }] });
    await expect(chat(emulator)).rejects.toThrow("fetch failed");
    expect(emulator.log()[0]).toMatchObject({ status: 0, fault: "drop" });
  });

  it.each([{}, stream])("drops the connection after the headers", async (body) => {
    emulator.scenario({ faults: [{ drop: "after-headers" }] });
    const response = await chat(emulator, body);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("terminated");
  });

  it("cuts a stream in the middle of an event", async () => {
    emulator.scenario({ faults: [{ cut: 2 }] });
    const response = await chat(emulator, stream);
    const events: string[] = [];
    const reading = (async () => {
      for await (const piece of response.body!) events.push(Buffer.from(piece).toString());
    })();
    await expect(reading).rejects.toThrow("terminated");
    const text = events.join("");
    expect(text.match(/^data: /gm)).toHaveLength(3);
    expect(text.endsWith("\n\n")).toBe(false);
  });

  it("cuts a whole answer", async () => {
    emulator.scenario({ faults: [{ cut: 0 }] });
    await expect((await chat(emulator)).text()).rejects.toThrow("terminated");
  });

  it("sends an event that cannot be read, and whole answers too", async () => {
    emulator.scenario({ faults: [{ malformed: 1 }, { malformed: 0 }] });
    const text = await (await chat(emulator, stream)).text();
    expect(text).toContain('data: {"malformed": tru\n\n');
    expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
    await expect((await chat(emulator)).json()).rejects.toThrow(SyntaxError);
  });

  it.each([{}, stream])("stalls, and goes on after a while", async (body) => {
    emulator.scenario({ faults: [{ stall: 0, ms: 30 }] });
    const response = await chat(emulator, body);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("hello");
  });

  it.each([{}, stream])("stalls until the client goes away", async (body) => {
    emulator.scenario({ faults: [{ stall: 0 }] });
    const client = new AbortController();
    const text = (await chat(emulator, body, {}, client.signal)).text();
    client.abort();
    await expect(text).rejects.toThrow("aborted");
  });

  it("answers slowly, and stops its timers when the client goes away", async () => {
    emulator.scenario({ latency: { firstByte: 10, chunk: 1 } });
    expect(await (await chat(emulator, stream)).text()).toContain("[DONE]");

    const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const client = new AbortController();
    const before = timers();
    emulator.scenario({ latency: { chunk: 60_000 } });
    const started = Array.from({ length: 40 }, () => chat(emulator, stream, {}, client.signal));
    const responses = await Promise.all(started);
    await vi.waitFor(() => expect(timers()).toBeGreaterThanOrEqual(before + 40), PATIENT);
    client.abort();
    await Promise.allSettled(responses.map((response) => response.text()));
    await vi.waitFor(() => expect(timers()).toBeLessThan(before + 20), PATIENT);
  });

  it("plays a fault on one provider only", async () => {
    emulator.scenario({ faults: [{ fail: 500, provider: "another" }] });
    expect((await chat(emulator)).status).toBe(200);
  });

  it("answers what the script says, then composes again", async () => {
    emulator.scenario({
      replies: [{ text: "first" }, { calls: [{ name: "f", arguments: { a: 1 } }], reasoning: "hm" }],
    });
    const contents: unknown[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const { choices } = (await (await chat(emulator)).json()) as {
        choices: [{ message: { content: string | null; tool_calls?: [{ function: object }] } }];
      };
      contents.push(choices[0].message.tool_calls?.[0].function ?? choices[0].message.content);
    }
    expect(contents).toEqual([
      "first",
      { name: "f", arguments: '{"a":1}' },
      'I received 1 message (1 user); the last says: "hello".',
    ]);
  });
});

describe("faults by header", () => {
  it("fails one request", async () => {
    const headers = {
      "x-emulator-fail": "529",
      "x-emulator-message": "too busy",
      "x-emulator-retry-after": "3",
    };
    const response = await chat(emulator, {}, headers);
    expect([response.status, response.headers.get("retry-after")]).toEqual([529, "3"]);
    expect(await refusalOf(response)).toBe("too busy");
    expect((await chat(emulator)).status).toBe(200);
  });

  it("sets the window and the answer", async () => {
    expect(await refusalOf(await chat(emulator, {}, { "x-emulator-window": "3" }))).toContain("3 tokens");
    const scripted = await chat(emulator, {}, { "x-emulator-reply": '{"text":"scripted"}' });
    expect(await scripted.text()).toContain('"content":"scripted"');
  });

  it.each([
    ["x-emulator-fail", "200", "x-emulator-fail: unexpected 200, expected an HTTP status from 400 to 599"],
    ["x-emulator-cut", "x", 'x-emulator-cut: unexpected "x", expected a whole number, 0 or more'],
    ["x-emulator-reply", "{", "x-emulator-reply: unexpected {, expected JSON"],
    ["x-emulator-typo", "1", "x-emulator-typo: unexpected header"],
  ])("refuses %s: %s", async (name, value, message) => {
    const response = await chat(emulator, {}, { [name]: value });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: string }).error).toContain(message);
  });
});
