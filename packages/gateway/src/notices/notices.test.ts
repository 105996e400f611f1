import type { SessionStore } from "@suture/sessions";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LetterOut } from "../outbox/letter-out.ts";
import { LOCAL_STORES, type SharedStore } from "../testing/shared-stores.ts";
import { DurableNotices, NOTICE_BOX } from "./durable-notices.ts";
import type { Incident } from "./notices.ts";

const START = Date.UTC(2026, 1, 25, 12, 0);
const MINUTE = 60_000;
const target = { to: { channel: "test", address: "ops" } };
const down: Incident = {
  key: "upstream:acme",
  level: "warning",
  text: "The upstream acme is away.",
  facts: { failures: 5 },
};

describe.each(LOCAL_STORES)("notices on %s", (_, make) => {
  let shared: SharedStore;
  let store: SessionStore;
  let now: number;
  let logged: string[];

  beforeEach(async () => {
    shared = make();
    store = await shared.open();
    now = START;
    logged = [];
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await shared.close();
  });

  function open(on: SessionStore = store, { maxPerHour = 20, targets = [target] } = {}): DurableNotices {
    const rules = { escalateAfter: 15 * MINUTE, maxPerHour };
    const log = (level: string, message: string, facts: object = {}) => {
      // Each line of the log has these of its own.
      for (const taken of ["level", "time", "msg"]) expect(facts).not.toHaveProperty(taken);
      logged.push(`${level}: ${message}`);
    };
    return new DurableNotices({ store: on, targets, rules, log, clock: () => now });
  }

  async function told(): Promise<string[]> {
    const letters = await store.mail(NOTICE_BOX).list({ limit: 1_000 });
    return letters.map(({ body }) => (body as LetterOut).text);
  }

  it("tell of an incident once, with since when, and of its end", async () => {
    const notices = open();
    await notices.raise(down);
    expect(await told()).toEqual([
      "Warning: The upstream acme is away.\nSince 2026-02-25 12:00 UTC.\nfailures: 5",
    ]);
    expect(notices.open).toBe(1);
    now += 5 * MINUTE;
    await notices.clear(down.key, "acme answers again.");
    await notices.clear(down.key, "acme answers again.");
    expect((await told())[1]).toBe(
      "All clear: acme answers again.\nIt was: The upstream acme is away.\nFrom 2026-02-25 12:00 UTC, for 5 minutes.",
    );
    expect(await told()).toHaveLength(2);
    expect(notices.open).toBe(0);
  });

  it("are durable letters to each target, which programs can read", async () => {
    await open(store, { targets: [target, { to: { channel: "test", address: "boss" } }] }).raise(down);
    expect(await store.mail(NOTICE_BOX).list()).toMatchObject([
      { lane: "test:ops", state: "waiting", body: { type: "notice", facts: { failures: 5 }, to: target.to } },
      { lane: "test:boss", state: "waiting" },
    ]);
  });

  it("of many things at once are all told, in few changes of what processes share", async () => {
    const notices = open(store, { maxPerHour: 1_000 });
    const setNote = vi.spyOn(store, "setNote");
    await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        notices.tell({ ...down, key: `${number}`, text: `${number}` }),
      ),
    );
    expect(new Set(await told()).size).toBe(100);
    expect(setNote.mock.calls.length).toBeLessThan(10);
  });

  it("count what is open already, and tell it no second time", async () => {
    const notices = open();
    for (let round = 0; round < 100; round += 1) await notices.raise(down);
    expect(await told()).toHaveLength(1);
    now += 16 * MINUTE;
    await notices.tick();
    expect((await told())[1]).toContain("seen 100 times");
  });

  it("escalate once what stays open, and only then", async () => {
    const notices = open();
    await notices.raise(down);
    now += 14 * MINUTE;
    await notices.tick();
    expect(await told()).toHaveLength(1);
    now += 2 * MINUTE;
    for (let round = 0; round < 5; round += 1) await notices.tick();
    expect(await told()).toHaveLength(2);
    expect((await told())[1]).toBe(
      "Critical, still open after 16 minutes: The upstream acme is away.\nSince 2026-02-25 12:00 UTC; seen once.",
    );
  });

  it("escalate at once what becomes worse", async () => {
    const notices = open();
    await notices.raise(down);
    await notices.raise({ ...down, level: "critical" });
    await notices.raise({ ...down, level: "critical" });
    expect(await told()).toEqual([
      expect.stringMatching(/^Warning/),
      expect.stringMatching(/^Critical, still open/),
    ]);
  });

  it("tell of the same incident anew after it was over", async () => {
    const notices = open();
    await notices.raise(down);
    await notices.clear(down.key, "back.");
    await notices.raise(down);
    expect(await told()).toHaveLength(3);
  });

  it("tell of what is over already, by its key once within the hour", async () => {
    const notices = open();
    const moved: Incident = {
      key: "s1",
      level: "info",
      text: "A session was continued.",
      facts: { entries: 15_276 },
    };
    await notices.tell(moved);
    await open(await shared.open()).tell(moved);
    expect(await told()).toHaveLength(1);
    await notices.tell({ ...moved, key: "s2" });
    now += 61 * MINUTE;
    await notices.tell(moved);
    expect(await told()).toHaveLength(3);
    expect((await told())[0]).toBe(
      "Note: A session was continued.\nAt 2026-02-25 12:00 UTC.\nentries: 15276",
    );
    expect(notices.open).toBe(0);
  });

  it("keep to a number an hour, then sum up once what was held back", async () => {
    const notices = open(store, { maxPerHour: 3 });
    for (let index = 0; index < 10; index += 1) await notices.raise({ ...down, key: `k${index}` });
    expect(await told()).toHaveLength(3);
    now += 59 * MINUTE;
    for (let round = 0; round < 3; round += 1) await notices.tick();
    expect(await told()).toHaveLength(3);
    now += 2 * MINUTE;
    for (let round = 0; round < 3; round += 1) await notices.tick();
    const later = (await told()).slice(3);
    expect(later.length).toBeLessThanOrEqual(3);
    expect(later.filter((text) => text.includes("held back"))).toHaveLength(1);
    expect(later.join()).toMatch(
      /Note: \d+ more notices were held back since 2026-02-25 12:00 UTC, for at most 3 are sent an hour/,
    );
  });

  it("name in the summary what is still open, and tell of its end then", async () => {
    const notices = open(store, { maxPerHour: 2 });
    await notices.raise({ ...down, key: "told" });
    await notices.clear("told", "over.");
    await notices.raise({ ...down, key: "held", text: "The store is slow." });
    await notices.raise({ ...down, key: "over", text: "A server is away." });
    await notices.clear("over", "it is back.");
    now += 61 * MINUTE;
    await notices.tick();
    expect((await told())[2]).toMatch(
      /^Note: 2 more notices were held back.*\n.*\nStill open: The store is slow\.$/,
    );
    now += 61 * MINUTE;
    await notices.clear("held", "it is quick again.");
    expect((await told()).at(-1)).toMatch(/^All clear: it is quick again/);
  });

  it("escalate later where there were too many within the hour", async () => {
    const notices = open(store, { maxPerHour: 2 });
    await notices.raise({ ...down, key: "a" });
    await notices.raise({ ...down, key: "b" });
    now += 20 * MINUTE;
    await notices.tick();
    expect(await told()).toHaveLength(2);
    now += 41 * MINUTE;
    await notices.tick();
    expect((await told()).slice(2)).toEqual([
      expect.stringMatching(/^Critical, still open after 61 minutes/),
      expect.stringMatching(/^Critical, still open after 61 minutes/),
    ]);
  });

  it("say nothing of the end of what they held back", async () => {
    const notices = open(store, { maxPerHour: 1 });
    await notices.raise({ ...down, key: "told" });
    await notices.raise({ ...down, key: "held" });
    now += 61 * MINUTE;
    await notices.clear("held", "over.");
    expect(await told()).toHaveLength(1);
  });

  it("are not lost when a process dies, or the mail fails, between deciding and posting", async () => {
    const notices = open();
    const mail = store.mail.bind(store);
    vi.spyOn(store, "mail").mockImplementation((box) => {
      const mailbox = mail(box);
      vi.spyOn(mailbox, "post").mockRejectedValue(new Error("the mail failed"));
      return mailbox;
    });
    await notices.raise(down);
    vi.restoreAllMocks();
    expect(await told()).toEqual([]);
    expect(logged).toContain("error: a notice waits to be posted");
    const other = open(await shared.open());
    await other.tick();
    await notices.tick();
    expect(await told()).toHaveLength(1);
  });

  it("hold no secret", async () => {
    const notices = open();
    await notices.raise({ ...down, text: "postgres://user:hunter2@db refused; key sk-abcdefghijklmnop" });
    await notices.tell({ ...down, text: "Bearer abcdefgh was refused", facts: { url: "/?key=abcdefgh" } });
    await notices.clear(down.key, "token=abcdefgh works.");
    expect([...(await told()), ...logged].join("\n")).not.toMatch(/hunter2|abcdefgh/);
  });

  it("are in the log as well, also when nobody is to be told", async () => {
    const notices = open(store, { targets: [] });
    await notices.raise(down);
    await notices.clear(down.key, "acme answers again.");
    expect(logged).toEqual(["error: The upstream acme is away.", "info: acme answers again."]);
    expect(await told()).toEqual([]);
  });

  it("fail where the store does, so that whoever raises one knows", async () => {
    const notices = open();
    vi.spyOn(store, "note").mockRejectedValue(new Error("the store is away"));
    await expect(notices.raise(down)).rejects.toThrow("away");
  });
});
