import { NEVER, SessionError, type SessionStore } from "@suture/sessions";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DirectNotices } from "../notices/direct-notices.ts";
import { DurableNotices, NOTICE_BOX } from "../notices/durable-notices.ts";
import type { LetterOut } from "../outbox/letter-out.ts";
import { OUTBOX } from "../outbox/letter-out.ts";
import { LOCAL_STORES, type SharedStore } from "../testing/shared-stores.ts";
import type { Standing } from "./condition.ts";
import { Watchdog, type WatchdogParts } from "./watchdog.ts";

const SETTINGS = { every: 10, silence: 300_000, queueAge: 120_000, deadline: 600_000, patience: 200 };
const MINUTE = 60_000;

describe.each(LOCAL_STORES)("a watchdog on %s", (_, make) => {
  let shared: SharedStore;
  let store: SessionStore;
  /** Milliseconds that went by. */
  let passed: number;
  let gauges: Record<string, number>;
  let direct: string[];
  let logged: string[];

  beforeEach(async () => {
    shared = make();
    store = await shared.open();
    passed = 0;
    gauges = {};
    direct = [];
    logged = [];
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await shared.close();
  });

  const clock = (): number => Date.now() + passed;
  const log = (level: string, message: string): void => void logged.push(`${level}: ${message}`);
  const to = { channel: "test", address: "ops" };

  function open(given: Partial<WatchdogParts> = {}, on: SessionStore = store): Watchdog {
    const carrier = {
      name: "test",
      async send({ text }: { readonly text: string }) {
        direct.push(text);
        return {};
      },
    };
    const rules = { escalateAfter: 900_000, maxPerHour: 100 };
    return new Watchdog(
      {
        store: on,
        notices: new DurableNotices({ store: on, targets: [{ to }], rules, log, clock }),
        direct: new DirectNotices({ targets: [{ to, carrier }], escalateAfter: 900_000, log, clock }),
        gauge: (name, value) => {
          gauges[name] = value;
        },
        log,
        clock,
        ...given,
      },
      SETTINGS,
    );
  }

  async function told(): Promise<string[]> {
    const letters = await store.mail(NOTICE_BOX).list({ limit: 1_000 });
    return letters.map(({ body }) => (body as LetterOut).text);
  }

  async function look(watchdog: Watchdog, times = 1): Promise<void> {
    for (let round = 0; round < times; round += 1) await watchdog.look();
  }

  async function take(box: string) {
    const [claim] = await store.mail(box).take({ limit: 1, leaseMs: 60_000 });
    const [letter] = (await claim?.letters()) ?? [];
    if (claim === undefined || letter === undefined) throw new Error("nothing to take");
    return { claim, number: letter.number };
  }

  const post = (box: string) =>
    store.mail(box).post({ owner: "o", lane: "l", body: { text: "something private" } });

  it("has nothing to say when nothing is wrong, and measures", async () => {
    await post("in");
    const watchdog = open();
    await look(watchdog, 5);
    expect(watchdog.problems()).toEqual({});
    expect(await told()).toEqual([]);
    expect(gauges).toMatchObject({ inbox_waiting: 1, outbox_waiting: 0, dead_letters: 0, incidents_open: 0 });
    passed += MINUTE;
    await look(watchdog);
    expect(gauges.inbox_oldest_seconds).toBeGreaterThanOrEqual(60);
  });

  it("notices a message without an answer, once, and its answer", async () => {
    await post("in");
    const watchdog = open();
    await look(watchdog);
    passed += 6 * MINUTE;
    await look(watchdog, 3);
    expect(watchdog.problems().silence).toBe("a message has had no answer for 6 minutes");
    expect(await told()).toHaveLength(1);
    expect((await told())[0]).toMatch(
      /^Critical: A message has had no answer for 6 minutes; 1 message is unfinished\. They are kept/,
    );
    expect((await told())[0]).not.toContain("private");
    expect(gauges.incidents_open).toBe(1);
    const { claim, number } = await take("in");
    await claim.settle({ letters: [{ number, state: "done" }], release: true });
    await look(watchdog);
    expect(watchdog.problems().silence).toBeUndefined();
    expect(await told()).toHaveLength(1);
    await look(watchdog, 5);
    expect(await told()).toHaveLength(2);
    expect((await told())[1]).toMatch(/^All clear: every message/);
  });

  it("takes what comes and goes for one incident", async () => {
    await post("in");
    const watchdog = open();
    passed += 6 * MINUTE;
    for (let round = 0; round < 10; round += 1) {
      await look(watchdog);
      // Between two attempts it is not due.
      const { claim, number } = await take("in");
      await claim.settle({ letters: [{ number, due: Date.now() + 3_600_000 }] });
      await look(watchdog);
      await claim.settle({ letters: [{ number, due: 0 }], release: true });
    }
    expect(await told()).toHaveLength(1);
  });

  it("notices a turn past its deadline, but not one that waits for a person", async () => {
    await post("in");
    const { claim, number } = await take("in");
    await claim.settle({ letters: [{ number, state: "held", due: NEVER }] });
    const watchdog = open();
    passed += 11 * MINUTE;
    await look(watchdog);
    expect(watchdog.problems()).toEqual({});
    await claim.settle({ letters: [{ number, due: 0 }] });
    await look(watchdog);
    expect(watchdog.problems()).toMatchObject({ turns: "1 message is in a turn that is past its deadline" });
    expect((await told()).join()).toContain("past its deadline of 10 minutes");
  });

  it("notices an outbox that is late", async () => {
    await post(OUTBOX);
    const watchdog = open();
    passed += 3 * MINUTE;
    await look(watchdog);
    expect(watchdog.problems()).toEqual({ outbox: "a reply has waited to be sent for 3 minutes" });
    expect((await told())[0]).toMatch(/^Warning: A reply has waited/);
    expect(gauges.outbox_waiting).toBe(1);
  });

  it("takes a letter that is tried again later for one that waits", async () => {
    await post(OUTBOX);
    const { claim, number } = await take(OUTBOX);
    await claim.settle({ letters: [{ number, due: Date.now() + 3_600_000 }], release: true });
    const watchdog = open();
    passed += 3 * MINUTE;
    await look(watchdog);
    expect(watchdog.problems()).toHaveProperty("outbox");
  });

  it("tells of new dead letters, those of ten minutes together, and not of old ones", async () => {
    const watchdog = open();
    const die = async (box: string): Promise<void> => {
      await post(box);
      const { claim, number } = await take(box);
      await claim.settle({ letters: [{ number, state: "dead" }], release: true });
    };
    await die(OUTBOX);
    await look(watchdog, 3);
    expect(await told()).toHaveLength(1);
    expect((await told())[0]).toMatch(
      /^Warning: A reply could not be sent, or may not have arrived, and is kept/,
    );
    await die(OUTBOX);
    await die(OUTBOX);
    // Whoever gives it up has told of it.
    await die("in");
    await look(watchdog, 3);
    expect(await told()).toHaveLength(1);
    passed += 11 * MINUTE;
    await look(watchdog, 3);
    expect(await told()).toHaveLength(2);
    expect((await told())[1]).toContain("2 replies could not be sent");
    expect(gauges.dead_letters).toBe(4);
  });

  it("tells of a letter that dies once more after it was replayed", async () => {
    const watchdog = open();
    const { letter } = await post(OUTBOX);
    for (let round = 1; round <= 2; round += 1) {
      const { claim, number } = await take(OUTBOX);
      await claim.settle({ letters: [{ number, state: "dead" }], release: true });
      await look(watchdog);
      expect((await told()).filter((text) => text.includes("dead letter"))).toHaveLength(round);
      passed += 61 * MINUTE;
      await store.mail(OUTBOX).replay({ owner: "o", number: letter.number });
      await look(watchdog);
    }
  });

  it("counts letters that were dismissed no more, and tells of those that die later", async () => {
    const watchdog = open();
    const die = async (): Promise<number> => {
      await post(OUTBOX);
      const { claim, number } = await take(OUTBOX);
      await claim.settle({ letters: [{ number, state: "dead" }], release: true });
      return number;
    };
    const [first] = [await die(), await die()];
    await look(watchdog);
    expect([gauges.dead_letters, (await told()).length]).toEqual([2, 1]);
    await store.mail(OUTBOX).dismiss({ owner: "o", number: first }, () => ({ dismissed: {} }));
    passed += 11 * MINUTE;
    await look(watchdog);
    expect([gauges.dead_letters, (await told()).length]).toEqual([1, 1]);
    await die();
    await look(watchdog);
    expect([gauges.dead_letters, (await told()).length]).toEqual([2, 2]);
    expect((await told())[1]).toContain("A reply could not be sent");
  });

  it.each(["dismiss", "replay"] as const)(
    "tells of a letter that died where another was dealt with before anybody heard of it: %s",
    async (what) => {
      const watchdog = open();
      const die = async (): Promise<number> => {
        await post(OUTBOX);
        const { claim, number } = await take(OUTBOX);
        await claim.settle({ letters: [{ number, state: "dead" }], release: true });
        return number;
      };
      const number = await die();
      await look(watchdog);
      expect(await told()).toHaveLength(1);
      await die();
      await look(watchdog);
      const outbox = store.mail(OUTBOX);
      if (what === "dismiss") await outbox.dismiss({ owner: "o", number }, () => ({ dismissed: {} }));
      else await outbox.replay({ owner: "o", number });
      passed += 11 * MINUTE;
      await look(watchdog);
      const dead = (await told()).filter((text) => text.includes("dead letter"));
      expect(dead).toHaveLength(2);
      expect(dead[1]).toContain("A reply could not be sent");
      passed += 11 * MINUTE;
      await look(watchdog);
      expect((await told()).filter((text) => text.includes("dead letter"))).toHaveLength(2);
    },
  );

  it("tells of a letter that was replayed and died again before anybody looked", async () => {
    const watchdog = open();
    const { letter } = await post(OUTBOX);
    for (const round of [1, 2]) {
      const { claim, number } = await take(OUTBOX);
      await claim.settle({ letters: [{ number, state: "dead" }], release: true });
      passed += 11 * MINUTE;
      await look(watchdog);
      expect((await told()).filter((text) => text.includes("dead letter"))).toHaveLength(round);
      if (round === 2) return;
      // No letter dies twice in one millisecond.
      await new Promise((resolve) => setTimeout(resolve, 2));
      await store.mail(OUTBOX).replay({ owner: "o", number: letter.number });
    }
  });

  it("tells of more dead letters than it looks at, each time of the new ones", async () => {
    const watchdog = open();
    const die = async (count: number): Promise<void> => {
      for (let each = 0; each < count; each += 1) await post(OUTBOX);
      for (const claim of await store.mail(OUTBOX).take({ limit: 1_000, leaseMs: 60_000 })) {
        const letters = (await claim.letters()).map(({ number }) => ({ number, state: "dead" as const }));
        await claim.settle({ letters, release: true });
      }
    };
    await die(300);
    await look(watchdog, 2);
    expect((await told()).at(-1)).toContain("300 replies could not be sent");
    for (const { owner, number } of await store.mail(OUTBOX).list({ newestFirst: true, limit: 100 }))
      await store.mail(OUTBOX).dismiss({ owner, number }, () => ({ dismissed: {} }));
    passed += 11 * MINUTE;
    await look(watchdog, 2);
    expect(await told()).toHaveLength(1);
    await die(2);
    await look(watchdog, 2);
    expect((await told()).at(-1)).toContain("2 replies could not be sent");
  });

  it("notices upstreams, MCP servers and channels that are away, each for itself, and when they are back", async () => {
    let problem: string | undefined = "it failed five times in a row";
    const standing = (name: string) => (): readonly Standing[] => [
      { name: "well" },
      problem === undefined ? { name } : { name, problem },
    ];
    const standings = {
      upstream: standing("acme"),
      server: standing("files"),
      channel: standing("telegram"),
    };
    const watchdog = open({ standings });
    await look(watchdog, 3);
    expect(watchdog.problems()).toEqual({
      "upstream:acme": problem,
      "server:files": problem,
      "channel:telegram": problem,
    });
    const [first, ...rest] = await told();
    expect(first).toMatch(
      /^Warning: The upstream acme fails again and again.*Reason: it failed five times in a row/,
    );
    expect(rest).toHaveLength(2);
    problem = undefined;
    await look(watchdog, 5);
    expect(await told()).toHaveLength(6);
    expect((await told()).join()).toContain("All clear: the upstream acme answers again.");
  });

  it("closes what a process raised that is gone", async () => {
    const gone = open({ standings: { upstream: () => [{ name: "acme", problem: "away" }] } });
    await look(gone);
    const next = open({ standings: { upstream: () => [{ name: "acme" }] } });
    await look(next, 5);
    expect(await told()).toHaveLength(2);
    expect((await told())[1]).toMatch(/^All clear/);
  });

  it("is heard once, however many processes look", async () => {
    await post("in");
    passed += 6 * MINUTE;
    const others = await Promise.all([1, 2].map(() => shared.open()));
    const all = [open(), ...others.map((each) => open({}, each))];
    for (let round = 0; round < 3; round += 1) await Promise.all(all.map((watchdog) => watchdog.look()));
    expect(await told()).toHaveLength(1);
  });

  it("escalates what stays", async () => {
    await post("in");
    passed += 6 * MINUTE;
    const watchdog = open();
    await look(watchdog, 2);
    passed += 16 * MINUTE;
    await look(watchdog, 3);
    expect((await told())[1]).toMatch(/^Critical, still open after 16 minutes/);
    expect(await told()).toHaveLength(2);
  });

  describe("when the store is gone", () => {
    it.each([
      ["refuses", () => Promise.reject(new Error("connect ECONNREFUSED postgres://u:hunter2@db"))],
      ["does not answer", () => new Promise<never>(() => {})],
    ])("and %s, says so at once in /readyz, and directly, once", async (_, stats) => {
      const watchdog = open({ standings: { upstream: () => [{ name: "acme", problem: "away" }] } });
      const mail = store.mail.bind(store);
      vi.spyOn(store, "mail").mockImplementation((box) => Object.assign(mail(box), { stats }));
      await look(watchdog);
      expect(Object.keys(watchdog.problems())).toEqual(["upstream:acme", "store"]);
      expect(direct).toEqual([]);
      await look(watchdog, 4);
      await vi.waitFor(() => expect(direct).toHaveLength(1));
      expect(direct[0]).toMatch(/^Critical: The store does not answer, so that no message/);
      expect([...direct, ...logged].join("\n")).not.toContain("hunter2");
      vi.restoreAllMocks();
      await look(watchdog, 2);
      await vi.waitFor(() => expect(direct).toHaveLength(2));
      expect(direct[1]).toMatch(/^All clear: the store answers again/);
      expect(watchdog.problems()).toEqual({ "upstream:acme": "away" });
    });

    it("for notes alone, that is noticed as well", async () => {
      const watchdog = open();
      await post("in");
      passed += 6 * MINUTE;
      vi.spyOn(store, "note").mockRejectedValue(new Error("disk full"));
      await look(watchdog, 3);
      await vi.waitFor(() => expect(direct).toHaveLength(1));
      expect(watchdog.problems()).toMatchObject({ store: "disk full" });
    });
  });

  it("tells at once of a disk that is full, what to do about it, and when there is room again", async () => {
    const watchdog = open();
    const full = new SessionError("full", "/srv/suture.db: there is no room to write");
    vi.spyOn(store, "setNote").mockRejectedValue(full);
    await look(watchdog);
    expect(watchdog.problems()).toEqual({
      disk: "the store has no room to write: its disk is full; free disk space",
    });
    await look(watchdog, 3);
    await vi.waitFor(() => expect(direct).toHaveLength(1));
    expect(direct[0]).toMatch(/^Critical: The store has no room to write.*Free disk space/s);
    vi.restoreAllMocks();
    await look(watchdog);
    await vi.waitFor(() => expect(direct).toHaveLength(2));
    expect(direct[1]).toMatch(/^All clear: there is room to write in the store again/);
    expect(watchdog.problems()).toEqual({});
    expect(await store.note("room")).toBeUndefined();
  });

  it("shows notices that do not arrive in /readyz, and sends no notice of it", async () => {
    const watchdog = open({ delivery: { problem: "notices do not reach slack:SLACK:" } });
    await look(watchdog, 3);
    expect(watchdog.problems()).toEqual({ notices: "notices do not reach slack:SLACK:" });
    expect(await told()).toEqual([]);
    const late = open();
    await post(NOTICE_BOX);
    passed += 3 * MINUTE;
    await look(late);
    expect(late.problems()).toEqual({ notices: "a notice has waited to be sent for 3 minutes" });
  });

  it("looks by itself until it is stopped", async () => {
    const watchdog = open();
    watchdog.start();
    await post(OUTBOX);
    passed += 3 * MINUTE;
    await vi.waitFor(() => expect(watchdog.problems()).toHaveProperty("outbox"));
    await watchdog.stop();
  });
});
