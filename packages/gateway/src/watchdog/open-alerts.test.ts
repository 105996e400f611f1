import type { SessionStore } from "@suture/sessions";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GatewayOptionError } from "../errors.ts";
import { FakeTelegram } from "../testing/fake-telegram.ts";
import { memoryStore } from "../testing/memory-store.ts";
import { type Alerts, openAlerts } from "./open-alerts.ts";

const OPS = 7;

let telegram: FakeTelegram;
let store: SessionStore;
let alerts: Alerts | undefined;

beforeEach(async () => {
  telegram = await FakeTelegram.start(OPS);
  store = await memoryStore();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await alerts?.stop();
  await store.close();
  await telegram.close();
});

function open(env: { readonly [name: string]: string }): Alerts {
  const target = { kind: "telegram", tokenEnv: "BOT", chat: OPS, apiRoot: telegram.url } as const;
  alerts = openAlerts({
    store,
    env,
    log() {},
    settings: {
      deadline: 600_000,
      notices: { targets: [target], escalateAfter: 900_000, maxPerHour: 20 },
      watchdog: { every: 10, silence: 30, queueAge: 60_000 },
    },
  });
  alerts.start();
  return alerts;
}

const told = (): string[] => telegram.sent.map(({ text }) => text.split("\n")[0] ?? "");

it("a message without an answer reaches a person, and its answer too", async () => {
  const { problems } = open({ BOT: telegram.token });
  const { letter } = await store.mail("in").post({ owner: "o", lane: "s", body: {} });
  await vi.waitFor(() =>
    expect(told()).toEqual([expect.stringMatching(/^Critical: A message has had no answer/)]),
  );
  expect(problems()).toHaveProperty("silence");
  const [claim] = await store.mail("in").take({ limit: 1, leaseMs: 1_000 });
  await claim?.settle({ letters: [{ number: letter.number, state: "done" }], release: true });
  await vi.waitFor(() => expect(told()).toEqual([expect.anything(), expect.stringMatching(/^All clear/)]));
  expect(problems()).toEqual({});
});

it("a store that is gone reaches a person as well", async () => {
  open({ BOT: telegram.token });
  const mail = store.mail.bind(store);
  const stats = () => Promise.reject(new Error("away"));
  vi.spyOn(store, "mail").mockImplementation((box) => Object.assign(mail(box), { stats }));
  await vi.waitFor(() =>
    expect(told()).toEqual([expect.stringMatching(/^Critical: The store does not answer/)]),
  );
  vi.restoreAllMocks();
  await vi.waitFor(() => expect(told()).toHaveLength(2));
});

it("what others raise reaches a person, and one that nobody got is counted", async () => {
  const { notices } = open({ BOT: telegram.token });
  telegram.faults.push("blocked");
  await notices.tell({ key: "a", level: "info", text: "A session was continued." });
  await vi.waitFor(() => expect(alerts?.undelivered).toBe(1));
  await vi.waitFor(() => expect(alerts?.problems()).toHaveProperty("notices"));
  await notices.tell({ key: "b", level: "info", text: "Another session was continued." });
  await vi.waitFor(() => expect(alerts?.problems()).toEqual({}));
});

it("needs what the targets need", () => {
  expect(() => open({})).toThrow(GatewayOptionError);
});
