import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OutboxHarness, testCarrier } from "../testing/outbox-harness.ts";
import { OUTBOX } from "./letter-out.ts";
import { SendError } from "./send-error.ts";
import type { SendOutcome } from "./send-outcome.ts";

let box: OutboxHarness;

beforeEach(async () => {
  box = await OutboxHarness.start();
});

afterEach(() => box.close());

describe("a letter that the channel takes", () => {
  it("gets its receipt after it was sent, with the channel's id", async () => {
    const during: unknown[] = [];
    const on = testCarrier(async () => {
      during.push(await box.letters());
      return { id: "m1" };
    });
    box.open(on);
    await box.post("Hello");
    await box.finished(1);
    expect(during).toMatchObject([[{ state: "held", attempts: 1, outcome: { phase: "sending", ids: [] } }]]);
    expect(await box.letters()).toMatchObject([{ state: "done", outcome: { phase: "sent", ids: ["m1"] } }]);
    expect(on.got).toMatchObject([{ text: "Hello", letter: { type: "reply", to: { address: "ada" } } }]);
    expect(box.logged).toEqual([]);
  });

  it("is sent at once when it was posted by this process", async () => {
    const on = testCarrier(async () => ({}));
    box.open(on, { poll: 60_000 });
    await box.post("one");
    await box.finished(1);
    await box.post("two");
    await box.finished(2);
  });

  it("is sent in pieces where it is too long, each marked before", async () => {
    const on = testCarrier(async ({ text }) => ({ id: `id of ${text}` }), 3);
    box.open(on);
    const number = await box.post("abcdefgh");
    await box.finished(1);
    expect(on.got.map(({ id, text }) => [id, text])).toEqual([
      [expect.stringMatching(new RegExp(`^out-${number}-.+-1$`)), "abc"],
      [expect.stringMatching(new RegExp(`^out-${number}-.+-2$`)), "def"],
      [expect.stringMatching(new RegExp(`^out-${number}-.+-3$`)), "gh"],
    ]);
    expect(await box.letters()).toMatchObject([{ outcome: { ids: ["id of abc", "id of def", "id of gh"] } }]);
  });
});

describe("a failure before sending", () => {
  it("is tried again until it succeeds, under the same id", async () => {
    let failures = 2;
    const on = testCarrier(async () => {
      if (failures-- > 0) throw SendError.notSent("no connection: ECONNREFUSED");
      return { id: "m1" };
    });
    box.open(on);
    await box.post("Hello");
    await box.finished(1);
    expect(await box.letters()).toMatchObject([{ state: "done", attempts: 3, outcome: { phase: "sent" } }]);
    expect(new Set(on.got.map(({ id }) => id)).size).toBe(1);
    expect(box.logged).toMatchObject([
      { level: "warn", facts: { attempt: 1, error: "no connection: ECONNREFUSED" } },
      { level: "warn", facts: { attempt: 2 } },
    ]);
  });

  it("is a dead letter after so many attempts, with its reason, in the log and in the stats", async () => {
    const on = testCarrier(() => Promise.reject(SendError.notSent("it was refused with 403")));
    box.open(on);
    await box.post("Hello");
    await box.finished(1);
    expect(on.got).toHaveLength(3);
    expect(await box.letters("dead")).toMatchObject([
      { attempts: 3, outcome: { phase: "failed", error: "it was refused with 403" } },
    ]);
    expect(box.logged.at(-1)).toMatchObject({
      level: "error",
      facts: { channel: "test", error: "it was refused with 403" },
    });
    expect(await box.store.mail(OUTBOX).stats()).toMatchObject({ dead: 1, waiting: 0 });
  });

  it("waits for as long as the receiver asks", async () => {
    const on = testCarrier(() => Promise.reject(SendError.notSent("429", { retryAfter: 60_000 })));
    box.open(on);
    const before = Date.now();
    await box.post("Hello");
    await vi.waitFor(async () =>
      expect(await box.letters("waiting")).toMatchObject([{ attempts: 1, outcome: { phase: "retrying" } }]),
    );
    const [letter] = await box.letters();
    expect(letter?.due).toBeGreaterThanOrEqual(before + 60_000);
  });

  it("sends the pieces that were taken no second time", async () => {
    let failures = 1;
    const on = testCarrier(async ({ text }) => {
      if (text === "def" && failures-- > 0) throw SendError.notSent("refused");
      return { id: text };
    }, 3);
    box.open(on);
    await box.post("abcdef");
    await box.finished(1);
    expect(on.got.map(({ text }) => text)).toEqual(["abc", "def", "def"]);
    expect(await box.letters()).toMatchObject([{ outcome: { phase: "sent", ids: ["abc", "def"] } }]);
  });

  it("is one when there is no such channel", async () => {
    box.open(testCarrier(async () => ({})));
    await box.post("Hello", "ada", "pigeons");
    await box.finished(1);
    expect(await box.letters("dead")).toMatchObject([
      { outcome: { phase: "failed", error: 'there is no channel "pigeons"' } },
    ]);
  });
});

describe("an ambiguous failure after sending", () => {
  it.each([
    ["that the carrier calls unclear", SendError.unclear("the connection broke")],
    ["of a kind that nobody knows", new TypeError("the connection broke")],
  ])("%s is not sent again: dead, unclear and visible", async (_, error) => {
    const on = testCarrier(() => Promise.reject(error));
    box.open(on);
    await box.post("Hello");
    await box.finished(1);
    await box.post("Next");
    await box.finished(2);
    expect(on.got.map(({ text }) => text)).toEqual(["Hello", "Next"]);
    expect(await box.letters("dead")).toMatchObject([
      { attempts: 1, outcome: { phase: "unclear", error: "the connection broke" } },
      { text: "Next" },
    ]);
    expect(box.logged[0]).toMatchObject({
      level: "error",
      message: expect.stringContaining("not sent again"),
    });
  });

  it("a process killed between sending and receipt: the next one finds the mark, and does not send", async () => {
    const first = await box.another();
    await box.post("Hello");
    await box.post("Next");
    // The first process marks the letter, sends it, and dies.
    const [claim] = await first.mail(OUTBOX).take({ limit: 1, leaseMs: 20 });
    const [letter] = (await claim?.letters()) ?? [];
    const outcome: SendOutcome = { phase: "sending", ids: [] };
    await claim?.settle({ letters: [{ number: letter?.number ?? 0, state: "held", attempts: 1, outcome }] });
    const on = testCarrier(async () => ({ id: "m2" }));
    box.open(on);
    await box.finished(2);
    expect(on.got.map(({ text }) => text)).toEqual(["Next"]);
    expect(await box.letters("dead")).toMatchObject([{ text: "Hello", outcome: { phase: "unclear" } }]);
  });

  it("is sent again by an outbox that insists, as often as any other failure", async () => {
    const first = await box.another();
    await box.post("Hello");
    const [claim] = await first.mail(OUTBOX).take({ limit: 1, leaseMs: 20 });
    const [letter] = (await claim?.letters()) ?? [];
    const outcome: SendOutcome = { phase: "sending", ids: [] };
    await claim?.settle({ letters: [{ number: letter?.number ?? 0, state: "held", attempts: 1, outcome }] });
    let failures = 1;
    const on = testCarrier(async ({ text }) => {
      if (failures-- > 0 || text === "Never") throw SendError.unclear("cut");
      return { id: text };
    });
    box.open(on, { insists: true, attempts: 3 });
    await box.finished(1);
    await box.post("Never");
    await box.finished(2);
    expect(on.got.map(({ text }) => text)).toEqual(["Hello", "Hello", "Never", "Never", "Never"]);
    expect(await box.letters()).toMatchObject([
      { state: "done", outcome: { phase: "sent" } },
      { state: "dead", attempts: 3, outcome: { phase: "unclear" } },
    ]);
  });

  it("is sent again when a person replays it, from the piece that is unclear", async () => {
    let failures = 1;
    const on = testCarrier(async ({ text }) => {
      if (text === "def" && failures-- > 0) throw SendError.unclear("cut");
      return { id: text };
    }, 3);
    box.open(on);
    const number = await box.post("abcdef");
    await box.finished(1);
    await box.store.mail(OUTBOX).replay({ owner: "o", number: number });
    await vi.waitFor(async () => expect(await box.letters("done")).toHaveLength(1));
    expect(on.got.map(({ text }) => text)).toEqual(["abc", "def", "def"]);
  });
});

it("a letter that is none is a dead letter, and keeps nobody waiting", async () => {
  await box.store.mail("out").post({ owner: "o", lane: "test:ada", body: { hello: 1 } });
  await box.post("Hello");
  box.open(testCarrier(async () => ({})));
  await box.finished(2);
  expect(await box.letters("dead")).toMatchObject([{ outcome: { phase: "failed" } }]);
  expect(await box.letters("done")).toMatchObject([{ text: "Hello" }]);
});
