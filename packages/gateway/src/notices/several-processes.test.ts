import type { SessionStore } from "@suture/sessions";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SHARED_STORES, type SharedStore } from "../testing/shared-stores.ts";
import { DurableNotices, NOTICE_BOX } from "./durable-notices.ts";
import type { Incident } from "./notices.ts";

const MINUTE = 60_000;
const down: Incident = { key: "upstream:acme", level: "warning", text: "The upstream acme is away." };

/** A server of a database takes a while to start. */
const STARTING = 60_000;

describe.each(SHARED_STORES)("notices of several processes on %s", (_, make) => {
  let shared: SharedStore;
  let store: SessionStore;
  let now = Date.UTC(2026, 1, 25, 12, 0);

  beforeEach(async () => {
    shared = make();
    store = await shared.open();
  }, STARTING);

  afterEach(() => shared.close());

  function open(on: SessionStore, maxPerHour = 20): DurableNotices {
    const targets = [{ to: { channel: "test", address: "ops" } }];
    const rules = { escalateAfter: 15 * MINUTE, maxPerHour };
    return new DurableNotices({ store: on, targets, rules, log() {}, clock: () => now });
  }

  const told = () => store.mail(NOTICE_BOX).list({ limit: 1_000 });

  it("are told once, whoever is first", async () => {
    const others = await Promise.all([1, 2, 3].map(() => shared.open()));
    const all = [store, ...others].map((each) => open(each));
    await Promise.all(all.flatMap((notices) => [notices.raise(down), notices.raise(down)]));
    expect(await told()).toHaveLength(1);
    now += 20 * MINUTE;
    await Promise.all(all.map((notices) => notices.tick()));
    expect(await told()).toHaveLength(2);
    await Promise.all(all.map((notices) => notices.clear(down.key, "back.")));
    expect(await told()).toHaveLength(3);
  });

  it("keep to one cap", async () => {
    const others = await Promise.all([1, 2].map(() => shared.open()));
    const all = [store, ...others].map((each) => open(each, 5));
    await Promise.all(
      all.flatMap((notices, process) =>
        Array.from({ length: 4 }, (_, index) => notices.raise({ ...down, key: `${process}-${index}` })),
      ),
    );
    expect(await told()).toHaveLength(5);
  });
});
