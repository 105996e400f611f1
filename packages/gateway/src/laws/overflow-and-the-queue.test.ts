import { createHmac } from "node:crypto";
import type { ScenarioFault } from "@suture/emulators";
import { afterEach, describe, expect, it, vi } from "vitest";
import { gatewayKey } from "../testing/gateway-key.ts";
import { SECRET, type SessionDesk, startDesk } from "../testing/session-desk.ts";

let desk: SessionDesk;
afterEach(() => desk.close());

const names = (events: readonly { readonly type: string }[]): string[] =>
  events.map(({ type }) => type).filter((type) => type !== "text.delta");
const stages = (events: readonly { readonly type: string; readonly stage?: number }[]): unknown[] =>
  events.filter(({ type }) => type === "recovery").map(({ stage }) => stage);
const fail = (...faults: readonly ScenarioFault[]): void => void desk.emulator.scenario({ faults });

/** A refusal for want of room, whatever was sent. */
const tooLong = (sent: number, window: number): ScenarioFault => ({
  fail: 400,
  message: `prompt is too long: ${sent} tokens > ${window} maximum`,
});

/** How often each kind of change was made to a session. */
async function changes(id: string): Promise<Record<string, number>> {
  const { head } = (await desk.ask("GET", `/sessions/${id}`)).body;
  const { events } = await desk.ask("GET", `/sessions/${id}/events?after=0`, { stream: true, enough: head });
  const counts: Record<string, number> = {};
  for (const { type, kind } of events) counts[kind ?? type] = (counts[kind ?? type] ?? 0) + 1;
  return counts;
}

/** How often a text was said by a person in a session. */
async function timesSaid(id: string, text: string): Promise<number> {
  const { body } = await desk.ask("GET", `/sessions/${id}/export?format=suture`);
  return JSON.stringify(body.document).split(JSON.stringify({ type: "text", text })).length - 1;
}

/** What reached the model, and how that ended. */
const exchanges = (): number[] => desk.emulator.log().map(({ status }) => status);

/** Posts to the channel of another program, as that signs. */
async function postToChannel(id: string, body: object): Promise<Response> {
  const text = JSON.stringify(body);
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", SECRET).update(`${id}.${time}.${text}`).digest("base64");
  return fetch(`${desk.url}/channels/webhook`, {
    method: "POST",
    headers: { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": `v1,${signature}` },
    body: text,
  });
}

describe("overflow and the queue", () => {
  it("1. overflow once, then success: one compaction, the message delivered once, acknowledged after", async () => {
    desk = await startDesk();
    await desk.lengthy("talk");
    fail({ overflow: 8_000 });
    const { events } = await desk.say("talk", "And what was it about?", {
      headers: { "idempotency-key": "k" },
    });
    expect(stages(events)).toEqual([1]);
    expect(names(events).at(-1)).toBe("turn.done");
    expect(await changes("talk")).toMatchObject({ compaction: 1 });
    expect(await timesSaid("talk", "And what was it about?")).toBe(1);
    const { body } = await desk.ask("GET", "/sessions/talk/messages/k");
    expect(body).toMatchObject({
      state: "done",
      session: "talk",
      text: expect.stringContaining("And what was it about?"),
    });
  });

  it("2. a transient failure retried within the duplicate window is delivered; a duplicate is not run twice", async () => {
    desk = await startDesk();
    await desk.ask("POST", "/sessions", { body: { id: "talk" } });
    fail({ fail: 529 }, { drop: "before-headers" });
    const asking = { body: { text: "Hello." }, headers: { "idempotency-key": "k" } };
    const first = await desk.ask("POST", "/sessions/talk/messages", asking);
    expect(first.body).toMatchObject({ state: "done", attempts: 3 });
    const again = await desk.ask("POST", "/sessions/talk/messages", asking);
    expect(again.body).toEqual(first.body);
    expect(await timesSaid("talk", "Hello.")).toBe(1);
    expect(exchanges().filter((status) => status === 200)).toHaveLength(1);
  });

  it("3. overflow, success, overflow: starts again at stage 1", async () => {
    desk = await startDesk();
    await desk.lengthy("talk", 60);
    fail(tooLong(25_000, 20_000));
    expect(stages((await desk.say("talk", "One?")).events)).toEqual([1]);
    expect(stages((await desk.say("talk", "Two?")).events)).toEqual([]);
    fail(tooLong(9_000, 8_000));
    expect(stages((await desk.say("talk", "Three?")).events)).toEqual([1]);
    expect((await desk.ask("GET", "/sessions/talk")).body.continuedBy).toBeUndefined();
  });

  it("4. a second overflow in a row: a new session with the digest, the message replayed, a notice with the entry count", async () => {
    desk = await startDesk();
    await desk.lengthy("talk");
    // The summary is written in three parts.
    fail(tooLong(13_000, 12_000), { slow: { firstByte: 1 }, times: 3 }, tooLong(5_000, 4_800));
    const { events } = await desk.say("talk", "And then?", { headers: { "idempotency-key": "k" } });
    expect(stages(events)).toEqual([1, 2]);
    const old = (await desk.ask("GET", "/sessions/talk")).body;
    const next = (await desk.ask("GET", `/sessions/${old.continuedBy}`)).body;
    expect(next.continues).toBe("talk");
    expect(await timesSaid(next.id, "And then?")).toBe(1);
    const sent = desk.emulator.log().map(({ body }) => JSON.stringify(body));
    expect(sent.find((body) => body.includes('kind=\\"digest\\"'))).toContain("Question 29");
    expect((await desk.ask("GET", "/sessions/talk/messages/k")).body).toMatchObject({
      state: "done",
      session: next.id,
    });
    await vi.waitFor(() => expect(desk.notices.taken.length).toBeGreaterThan(0), { timeout: 5_000 });
    const told = JSON.stringify(desk.notices.taken.map(({ body }) => body));
    expect(told).toMatch(/\b12\d\b/);
    // Whoever writes to the old one is heard by the new one.
    const later = await desk.ask("POST", "/sessions/talk/messages", { body: { text: "Still there?" } });
    expect(later.body).toMatchObject({ state: "done", session: next.id, sentTo: "talk" });
  });

  it("5. the compaction call itself fails: straight to stage 2", async () => {
    desk = await startDesk();
    await desk.lengthy("talk");
    fail({ overflow: 6_000 }, { fail: 500, times: 1 });
    const { events } = await desk.say("talk", "And then?");
    expect(stages(events)).toEqual([2]);
    expect(names(events).at(-1)).toBe("turn.done");
    expect(await changes("talk")).not.toHaveProperty("compaction");
  });

  describe("6. overflow, however it is told, is noticed; what is not overflow, is not", () => {
    it.each<[string, ScenarioFault]>([
      ["a returned error", tooLong(13_000, 6_000)],
      ["an error inside a stream that began well", { ...tooLong(13_000, 6_000), after: 1 }],
    ])("%s", async (_, fault) => {
      desk = await startDesk();
      await desk.lengthy("talk");
      fail(fault);
      const { events } = await desk.say("talk", "And then?");
      expect(stages(events)).toEqual([1]);
      expect(names(events).at(-1)).toBe("turn.done");
    });

    it.each<[string, ScenarioFault]>([
      ["429", { fail: 429, retryAfter: 0 }],
      ["529", { fail: 529 }],
      ["a cut connection", { drop: "after-headers" }],
      ["a body that is none", { malformed: 0 }],
    ])("%s is none", async (_, fault) => {
      desk = await startDesk();
      await desk.lengthy("talk");
      fail(fault);
      const { events } = await desk.say("talk", "And then?");
      expect(stages(events)).toEqual([]);
      expect(names(events).at(-1)).toBe("turn.done");
      expect(await changes("talk")).not.toHaveProperty("compaction");
    });

    it("a wrong key is none: it is told at once that there is no answer", async () => {
      desk = await startDesk({ attempts: 1 });
      await desk.lengthy("talk");
      fail({ fail: 401, times: "always" });
      const { events } = await desk.say("talk", "And then?");
      expect(events.at(-1)).toMatchObject({ type: "turn.failed", willRetry: false });
      expect(await changes("talk")).not.toHaveProperty("compaction");
      expect((await desk.ask("GET", "/letters?state=dead")).body.letters).toMatchObject([
        { session: "talk", text: "And then?" },
      ]);
      await vi.waitFor(() => expect(desk.notices.taken.length).toBeGreaterThan(0), { timeout: 5_000 });
    });
  });

  it("7. owners never see each other's events; a failed turn does not poison the next", async () => {
    const [mine, yours] = [gatewayKey("mine"), gatewayKey("yours")];
    desk = await startDesk({ attempts: 1 }, { keys: [mine.entry, yours.entry] });
    const raw = (key: string, path: string, method = "GET", body?: object): Promise<Response> =>
      fetch(desk.url + path, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    expect((await raw(mine.key, "/sessions", "POST", { id: "talk" })).status).toBe(201);
    expect((await raw(yours.key, "/sessions/talk/events")).status).toBe(404);
    expect((await raw(yours.key, "/sessions/talk/messages", "POST", { text: "Hi" })).status).toBe(404);
    expect(await (await raw(yours.key, "/sessions")).json()).toEqual({ sessions: [] });
    expect((await raw("wrong", "/sessions")).status).toBe(401);
    fail({ fail: 401 });
    const failed = await (await raw(mine.key, "/sessions/talk/messages", "POST", { text: "One?" })).json();
    expect(failed).toMatchObject({ state: "failed" });
    const next = await (await raw(mine.key, "/sessions/talk/messages", "POST", { text: "Two?" })).json();
    expect(next).toMatchObject({ state: "done", text: expect.stringContaining("Two?") });
  });

  it("8. a delivery that failed before it was sent is tried again; an unclear one is not; the receipt comes after", async () => {
    desk = await startDesk();
    desk.replies.faults.push(503);
    expect((await postToChannel("one", { session: "talk", text: "One?" })).status).toBe(202);
    await vi.waitFor(() => expect(desk.replies.taken).toHaveLength(1), { timeout: 10_000 });
    desk.replies.faults.push("cut");
    expect((await postToChannel("two", { session: "talk", text: "Two?" })).status).toBe(202);
    await vi.waitFor(() => expect(desk.replies.taken).toHaveLength(2), { timeout: 10_000 });
    expect((await postToChannel("three", { session: "talk", text: "Three?" })).status).toBe(202);
    await vi.waitFor(() => expect(desk.replies.taken).toHaveLength(3), { timeout: 10_000 });
    const texts = desk.replies.taken.map(({ body }) => String(body.text));
    for (const [at, word] of ["One?", "Two?", "Three?"].entries()) expect(texts[at]).toContain(word);
    // The same post again is the same message.
    expect(await (await postToChannel("three", { session: "talk", text: "Three?" })).json()).toMatchObject({
      isNew: false,
    });
    await vi.waitFor(() => expect(JSON.stringify(desk.notices.taken)).toContain("dead"), { timeout: 10_000 });
    expect(desk.replies.taken).toHaveLength(3);
  });

  it("9. a person's message is never dropped, merged away or starved by background traffic", async () => {
    desk = await startDesk({ workers: 1 }, {}, { latency: { firstByte: 30 } });
    await desk.ask("POST", "/sessions", { body: { id: "talk" } });
    const background = Array.from({ length: 12 }, (_, number) =>
      desk.ask("POST", "/sessions/talk/messages", { body: { text: `Beat ${number}.`, rank: "background" } }),
    );
    await vi.waitFor(() => expect(exchanges().length).toBeGreaterThan(1));
    const people = ["Are you there?", "Hello?"].map((text) =>
      desk.ask("POST", "/sessions/talk/messages", { body: { text } }),
    );
    const [first, second] = await Promise.all(people);
    const beats = await Promise.all(background);
    const last = Math.max(...beats.map(({ body }) => body.turn));
    for (const answer of [first, second]) {
      expect(answer?.body.state).toBe("done");
      expect(answer?.body.turn).toBeLessThan(last);
    }
    for (const text of ["Are you there?", "Hello?", "Beat 0.", "Beat 11."])
      expect(await timesSaid("talk", text)).toBe(1);
    expect(new Set(beats.map(({ body }) => body.turn)).size).toBe(12);
  });

  it("9. a person's newer message may join a running batch", async () => {
    desk = await startDesk({ newer: "interrupt" }, {}, { latency: { firstByte: 200 } });
    await desk.ask("POST", "/sessions", { body: { id: "talk" } });
    const one = desk.ask("POST", "/sessions/talk/messages", { body: { text: "Write a poem." } });
    await vi.waitFor(async () => {
      expect((await desk.ask("GET", "/sessions/talk")).body.turnState).toBe("open");
    });
    const two = desk.ask("POST", "/sessions/talk/messages", { body: { text: "A short one." } });
    const [first, second] = await Promise.all([one, two]);
    expect(first.body).toMatchObject({ state: "done" });
    expect(second.body).toMatchObject({ state: "done", text: expect.stringContaining("A short one.") });
    for (const text of ["Write a poem.", "A short one."]) expect(await timesSaid("talk", text)).toBe(1);
  });
});
