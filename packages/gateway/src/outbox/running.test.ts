import { MemoryEngine, SessionError } from "@suture/sessions";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OutboxHarness, testCarrier } from "../testing/outbox-harness.ts";
import { OUTBOX } from "./letter-out.ts";
import { SendError } from "./send-error.ts";

let box: OutboxHarness;

beforeEach(async () => {
  box = await OutboxHarness.start();
});

afterEach(() => box.close());

describe("lanes", () => {
  it("are sent in order, also when one has to wait, and a newer letter does not overtake", async () => {
    let failures = 2;
    const on = testCarrier(async ({ text }) => {
      if (text === "1" && failures-- > 0) throw SendError.notSent("refused");
      return {};
    });
    box.open(on);
    await box.post("1");
    await vi.waitFor(() => expect(on.got.length).toBeGreaterThan(0));
    await box.post("2");
    await box.post("3");
    await box.finished(3);
    expect(on.got.map(({ text }) => text)).toEqual(["1", "1", "1", "2", "3"]);
  });

  it("do not wait for each other, up to a limit", async () => {
    let atOnce = 0;
    let most = 0;
    const gates: (() => void)[] = [];
    const on = testCarrier(async () => {
      most = Math.max(most, ++atOnce);
      await new Promise<void>((resolve) => gates.push(resolve));
      atOnce -= 1;
      return {};
    });
    box.open(on, { parallel: 4 });
    for (let index = 0; index < 6; index += 1) await box.post("Hello", `person-${index}`);
    await vi.waitFor(() => expect(gates).toHaveLength(4));
    for (let done = 0; done < 6; done += 1) {
      await vi.waitFor(() => expect(gates.length).toBeGreaterThan(0));
      gates.shift()?.();
    }
    await box.finished(6);
    expect(most).toBe(4);
  });

  it("that nothing can be sent to do not keep the outbox busy", async () => {
    const on = testCarrier(() => Promise.reject(SendError.notSent("429", { retryAfter: 60_000 })));
    const take = vi.spyOn(MemoryEngine.prototype, "renewLane");
    box.open(on);
    await box.post("1");
    await vi.waitFor(async () => expect(await box.letters("waiting")).toMatchObject([{ attempts: 1 }]));
    await box.post("2");
    await box.post("3");
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(on.got).toHaveLength(1);
    expect(take.mock.calls.length).toBeLessThan(5);
  });

  it("keep their lease while a letter takes long", async () => {
    const other = await box.another();
    let arrive = (): void => {};
    const slow = testCarrier(
      () =>
        new Promise((resolve) => {
          arrive = () => resolve({ id: "slow" });
        }),
    );
    const quick = testCarrier(async () => ({ id: "quick" }));
    await box.post("Hello");
    vi.useFakeTimers();
    box.open(slow);
    await vi.advanceTimersByTimeAsync(10);
    expect(slow.got).toHaveLength(1);
    box.open(quick, {}, other);
    // Many times the lease.
    await vi.advanceTimersByTimeAsync(5_000);
    arrive();
    await vi.advanceTimersByTimeAsync(10);
    vi.useRealTimers();
    await box.finished(1);
    expect(await box.letters()).toMatchObject([{ state: "done", outcome: { ids: ["slow"] } }]);
    expect(quick.got).toEqual([]);
  });
});

describe("several processes on one box.store", () => {
  it("send each letter once, in order", async () => {
    const others = await Promise.all([1, 2, 3].map(() => box.another()));
    const sent: string[] = [];
    const on = testCarrier(async ({ text, letter }) => {
      sent.push(`${letter.to.address} ${text}`);
      await new Promise((resolve) => setImmediate(resolve));
      return {};
    });
    for (const each of [box.store, ...others]) box.open(on, {}, each);
    for (let round = 0; round < 10; round += 1)
      for (let person = 0; person < 8; person += 1) await box.post(String(round), `p${person}`);
    await vi.waitFor(async () =>
      expect(await box.store.mail(OUTBOX).stats()).toMatchObject({ waiting: 0, held: 0 }),
    );
    expect(sent).toHaveLength(80);
    for (let person = 0; person < 8; person += 1) {
      const own = sent.filter((each) => each.startsWith(`p${person} `)).map((each) => each.slice(3));
      expect(own).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    }
  });
});

describe("a box.store that fails for a moment", () => {
  it("does not make a letter unclear that was sent", async () => {
    const on = testCarrier(async () => {
      // The next write, the one of the receipt, fails once.
      vi.spyOn(MemoryEngine.prototype, "settle").mockRejectedValueOnce(
        new SessionError("unreachable", "away"),
      );
      return { id: "m1" };
    });
    box.open(on);
    await box.post("Hello");
    await box.finished(1);
    expect(on.got).toHaveLength(1);
    expect(await box.letters()).toMatchObject([{ state: "done", outcome: { phase: "sent", ids: ["m1"] } }]);
  });

  it("is a problem until it answers", async () => {
    const take = vi.spyOn(MemoryEngine.prototype, "takeLanes").mockRejectedValue(new Error("away"));
    const outbox = box.open(testCarrier(async () => ({})));
    await vi.waitFor(() => expect(outbox.problem).toContain("away"));
    take.mockRestore();
    await box.post("Hello");
    await box.finished(1);
    expect(outbox.problem).toBeUndefined();
  });
});

describe("stopping", () => {
  it("finishes what is under way and leaves the rest to others", async () => {
    let arrive = (): void => {};
    const on = testCarrier(() => new Promise((resolve) => (arrive = () => resolve({ id: "m1" }))));
    const outbox = box.open(on);
    await box.post("1");
    await box.post("2");
    await vi.waitFor(() => expect(on.got).toHaveLength(1));
    const stopped = outbox.stop();
    arrive();
    await stopped;
    expect(await box.letters()).toMatchObject([{ state: "done" }, { state: "waiting", attempts: 0 }]);
    const next = testCarrier(async () => ({ id: "m2" }));
    box.open(next);
    await box.finished(2);
    expect(next.got.map(({ text }) => text)).toEqual(["2"]);
  });

  it("breaks off what takes too long", async () => {
    const on = testCarrier(
      (_, signal) =>
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(SendError.unclear("broken off"))),
        ),
    );
    const outbox = box.open(on, { grace: 20 });
    await box.post("1");
    await vi.waitFor(() => expect(on.got).toHaveLength(1));
    await outbox.stop();
    expect(outbox.active).toBe(0);
    expect(await box.letters()).toMatchObject([
      { state: "dead", outcome: { phase: "unclear", error: "broken off" } },
    ]);
  });
});
