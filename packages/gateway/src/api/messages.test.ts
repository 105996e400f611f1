import { setTimeout as sleep } from "node:timers/promises";
import { SessionError } from "@suture/sessions";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Asked, type Asking, askApi } from "../testing/ask-api.ts";
import { type RunningApi, startApi } from "../testing/start-api.ts";

let api: RunningApi;
afterEach(async () => {
  vi.restoreAllMocks();
  expect(api.faults).toEqual([]);
  await api.close();
});

/** An API with a session `a`. */
async function start(options: Parameters<typeof startApi>[0] = {}): Promise<void> {
  api = await startApi(options);
  await api.store.of("local").create({ id: "a" });
}
const ask = (method: string, path: string, asking: Asking = {}): Promise<Asked> =>
  askApi(api.url, method, path, asking);
const send = (body: unknown, key?: string, more: Asking = {}): Promise<Asked> =>
  ask("POST", "/sessions/a/messages", {
    body,
    ...more,
    headers: { ...(key === undefined ? {} : { "idempotency-key": key }), ...more.headers },
  });

/** Gives a promise of the moment in which so many more requests listen to what happens. */
function listening(count: number): Promise<void> {
  const subscribe = vi.spyOn(api.bus, "subscribe");
  return vi.waitFor(() => expect(subscribe).toHaveBeenCalledTimes(count), { timeout: 10_000, interval: 5 });
}

const types = ({ events }: Asked): string[] => events.map(({ type }) => type);
const weather = { name: "weather", description: "How warm it is", parameters: { type: "object" } };
const time = { name: "time", parameters: { type: "object" } };

describe.each([
  ["this process", false],
  ["another process", true],
])("a message that %s works on", (_, elsewhere) => {
  it("is answered at the end, as one object", async () => {
    await start({ elsewhere });
    const { status, body, headers } = await send({ text: "hello" }, "k1");
    expect(status).toBe(200);
    expect(headers.get("location")).toBe("/sessions/a/messages/k1");
    expect(body).toMatchObject({
      key: "k1",
      type: "message",
      session: "a",
      state: "done",
      turn: 1,
      text: "You said: hello",
      reply: { seq: 3, message: { role: "assistant" } },
    });
  });

  it("is answered as a stream that ends with the answer, each message once and in order", async () => {
    await start({ elsewhere });
    const heard = await send({ parts: [{ type: "text", text: "hello" }] }, "k1", { stream: true });
    expect(heard.headers.get("content-type")).toContain("text/event-stream");
    expect(heard.events[0]).toEqual({ type: "accepted", key: "k1", session: "a" });
    expect(types(heard).filter((type) => type === "message" || type === "turn.done")).toEqual([
      "message",
      "message",
      "turn.done",
    ]);
    expect(heard.ids).toEqual(["2", "3"]);
    expect(heard.events.at(-1)).toEqual({
      type: "turn.done",
      turn: 1,
      keys: ["k1"],
      text: "You said: hello",
    });
    const pieces = heard.events.filter(({ type }) => type === "text.delta").map(({ text }) => text);
    expect(pieces.join("")).toBe(elsewhere ? "" : "You said: hello");
  });

  it("that is given up says so, and lies among the dead letters", async () => {
    await start({ elsewhere });
    const heard = await send({ text: "fail" }, "k1", { stream: true });
    expect(heard.events.at(-1)).toEqual({
      type: "turn.failed",
      keys: ["k1"],
      reason: "no model would answer",
      willRetry: false,
    });
    const told = await send({ text: "fail" }, "k1");
    expect(told.body).toMatchObject({ state: "failed", error: "no model would answer", attempts: 3 });
    const { letters } = (await ask("GET", "/letters?state=dead")).body;
    expect(letters).toMatchObject([{ box: "in", session: "a", key: "k1", type: "message", text: "fail" }]);
  });

  it("waits for the results of calls that the client runs, and goes on with them", async () => {
    await start({ elsewhere });
    const body = { text: "call weather time", tools: [weather, time] };
    const heard = await send(body, "k1", { stream: true });
    expect(heard.events.at(-1)).toEqual({
      type: "turn.waiting",
      for: "results",
      calls: [
        { call: "call_1_0", name: "weather", input: { city: "Oslo" } },
        { call: "call_1_1", name: "time", input: { city: "Oslo" } },
      ],
    });
    const waiting = await ask("GET", "/sessions/a/messages/k1");
    expect(waiting.body).toMatchObject({ state: "waiting", waitingFor: "results", turn: 1 });
    expect((await send(body, "k1")).body).toMatchObject({ state: "waiting", calls: [{}, {}] });
    const first = await ask("POST", "/sessions/a/results", {
      body: { call: "call_1_0", output: "4 degrees" },
    });
    expect([first.status, first.body.type]).toEqual([202, "result"]);
    const rest = await ask("POST", "/sessions/a/results", {
      body: { call: "call_1_1", output: [{ type: "text", text: "noon" }], failed: false },
      stream: true,
    });
    expect(rest.events[0]).toMatchObject({ type: "accepted", key: "k1" });
    expect(rest.events.at(-1)).toMatchObject({ type: "turn.done", text: expect.stringContaining("noon") });
    expect((await ask("GET", "/sessions/a")).body).toMatchObject({ openCalls: [], letters: [] });
  });

  it("waits for a person, who may approve or deny", async () => {
    await start({ elsewhere });
    const heard = await send({ text: "call pay" }, "k1", { stream: true });
    expect(heard.events.at(-1)).toMatchObject({ type: "turn.waiting", for: "approval" });
    const status = await ask("GET", "/sessions/a");
    expect(status.body.openCalls).toMatchObject([{ id: "call_1_0", name: "pay", outcome: "never-ran" }]);
    expect(status.body.letters).toMatchObject([{ key: "k1", state: "held" }]);
    const denial = { call: "call_1_0", approved: false, reason: "too much" };
    const end = await ask("POST", "/sessions/a/approvals", { body: denial, stream: true });
    expect(end.events.at(-1).text).toContain("denied: too much");
  });

  it("follows a session that another goes on with", async () => {
    await start({ elsewhere });
    await send({ text: "first" });
    const heard = await send({ text: "move" }, "k1", { stream: true });
    expect(heard.events.at(-1)).toMatchObject({ type: "turn.done", text: "You said: moved" });
    expect(heard.ids).toEqual(["4@a~2", "5@a~2"]);
    const status = await ask("GET", "/sessions/a/messages/k1");
    expect(status.body).toMatchObject({ session: "a~2", sentTo: "a", state: "done" });
    expect((await ask("GET", "/sessions/a")).body.continuedBy).toBe("a~2");
    const next = await send({ text: "still there?" }, "k2", { stream: true });
    expect(next.events[0]).toEqual({ type: "accepted", key: "k2", session: "a~2", sentTo: "a" });
    expect((await send({ text: "move" }, "k1")).body).toMatchObject({ session: "a~2", state: "done" });
    expect(api.worker.answered.filter((key) => key === "k1")).toHaveLength(1);
  });
});

describe("an idempotency key", () => {
  it("is made up when there is none", async () => {
    await start();
    const { body, headers } = await send({ text: "hello" });
    expect(body.key).toMatch(/^[\w-]{36}$/);
    expect(headers.get("location")).toBe(`/sessions/a/messages/${body.key}`);
  });

  it("stands for one message, however often and at the same time it is sent", async () => {
    await start();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) => send({ text: "hello" }, "k1", { stream: at % 2 === 0 })),
    );
    for (const { body, events } of all) expect(body?.text ?? events.at(-1).text).toBe("You said: hello");
    const later = await send({ text: "hello" }, "k1");
    expect(later.body).toEqual((await ask("GET", "/sessions/a/messages/k1")).body);
    expect(api.worker.answered).toEqual(["k1"]);
    expect((await ask("GET", "/sessions/a/turns")).body.turns).toHaveLength(1);
  });

  it("of another message is refused", async () => {
    await start();
    await send({ text: "hello" }, "k1");
    for (const body of [{ text: "bye" }, { text: "hello", tools: [weather] }]) {
      const refused = await send(body, "k1");
      expect([refused.status, refused.body.error.code]).toEqual([409, "key-reused"]);
    }
    expect((await send({ parts: [{ type: "text", text: "hello" }], rank: "background" }, "k1")).status).toBe(
      200,
    );
  });

  it("of a result or a decision is its call's: the same again is the same, another is refused", async () => {
    await start();
    await send({ text: "call weather", tools: [weather] }, "k1");
    // While nobody works, the call stays open.
    let open = () => {};
    api.worker.gate = new Promise((resolve) => {
      open = resolve;
    });
    const post = (output: string) =>
      ask("POST", "/sessions/a/results", { body: { call: "call_1_0", output } });
    const first = await post("4");
    expect((await post("4")).body.key).toBe(first.body.key);
    expect((await post("5")).body.error.code).toBe("key-reused");
    open();
    await api.worker.close();
    expect((await ask("GET", `/sessions/a/messages/${first.body.key}`)).body.state).toBe("done");
  });
});

describe("a message that nobody waits for", () => {
  it.each([
    ["?wait=false", {}],
    ["", { wait: false }],
  ])("is taken at once %s%j", async (query, more) => {
    await start();
    let open = () => {};
    api.worker.gate = new Promise((resolve) => {
      open = resolve;
    });
    const { status, body, headers } = await ask("POST", `/sessions/a/messages${query}`, {
      body: { text: "hello", rank: "background", ...more },
      headers: { "idempotency-key": "k 1".replace(" ", "/") },
    });
    expect([status, body.state, headers.get("location")]).toEqual([
      202,
      "queued",
      "/sessions/a/messages/k%2F1",
    ]);
    expect((await ask("GET", "/sessions/a")).body.letters).toMatchObject([
      { key: "k/1", rank: "background", state: "waiting", text: "hello" },
    ]);
    open();
    const heard = await ask("GET", "/sessions/a/messages/k%2F1", { stream: true });
    expect(heard.events.at(-1).type).toBe("turn.done");
    expect((await ask("GET", "/sessions/a/messages/k%2F1")).body.text).toBe("You said: hello");
  });

  it("that does not exist is not found", async () => {
    await start();
    const { status, body } = await ask("GET", "/sessions/a/messages/none");
    expect([status, body.error.code]).toEqual([404, "no-such-message"]);
  });
});

describe("a stream", () => {
  it("tells of attempts, and does not end before the last", async () => {
    await start();
    const heard = await send({ text: "retry" }, "k1", { stream: true });
    expect(types(heard).filter((type) => type.startsWith("turn."))).toEqual([
      "turn.started",
      "turn.failed",
      "turn.started",
      "turn.done",
    ]);
  });

  it("is taken up again behind the last message that is known", async () => {
    await start();
    const heard = await send({ text: "hello" }, "k1", { stream: true });
    for (const again of [
      (headers: Asking["headers"]) => send({ text: "hello" }, "k1", { stream: true, headers: headers ?? {} }),
      (headers: Asking["headers"]) =>
        ask("GET", "/sessions/a/messages/k1", { stream: true, headers: headers ?? {} }),
    ]) {
      expect((await again({})).ids).toEqual(heard.ids);
      expect((await again({ "last-event-id": heard.ids[0] ?? "" })).ids).toEqual(heard.ids.slice(1));
      const rest = await again({ "last-event-id": heard.ids[1] ?? "" });
      expect(types(rest)).toEqual(["accepted", "turn.done"]);
    }
  });

  it("holds nothing of the turn before, which ran when the message came", async () => {
    await start();
    let open = () => {};
    api.worker.gate = new Promise((resolve) => {
      open = resolve;
    });
    const both = listening(2);
    const [first, second] = [
      send({ text: "one" }, "k1", { stream: true }),
      send({ text: "two" }, "k2", { stream: true }),
    ];
    await both;
    open();
    for (const [heard, text] of [
      [await first, "You said: one"],
      [await second, "You said: two"],
    ] as const) {
      expect(
        heard.events
          .filter(({ type }) => type === "text.delta")
          .map((each) => each.text)
          .join(""),
      ).toBe(text);
      expect(heard.events.filter(({ type }) => type === "message")).toHaveLength(2);
    }
  });

  it("outlives a database that is away for a moment", async () => {
    await start({ elsewhere: true });
    let open = () => {};
    api.worker.gate = new Promise((resolve) => {
      open = resolve;
    });
    const sending = send({ text: "hello" }, "k1", { stream: true });
    await expect.poll(() => api.store.mail("in").stats()).toMatchObject({ waiting: 1 });
    let refused = 0;
    vi.spyOn(api.store, "mail").mockImplementation(() => {
      refused += 1;
      throw new SessionError("unreachable", "the database is away");
    });
    await expect.poll(() => refused, { timeout: 5_000 }).toBeGreaterThan(1);
    vi.restoreAllMocks();
    open();
    const heard = await sending;
    expect(types(heard)).toEqual(["accepted", "message", "message", "turn.done"]);
  });

  it("is kept open by comments, and is not listened to any more when the client is gone", async () => {
    await start({ keepAlive: 20 });
    api.worker.gate = sleep(300);
    const ending = new AbortController();
    const response = await fetch(`${api.url}/sessions/a/messages`, {
      method: "POST",
      body: JSON.stringify({ text: "hello" }),
      headers: { "content-type": "application/json", accept: "text/event-stream", "idempotency-key": "k1" },
      signal: ending.signal,
    });
    let text = "";
    const reader = response.body?.getReader();
    while (!text.includes(": still here\n\n: still here\n\n"))
      text += new TextDecoder().decode((await reader?.read())?.value);
    ending.abort();
    await api.worker.gate;
    await expect.poll(async () => (await ask("GET", "/sessions/a/messages/k1")).body.state).toBe("done");
    await expect.poll(() => api.bus.isFollowed("local", "a")).toBe(false);
  });
});

describe("a gateway that closes", () => {
  it("lets nobody wait: streams end, and who waits is told where to look", async () => {
    const closing = new AbortController();
    await start({ closing: closing.signal });
    let open = () => {};
    api.worker.gate = new Promise((resolve) => {
      open = resolve;
    });
    const all = listening(3);
    const waiting = [
      send({ text: "hello" }, "k1", { stream: true }),
      send({ text: "hello" }, "k1"),
      ask("GET", "/sessions/a/events", { stream: true }),
    ];
    await all;
    closing.abort();
    const [stream, whole, events] = await Promise.all(waiting);
    expect(types(stream as Asked)).toEqual(["accepted"]);
    expect([whole?.status, whole?.body.state]).toEqual([202, "queued"]);
    expect(events?.events).toEqual([]);
    open();
  });
});

describe("the events of a session", () => {
  it("come from any place on, in order, what is stored and what happens now", async () => {
    await start();
    await send({ text: "one" });
    await ask("PATCH", "/sessions/a", { body: { title: "T" } });
    const both = listening(2);
    const all = ask("GET", "/sessions/a/events?after=0", { stream: true, enough: 10 });
    const later = ask("GET", "/sessions/a/events", {
      stream: true,
      enough: 4,
      headers: { "last-event-id": "3" },
    });
    await both;
    await send({ text: "two" });
    const heard = await all;
    expect(types(heard).slice(0, 4)).toEqual(["change", "message", "message", "change"]);
    expect(heard.events[3]).toMatchObject({ seq: 4, kind: "update", content: { title: "T" } });
    expect(types(heard).slice(4)).toEqual([
      "turn.started",
      "message",
      "text.delta",
      "text.delta",
      "message",
      "turn.done",
    ]);
    expect(heard.ids).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect((await later).ids[0]).toBe("4");
  });
});

describe("stopping", () => {
  it("is a letter like any other", async () => {
    await start();
    const { status, body } = await ask("POST", "/sessions/a/stop");
    expect([status, body.type]).toEqual([202, "stop"]);
  });
});

/** A reply that could not be sent. */
async function deadReply(): Promise<void> {
  const outbox = api.store.mail("out");
  const to = { channel: "telegram", address: "42" };
  await outbox.post({
    owner: "local",
    lane: "telegram:42",
    body: { type: "reply", to, text: "Hi", session: "a" },
  });
  const [claim] = await outbox.take({ limit: 1, leaseMs: 1_000 });
  const [letter] = (await claim?.letters()) ?? [];
  await claim?.settle({
    letters: [{ number: letter?.number ?? 0, state: "dead", outcome: { error: "the chat is gone" } }],
    release: true,
  });
}

describe("letters", () => {
  it("that are dead are listed, of both boxes, in pages, and tried again", async () => {
    await start();
    await send({ text: "fail" }, "k1");
    await send({ text: "fail" }, "k2");
    await deadReply();
    const first = await ask("GET", "/letters?limit=2");
    expect(first.body.letters.map(({ key }: { key: string }) => key)).toEqual(["k1", "k2"]);
    const second = await ask("GET", `/letters?limit=2&cursor=${first.body.next}`);
    expect(second.body).toMatchObject({
      letters: [{ box: "out", session: "a", to: "telegram:42", type: "reply", error: "the chat is gone" }],
    });
    expect(second.body.next).toBeUndefined();
    expect((await ask("GET", "/letters?box=out")).body.letters).toHaveLength(1);
    expect((await ask("GET", "/letters?session=a")).body.letters).toHaveLength(2);
    expect((await ask("GET", "/letters?state=done")).body.letters).toEqual([]);
    expect((await ask("GET", "/letters", { headers: { "x-owner": "eve" } })).body.letters).toEqual([]);
    let open = () => {};
    api.worker.gate = new Promise((resolve) => {
      open = resolve;
    });
    for (const { number } of [first.body.letters[0], second.body.letters[0]]) {
      const eve = await ask("POST", `/letters/${number}/replay`, { headers: { "x-owner": "eve" } });
      expect([eve.status, eve.body.error.code]).toEqual([404, "no-such-letter"]);
      const again = await ask("POST", `/letters/${number}/replay`);
      expect([again.status, again.body.number]).toEqual([200, number]);
      const twice = await ask("POST", `/letters/${number}/replay`);
      expect([twice.status, twice.body.error.code]).toEqual([409, "not-dead"]);
    }
    open();
  });

  it("that are dead are dismissed, of both boxes, and stay on record", async () => {
    await start();
    await send({ text: "fail" }, "k1");
    await deadReply();
    const { letters } = (await ask("GET", "/letters")).body;
    expect(letters).toHaveLength(2);
    for (const { number, box, error } of letters) {
      const path = `/letters/${number}/dismiss`;
      const eve = await ask("POST", path, { headers: { "x-owner": "eve" } });
      expect([eve.status, eve.body.error.code]).toEqual([404, "no-such-letter"]);
      const body = { reason: "answered by telephone" };
      const dismissed = await ask("POST", path, { body });
      expect(dismissed.status).toBe(200);
      expect(dismissed.body).toMatchObject({ number, box, state: "done", dismissed: true, error, ...body });
      // Whoever says so once more changes nothing.
      expect((await ask("POST", path, { body: { reason: "another" } })).body).toEqual(dismissed.body);
      expect((await ask("POST", path)).body).toEqual(dismissed.body);
      const replayed = await ask("POST", `/letters/${number}/replay`);
      expect([replayed.status, replayed.body.error.code]).toEqual([409, "not-dead"]);
      expect((await ask("GET", `/letters?state=done&box=${box}`)).body.letters).toEqual([dismissed.body]);
    }
    expect((await ask("GET", "/letters")).body.letters).toEqual([]);
    for (const box of ["in", "out"])
      expect(await api.store.mail(box).stats()).toEqual({ waiting: 0, held: 0, dead: 0 });
  });

  it("that were dismissed without a reason have none", async () => {
    await start();
    await send({ text: "fail" }, "k1");
    const [{ number }] = (await ask("GET", "/letters")).body.letters;
    const { body } = await ask("POST", `/letters/${number}/dismiss`);
    expect(body).toMatchObject({ dismissed: true });
    expect(body).not.toHaveProperty("reason");
  });

  it("that were dismissed got no answer, whoever asks for one", async () => {
    await start();
    await send({ text: "fail" }, "k1");
    const [{ number }] = (await ask("GET", "/letters")).body.letters;
    await ask("POST", `/letters/${number}/dismiss`);
    const failed = { state: "failed", error: "no model would answer" };
    expect((await ask("GET", "/sessions/a/messages/k1")).body).toMatchObject(failed);
    expect((await send({ text: "fail" }, "k1")).body).toMatchObject(failed);
    const heard = await send({ text: "fail" }, "k1", { stream: true });
    expect(heard.events.at(-1)).toMatchObject({
      type: "turn.failed",
      reason: failed.error,
      willRetry: false,
    });
    expect(api.worker.answered).toEqual([]);
  });

  it("that are not dead are not dismissed", async () => {
    await start();
    await send({ text: "hello" }, "k1");
    const [{ number }] = (await ask("GET", "/letters?state=done")).body.letters;
    const { status, body } = await ask("POST", `/letters/${number}/dismiss`);
    expect([status, body.error.code]).toEqual([409, "not-dead"]);
    expect((await ask("POST", "/letters/4711/dismiss")).status).toBe(404);
    expect((await send({ text: "hello" }, "k1")).body).toMatchObject({ state: "done" });
  });
});
