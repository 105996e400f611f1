import { tokensOf } from "@suture/emulators";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulated, startEmulated } from "../testing/emulated.ts";
import { longTalk } from "../testing/long-talk.ts";
import { post, WIRE_CASES, type WireCase } from "../testing/wire-cases.ts";

/** The window of every model of these emulators; the gateway does not know it. */
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
    // The prompt starts with the very same bytes, so that the provider's cache stays warm.
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

// This wire's answer to an overflow states no number.
it.each([false, true])(
  "an overflow by far is survived where nobody says how much fits, streamed: %s",
  async (stream) => {
    const { path, body, says } = WIRE_CASES.find(
      ({ wire }) => wire === "openai-responses",
    ) as (typeof WIRE_CASES)[0];
    const fresh = await startEmulated({}, { window: WINDOW });
    const sent = body(stream, longTalk("openai-responses", 80));
    const response = await post(fresh.gateway.url + path(stream), sent);
    expect(await response.text()).toMatch(says);
    expect(response.headers.get("suture-compaction")).toMatch(/^stage=2; cause=refused/);
    expect(tokensOf("openai-responses", fresh.emulator.log().at(-1)?.body as object)).toBeLessThanOrEqual(
      WINDOW,
    );
    await fresh.close();
  },
);

// Whatever is known or guessed about such a window is wrong.
describe.each(["gpt-5.2", "a-model-nobody-knows"])("a refusal of %s that names no limit", (model) => {
  const wire = "openai-responses";
  let fresh: Emulated;
  beforeAll(async () => {
    fresh = await startEmulated({}, { window: WINDOW });
  });
  beforeEach(() => fresh.emulator.reset());
  afterAll(() => fresh.close());
  const ask = async (turns: number, session?: string, input = longTalk(wire, turns)) => {
    const headers: Record<string, string> = session === undefined ? {} : { "x-session-id": session };
    const response = await post(`${fresh.gateway.url}/v1/responses`, { model, input }, { headers });
    expect(response.status).toBe(200);
    await response.text();
    return response.headers.get("suture-compaction");
  };
  const statuses = () => fresh.emulator.log().map(({ status }) => status);

  it("happens once: later requests start from what was made of the history", async () => {
    expect(await ask(14, "once")).toMatch(/cause=refused/);
    fresh.emulator.reset();
    for (const turns of [14, 15]) {
      expect(await ask(turns, "once")).toMatch(/^stage=0; cause=remembered/);
    }
    expect(statuses()).toEqual([200, 200]);
  });

  it("happens once to a conversation that has no name, too", async () => {
    const start = { role: "user", content: "It starts with a long text. ".repeat(20) };
    const talk = (turns: number) => [start, ...longTalk(wire, turns)];
    expect(await ask(14, undefined, talk(14))).toMatch(/cause=refused/);
    fresh.emulator.reset();
    for (const turns of [14, 15]) {
      expect(await ask(turns, undefined, talk(turns))).toMatch(/^stage=0; cause=remembered/);
    }
    expect(statuses()).toEqual([200, 200]);
  });

  it("happens once where the instructions come last, and tell the time", async () => {
    for (const [turns, how] of [
      [12, /cause=refused/],
      [13, /^stage=0; cause=remembered/],
      [14, /^stage=0; cause=remembered/],
    ] as const) {
      const instructions = `You are Ann. It is ${turns}:00. ${"Be brief. ".repeat(20)}`;
      const body = { model, input: longTalk(wire, turns, "And then?"), instructions };
      const response = await post(`${fresh.gateway.url}/v1/responses`, body);
      await response.text();
      expect(response.headers.get("suture-compaction")).toMatch(how);
    }
  });

  it("happens once to each of the conversations that share a name", async () => {
    // OpenAI recommends one key for all that begin alike, and agents share their session with those that they start.
    const body = (task: number, turns: number) => ({
      ...{ model, prompt_cache_key: "my-app" },
      input: [{ role: "user", content: `Task ${task}.` }, ...longTalk(wire, turns)],
    });
    for (const [turns, how] of [
      [12, /cause=refused/],
      [13, /^stage=0; cause=remembered/],
    ] as const) {
      for (let task = 0; task < 8; task++) {
        const response = await post(`${fresh.gateway.url}/v1/responses`, body(task, turns));
        await response.text();
        expect(response.headers.get("suture-compaction")).toMatch(how);
      }
    }
  });

  it("is no business of another history, whatever its name", async () => {
    expect(await ask(14, "another")).toMatch(/cause=refused/);
    expect(await ask(4, "other", longTalk(wire, 4))).toBeNull();
    expect(await ask(4, "another", [{ role: "user", content: "Hello." }])).toBeNull();
  });
});

describe.each(WIRE_CASES)("a window that is known, on $wire", ({ wire, path, body, says }) => {
  let knowing: Emulated;
  beforeAll(async () => {
    knowing = await startEmulated({}, { window: WINDOW }, { window: WINDOW });
  });
  afterAll(() => knowing.close());
  const ask = (turns: number, mode = "on") =>
    post(knowing.gateway.url + path(false), body(false, longTalk(wire, turns)), {
      headers: { "suture-mode": mode },
    });
  const statuses = () => knowing.emulator.log().map(({ status }) => status);

  it("is never overrun: what fills seven tenths of it is compacted before it is sent", async () => {
    const response = await ask(40);
    expect(await response.text()).toMatch(says);
    expect(statuses()).toEqual([200]);
    expect(response.headers.get("suture-compaction")).toMatch(/^stage=1; cause=known/);
  });

  it("leaves alone what fits", async () => {
    const response = await ask(4);
    expect(await response.text()).toMatch(says);
    expect(response.headers.get("suture-compaction")).toBeNull();
  });

  it.each(["off", "shadow"])("is the client's business in the mode %s", async (mode) => {
    knowing.emulator.reset();
    const response = await ask(40, mode);
    expect(response.status).toBe(400);
    expect(statuses()).toEqual([400]);
  });
});

it("a history whose request says that the provider keeps nothing of it is compacted", async () => {
  const { path, body, says } = WIRE_CASES.find(({ wire }) => wire === "openai-responses") as WireCase;
  const nothing = { previous_response_id: null, conversation: null };
  const history = longTalk("openai-responses", 40);
  const response = await post(running.gateway.url + path(false), { ...body(false, history), ...nothing });
  expect(await response.text()).toMatch(says);
  expect(response.headers.get("suture-compaction")).toMatch(/^stage=1/);
});

it("a count of tokens counts what the client sent", async () => {
  const messages = longTalk("anthropic", 40);
  const response = await post(`${running.gateway.url}/v1/messages/count_tokens`, {
    model: "claude-opus-4-6",
    messages,
  });
  expect(response.headers.get("suture-compaction")).toBeNull();
  expect(running.emulator.log().at(-1)?.body).toEqual({ model: "claude-opus-4-6", messages });
});

it("a request larger than what is allowed within a minute is made to fit that at once", async () => {
  running.emulator.reset();
  const message =
    "Request too large for model `llama-3.3-70b-versatile` in organization `org_1` service tier `on_demand` on tokens per minute (TPM): Limit 2000, Requested 30000, please reduce your message size and try again.";
  running.emulator.scenario({ faults: [{ fail: 413, message }] });
  const response = await post(`${running.gateway.url}/groq/v1/chat/completions`, {
    ...{ model: "llama-3.3-70b-versatile", messages: longTalk("openai-chat", 60) },
  });
  expect(await response.text()).toMatch(/"finish_reason": ?"stop"/);
  expect(running.emulator.log()).toHaveLength(2);
  expect(tokensOf("openai-chat", running.emulator.log().at(-1)?.body)).toBeLessThan(2_000);
});

describe("an answer longer than allowed", () => {
  it.each([
    [
      "anthropic",
      "max_tokens",
      "max_tokens: 99999 > 64000, which is the maximum allowed number of output tokens for claude-opus-4-6",
      64_000,
    ],
    [
      "openai-chat",
      "max_completion_tokens",
      "max_tokens is too large: 99999. This model supports at most 16384 completion tokens, whereas you provided 99999.",
      16_384,
    ],
  ])("is asked for shorter on %s", async (name, field, message, expected) => {
    const { path, body, says } = WIRE_CASES.find(({ wire }) => wire === name) as (typeof WIRE_CASES)[number];
    running.emulator.scenario({ faults: [{ fail: 400, message }] });
    const response = await post(running.gateway.url + path(false), { ...body(false), [field]: 99_999 });
    expect(await response.text()).toMatch(says);
    expect(running.emulator.log().at(-1)?.body).toMatchObject({ [field]: expected });
    expect(response.headers.get("suture-max-tokens")).toBe("lowered");
  });
});

it("an answer that was asked for shorter stays so when there is no room for the history, either", async () => {
  const message =
    "max_tokens: 99999 > 64000, which is the maximum allowed number of output tokens for claude-opus-4-6";
  running.emulator.scenario({ faults: [{ fail: 400, message }] });
  const response = await post(
    `${running.gateway.url}/v1/messages`,
    { model: "claude-opus-4-6", max_tokens: 99_999, messages: longTalk("anthropic", 40) },
    { headers: { "anthropic-beta": "whose-window-nobody-knows" } },
  );
  expect(await response.text()).toContain("end_turn");
  const asked = running.emulator.log().map(({ body }) => (body as { max_tokens: number }).max_tokens);
  expect(asked).toEqual([99_999, 64_000, 64_000]);
  expect(response.headers.get("suture-max-tokens")).toBe("lowered");
  expect(response.headers.get("suture-compaction")).toMatch(/^stage=1/);
});

describe("an answer that is refused for its length again", () => {
  const tooLong = (asked: number, most: number) => ({
    fail: 400,
    message: `max_tokens: ${asked} > ${most}, which is the maximum allowed number of output tokens for claude-opus-4-6`,
  });
  const ask = (faults: object[], max_tokens = 99_999) => {
    running.emulator.scenario({ faults });
    const body = { model: "claude-opus-4-6", max_tokens, messages: longTalk("anthropic", 4) };
    const own = JSON.stringify(faults).replaceAll(/\W/g, "");
    // What one of them learns holds for its betas only.
    const headers = { "x-session-id": own, "anthropic-beta": own };
    return post(`${running.gateway.url}/v1/messages`, body, { headers });
  };
  const lengths = () => running.emulator.log().map(({ body }) => (body as { max_tokens: number }).max_tokens);

  it("is asked for shorter again", async () => {
    const response = await ask([tooLong(99_999, 64_000), tooLong(64_000, 32_000)]);
    expect(await response.text()).toContain("end_turn");
    expect(lengths()).toEqual([99_999, 64_000, 32_000]);
    expect(response.headers.get("suture-max-tokens")).toBe("lowered");
    expect(response.headers.get("suture-compaction")).toBeNull();
  });

  it("costs the history nothing, which is not what was refused", async () => {
    const message = "max_tokens: must be less than or equal to 64000";
    const response = await ask([{ fail: 400, message, times: "always" }]);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
    expect(response.headers.get("suture-max-tokens")).toBeNull();
    expect(lengths()).toEqual([99_999, 64_000]);
    expect(response.headers.get("suture-compaction")).toBeNull();
  });

  it("is given up where the limit comes ever closer", async () => {
    const faults = [99_998, 49_999, 48_000, 24_000, 12_000].map((asked, at, all) =>
      tooLong(asked, all[at + 1] ?? 0),
    );
    expect((await ask(faults, 99_998)).status).toBe(400);
    expect(lengths()).toHaveLength(4);
  });

  it("is made room for where prompt and answer share a window", async () => {
    const message =
      "input length and `max_tokens` exceed context limit: 3950 + 300 > 4000, decrease input length or `max_tokens` and try again";
    const response = await ask([{ fail: 400, message }], 300);
    expect(await response.text()).toContain("end_turn");
    expect(response.headers.get("suture-compaction")).toMatch(/^stage=1/);
  });
});

it("an answer that the credit does not do for is asked for shorter, also where its length was not said", async () => {
  const message =
    "This request requires more credits, or fewer max_tokens. You requested up to 65536 tokens, but can only afford 1200.";
  running.emulator.scenario({ faults: [{ fail: 402, message }] });
  const body = { model: "gpt-5.2", messages: longTalk("openai-chat", 4) };
  const response = await post(`${running.gateway.url}/v1/chat/completions`, body);
  expect(await response.text()).toMatch(/"finish_reason": ?"stop"/);
  expect(running.emulator.log().at(-1)?.body).toMatchObject({ max_completion_tokens: 1_200 });
  expect(response.headers.get("suture-compaction")).toBeNull();
});

describe("a window that a header opens", () => {
  const body = { model: "claude-sonnet-4-5", max_tokens: 100, messages: longTalk("anthropic", 420) };
  let wide: Emulated;
  beforeAll(async () => {
    wide = await startEmulated({}, { window: 1_000_000 });
  });
  afterAll(() => wide.close());
  const ask = async (beta: string, session: string, emulatorWindow = "1000000") => {
    const headers = { "anthropic-beta": beta, "x-session-id": session, "x-emulator-window": emulatorWindow };
    const response = await post(`${wide.gateway.url}/v1/messages`, body, { headers });
    await response.text();
    return response.headers.get("suture-compaction");
  };

  it("is used: what would fill the usual one goes through as it is", async () => {
    expect(await ask("context-1m-2025-08-07", "wide")).toBeNull();
    expect(await ask("other-2025-01-01", "narrow")).toMatch(/^stage=1; cause=pressure/);
  });

  it("is learned for those alone whose provider says otherwise", async () => {
    const mine = "context-1m-2025-08-07,mine";
    expect(await ask(mine, "one", "100000")).toMatch(/^stage=1; cause=refused/);
    expect(await ask(mine, "two")).toMatch(/^stage=1; cause=known/);
    expect(await ask("context-1m-2025-08-07", "three")).toBeNull();
  });
});
