import { MemoryEngine, type SessionStore } from "@suture/sessions";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStore } from "../testing/memory-store.ts";
import type { Carrier, Outgoing, Receipt } from "./carrier.ts";
import { type LetterOut, laneOf, OUTBOX } from "./letter-out.ts";
import { Outbox } from "./outbox.ts";
import type { OutboxSettings } from "./outbox-options.ts";
import { SendError } from "./send-error.ts";
import type { SendOutcome } from "./send-outcome.ts";

const QUICK: Partial<OutboxSettings> = {
  attempts: 3,
  delay: 2,
  maxDelay: 8,
  poll: 5,
  lease: 300,
  grace: 500,
};

let store: SessionStore;
let stops: (() => Promise<void>)[];
let logged: { level: string; message: string; facts: unknown }[];

beforeEach(async () => {
  store = await memoryStore();
  stops = [];
  logged = [];
});

afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await store.close();
});

/** A carrier that does as the test says, and remembers what it was given. */
function carrier(
  send: (outgoing: Outgoing, signal: AbortSignal) => Promise<Receipt>,
  most = 100,
): Carrier & { got: Outgoing[] } {
  const got: Outgoing[] = [];
  return {
    name: "test",
    got,
    pieces: (text) => text.match(new RegExp(`.{1,${most}}`, "gs")) ?? [text],
    send(outgoing, signal) {
      got.push(outgoing);
      return send(outgoing, signal);
    },
  };
}

function open(on: Carrier, settings: Partial<OutboxSettings> = {}, of: SessionStore = store): Outbox {
  const log = (level: string, message: string, facts?: unknown) =>
    void logged.push({ level, message, facts });
  const outbox = new Outbox({ mailbox: of.mail(OUTBOX), carriers: [on], log }, { ...QUICK, ...settings });
  stops.push(() => outbox.stop());
  outbox.start();
  return outbox;
}

function post(text: string, address = "ada", channel = "test") {
  const body: LetterOut = { type: "reply", to: { channel, address }, text };
  return store.mail(OUTBOX).post({ owner: "o", lane: laneOf(body.to), body });
}

async function letters(state?: "waiting" | "held" | "done" | "dead") {
  const all = await store.mail(OUTBOX).list(state === undefined ? {} : { states: [state] });
  return all.map(({ number, state, attempts, outcome, body }) => ({
    number,
    state,
    attempts,
    text: (body as LetterOut).text,
    outcome: outcome as SendOutcome,
  }));
}

const finished = (count: number) =>
  vi.waitFor(async () =>
    expect((await letters()).filter(({ state }) => state === "done" || state === "dead")).toHaveLength(count),
  );

describe("a letter that the channel takes", () => {
  it("gets its receipt after it was sent, with the channel's id", async () => {
    const during: unknown[] = [];
    const on = carrier(async () => {
      during.push(await letters());
      return { id: "m1" };
    });
    open(on);
    await post("Hello");
    await finished(1);
    expect(during).toMatchObject([[{ state: "held", attempts: 1, outcome: { phase: "sending", ids: [] } }]]);
    expect(await letters()).toMatchObject([{ state: "done", outcome: { phase: "sent", ids: ["m1"] } }]);
    expect(on.got).toMatchObject([{ text: "Hello", letter: { type: "reply", to: { address: "ada" } } }]);
    expect(logged).toEqual([]);
  });

  it("is sent at once when it was posted by this process", async () => {
    const on = carrier(async () => ({}));
    open(on, { poll: 60_000 });
    await post("one");
    await finished(1);
    await post("two");
    await finished(2);
  });

  it("is sent in pieces where it is too long, each marked before", async () => {
    const on = carrier(async ({ text }) => ({ id: `id of ${text}` }), 3);
    open(on);
    const { letter } = await post("abcdefgh");
    await finished(1);
    expect(on.got.map(({ id, text }) => [id, text])).toEqual([
      [`out-${letter.number}-1`, "abc"],
      [`out-${letter.number}-2`, "def"],
      [`out-${letter.number}-3`, "gh"],
    ]);
    expect(await letters()).toMatchObject([{ outcome: { ids: ["id of abc", "id of def", "id of gh"] } }]);
  });
});

describe("a failure before sending", () => {
  it("is tried again until it succeeds, under the same id", async () => {
    let failures = 2;
    const on = carrier(async () => {
      if (failures-- > 0) throw SendError.notSent("no connection: ECONNREFUSED");
      return { id: "m1" };
    });
    open(on);
    await post("Hello");
    await finished(1);
    expect(await letters()).toMatchObject([{ state: "done", attempts: 3, outcome: { phase: "sent" } }]);
    expect(new Set(on.got.map(({ id }) => id)).size).toBe(1);
    expect(logged).toMatchObject([
      { level: "warn", facts: { attempt: 1, error: "no connection: ECONNREFUSED" } },
      { level: "warn", facts: { attempt: 2 } },
    ]);
  });

  it("is a dead letter after so many attempts, with its reason, in the log and in the stats", async () => {
    const on = carrier(() => Promise.reject(SendError.notSent("it was refused with 403")));
    open(on);
    await post("Hello");
    await finished(1);
    expect(on.got).toHaveLength(3);
    expect(await letters("dead")).toMatchObject([
      { attempts: 3, outcome: { phase: "failed", error: "it was refused with 403" } },
    ]);
    expect(logged.at(-1)).toMatchObject({
      level: "error",
      facts: { channel: "test", error: "it was refused with 403" },
    });
    expect(await store.mail(OUTBOX).stats()).toMatchObject({ dead: 1, waiting: 0 });
  });

  it("waits for as long as the receiver asks", async () => {
    const on = carrier(() => Promise.reject(SendError.notSent("429", { retryAfter: 60_000 })));
    open(on);
    const before = Date.now();
    await post("Hello");
    await vi.waitFor(async () =>
      expect(await letters("waiting")).toMatchObject([{ attempts: 1, outcome: { phase: "retrying" } }]),
    );
    const [letter] = await store.mail(OUTBOX).list();
    expect(letter?.due).toBeGreaterThanOrEqual(before + 60_000);
  });

  it("sends the pieces that were taken no second time", async () => {
    let failures = 1;
    const on = carrier(async ({ text }) => {
      if (text === "def" && failures-- > 0) throw SendError.notSent("refused");
      return { id: text };
    }, 3);
    open(on);
    await post("abcdef");
    await finished(1);
    expect(on.got.map(({ text }) => text)).toEqual(["abc", "def", "def"]);
    expect(await letters()).toMatchObject([{ outcome: { phase: "sent", ids: ["abc", "def"] } }]);
  });

  it("is one when there is no such channel", async () => {
    open(carrier(async () => ({})));
    await post("Hello", "ada", "pigeons");
    await finished(1);
    expect(await letters("dead")).toMatchObject([
      { outcome: { phase: "failed", error: 'there is no channel "pigeons"' } },
    ]);
  });
});

describe("an ambiguous failure after sending", () => {
  it.each([
    ["that the carrier calls unclear", SendError.unclear("the connection broke")],
    ["of a kind that nobody knows", new TypeError("the connection broke")],
  ])("%s is not sent again: dead, unclear and visible", async (_, error) => {
    const on = carrier(() => Promise.reject(error));
    open(on);
    await post("Hello");
    await finished(1);
    await post("Next");
    await finished(2);
    expect(on.got.map(({ text }) => text)).toEqual(["Hello", "Next"]);
    expect(await letters("dead")).toMatchObject([
      { attempts: 1, outcome: { phase: "unclear", error: "the connection broke" } },
      { text: "Next" },
    ]);
    expect(logged[0]).toMatchObject({ level: "error", message: expect.stringContaining("not sent again") });
  });

  it("a process killed between sending and receipt: the next one finds the mark, and does not send", async () => {
    const engine = new MemoryEngine();
    const first = await memoryStore(engine);
    const second = await memoryStore(engine);
    store = second;
    await post("Hello");
    await post("Next");
    // The first process marks the letter, sends it, and is never heard of again.
    const [claim] = await first.mail(OUTBOX).take({ limit: 1, leaseMs: 20 });
    const [letter] = (await claim?.letters()) ?? [];
    const outcome: SendOutcome = { phase: "sending", ids: [] };
    await claim?.settle({ letters: [{ number: letter?.number ?? 0, state: "held", attempts: 1, outcome }] });
    const on = carrier(async () => ({ id: "m2" }));
    open(on, {}, second);
    await finished(2);
    expect(on.got.map(({ text }) => text)).toEqual(["Next"]);
    expect(await letters("dead")).toMatchObject([{ text: "Hello", outcome: { phase: "unclear" } }]);
    await first.close();
  });

  it("is sent again when a person replays it, from the piece that is unclear", async () => {
    let failures = 1;
    const on = carrier(async ({ text }) => {
      if (text === "def" && failures-- > 0) throw SendError.unclear("cut");
      return { id: text };
    }, 3);
    open(on);
    const { letter } = await post("abcdef");
    await finished(1);
    await store.mail(OUTBOX).replay({ owner: "o", number: letter.number });
    await vi.waitFor(async () => expect(await letters("done")).toHaveLength(1));
    expect(on.got.map(({ text }) => text)).toEqual(["abc", "def", "def"]);
  });
});

describe("lanes", () => {
  it("are sent in order, also when one has to wait, and a newer letter does not overtake", async () => {
    let failures = 2;
    const on = carrier(async ({ text }) => {
      if (text === "1" && failures-- > 0) throw SendError.notSent("refused");
      return {};
    });
    open(on);
    await post("1");
    await vi.waitFor(() => expect(on.got.length).toBeGreaterThan(0));
    await post("2");
    await post("3");
    await finished(3);
    expect(on.got.map(({ text }) => text)).toEqual(["1", "1", "1", "2", "3"]);
  });

  it("do not wait for each other, up to a limit", async () => {
    let atOnce = 0;
    let most = 0;
    const gates: (() => void)[] = [];
    const on = carrier(async () => {
      most = Math.max(most, ++atOnce);
      await new Promise<void>((resolve) => gates.push(resolve));
      atOnce -= 1;
      return {};
    });
    open(on, { parallel: 4 });
    for (let index = 0; index < 6; index += 1) await post("Hello", `person-${index}`);
    await vi.waitFor(() => expect(gates).toHaveLength(4));
    for (let done = 0; done < 6; done += 1) {
      await vi.waitFor(() => expect(gates.length).toBeGreaterThan(0));
      gates.shift()?.();
    }
    await finished(6);
    expect(most).toBe(4);
  });

  it("that nothing can be sent to do not keep the outbox busy", async () => {
    const on = carrier(() => Promise.reject(SendError.notSent("429", { retryAfter: 60_000 })));
    const take = vi.spyOn(MemoryEngine.prototype, "renewLane");
    open(on);
    await post("1");
    await vi.waitFor(async () => expect(await letters("waiting")).toMatchObject([{ attempts: 1 }]));
    await post("2");
    await post("3");
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(on.got).toHaveLength(1);
    expect(take.mock.calls.length).toBeLessThan(5);
    take.mockRestore();
  });

  it("keep their lease while a letter takes long", async () => {
    const engine = new MemoryEngine();
    store = await memoryStore(engine);
    const other = await memoryStore(engine);
    let arrive = (): void => {};
    const slow = carrier(() => new Promise((resolve) => (arrive = () => resolve({ id: "slow" }))));
    const quick = carrier(async () => ({ id: "quick" }));
    open(slow, { lease: 60 });
    await post("Hello");
    await vi.waitFor(() => expect(slow.got).toHaveLength(1));
    open(quick, { lease: 60 }, other);
    await new Promise((resolve) => setTimeout(resolve, 200));
    arrive();
    await finished(1);
    expect(await letters()).toMatchObject([{ state: "done", outcome: { ids: ["slow"] } }]);
    expect(quick.got).toEqual([]);
    stops.push(() => other.close());
  });
});

describe("several processes on one store", () => {
  it("send each letter once, in order", async () => {
    const engine = new MemoryEngine();
    store = await memoryStore(engine);
    const others = await Promise.all([1, 2, 3].map(() => memoryStore(engine)));
    const sent: string[] = [];
    const on = carrier(async ({ text, letter }) => {
      sent.push(`${letter.to.address} ${text}`);
      await new Promise((resolve) => setImmediate(resolve));
      return {};
    });
    for (const each of [store, ...others]) open(on, {}, each);
    for (let round = 0; round < 10; round += 1)
      for (let person = 0; person < 8; person += 1) await post(String(round), `p${person}`);
    await vi.waitFor(async () =>
      expect(await store.mail(OUTBOX).stats()).toMatchObject({ waiting: 0, held: 0 }),
    );
    expect(sent).toHaveLength(80);
    for (let person = 0; person < 8; person += 1) {
      const own = sent.filter((each) => each.startsWith(`p${person} `)).map((each) => each.slice(3));
      expect(own).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    }
    await Promise.all(stops.map((stop) => stop()));
    stops = [];
    await Promise.all(others.map((each) => each.close()));
  });
});

describe("a store that fails for a moment", () => {
  it("does not make a letter unclear that was sent", async () => {
    const { SessionError } = await import("@suture/sessions");
    const on = carrier(async () => {
      // The next write, that of the receipt, fails once.
      vi.spyOn(MemoryEngine.prototype, "settle").mockRejectedValueOnce(
        new SessionError("unreachable", "away"),
      );
      return { id: "m1" };
    });
    open(on);
    await post("Hello");
    await finished(1);
    expect(on.got).toHaveLength(1);
    expect(await letters()).toMatchObject([{ state: "done", outcome: { phase: "sent", ids: ["m1"] } }]);
    vi.restoreAllMocks();
  });

  it("is a problem until it answers", async () => {
    const take = vi.spyOn(MemoryEngine.prototype, "takeLanes").mockRejectedValue(new Error("away"));
    const outbox = open(carrier(async () => ({})));
    await vi.waitFor(() => expect(outbox.problem).toContain("away"));
    take.mockRestore();
    await post("Hello");
    await finished(1);
    expect(outbox.problem).toBeUndefined();
  });
});

describe("stopping", () => {
  it("finishes what is under way and leaves the rest to others", async () => {
    let arrive = (): void => {};
    const on = carrier(() => new Promise((resolve) => (arrive = () => resolve({ id: "m1" }))));
    const outbox = open(on);
    await post("1");
    await post("2");
    await vi.waitFor(() => expect(on.got).toHaveLength(1));
    const stopped = outbox.stop();
    arrive();
    await stopped;
    expect(await letters()).toMatchObject([{ state: "done" }, { state: "waiting", attempts: 0 }]);
    const next = carrier(async () => ({ id: "m2" }));
    open(next);
    await finished(2);
    expect(next.got.map(({ text }) => text)).toEqual(["2"]);
  });

  it("breaks off what takes too long", async () => {
    const on = carrier(
      (_, signal) =>
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(SendError.unclear("broken off"))),
        ),
    );
    const outbox = open(on, { grace: 20 });
    await post("1");
    await vi.waitFor(() => expect(on.got).toHaveLength(1));
    await outbox.stop();
    expect(outbox.active).toBe(0);
    expect(await letters()).toMatchObject([
      { state: "dead", outcome: { phase: "unclear", error: "broken off" } },
    ]);
  });
});
