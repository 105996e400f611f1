import type { SessionStore } from "@suture/sessions";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NoticeTarget } from "../agent/agent-options.ts";
import { GatewayOptionError } from "../errors.ts";
import { type FakeReceiver, fakeReceiver } from "../testing/fake-receiver.ts";
import { FakeTelegram } from "../testing/fake-telegram.ts";
import { memoryStore } from "../testing/memory-store.ts";
import { DirectNotices } from "./direct-notices.ts";
import { DurableNotices, NOTICE_BOX } from "./durable-notices.ts";
import { NoticeDelivery } from "./notice-delivery.ts";
import { openTargets } from "./notice-target.ts";
import type { Incident } from "./notices.ts";

const OPS = 7;
const down: Incident = {
  key: "store",
  level: "critical",
  text: "The store <db> is away.",
  facts: { host: "a" },
};

let telegram: FakeTelegram;
let slack: FakeReceiver;
let webhook: FakeReceiver;
let store: SessionStore;
let targets: NoticeTarget[];
let env: Record<string, string>;
let ends: (() => Promise<void>)[];
let logged: string[];

beforeEach(async () => {
  telegram = await FakeTelegram.start(OPS);
  slack = await fakeReceiver();
  webhook = await fakeReceiver(Buffer.from("the secret"));
  store = await memoryStore();
  targets = [
    { kind: "telegram", tokenEnv: "BOT", chat: OPS, apiRoot: telegram.url },
    { kind: "slack", urlEnv: "SLACK" },
    { kind: "webhook", url: webhook.url, secretEnv: "HOOK" },
  ];
  env = { BOT: telegram.token, SLACK: `${slack.url}/services/hidden-path`, HOOK: "the secret" };
  ends = [];
  logged = [];
});

afterEach(async () => {
  for (const end of ends) await end();
  await Promise.all([telegram.close(), slack.close(), webhook.close()]);
  await store.close();
});

const log = (level: string, message: string, facts?: unknown): void => {
  logged.push(`${level}: ${message} ${JSON.stringify(facts)}`);
};

function deliver(): { readonly notices: DurableNotices; readonly delivery: NoticeDelivery } {
  const open = openTargets(targets, env);
  const rules = { escalateAfter: 900_000, maxPerHour: 20 };
  const notices = new DurableNotices({ store, targets: open, rules, log });
  const delivery = new NoticeDelivery(
    { store, targets: open, log },
    { attempts: 3, delay: 2, maxDelay: 8, poll: 5 },
  );
  ends.push(() => delivery.stop());
  delivery.start();
  return { notices, delivery };
}

const finished = () =>
  vi.waitFor(async () => expect(await store.mail(NOTICE_BOX).stats()).toMatchObject({ waiting: 0, held: 0 }));

describe("a notice", () => {
  it("reaches Telegram, Slack and a signed webhook", async () => {
    const { notices, delivery } = deliver();
    await notices.raise(down);
    await finished();
    expect(telegram.sent).toMatchObject([
      { chat: OPS, text: expect.stringMatching(/^Critical: The store <db> is away/) },
    ]);
    expect(slack.taken[0]?.body.text).toMatch(/^Critical: The store &lt;db&gt; is away/);
    expect(webhook.taken).toMatchObject([
      { body: { type: "notice", text: expect.stringContaining("away"), facts: { host: "a" } } },
    ]);
    expect(delivery.problem).toBeUndefined();
    expect(delivery.failed).toBe(0);
  });

  it("is tried again where it was not taken, and each target for itself", async () => {
    telegram.faults.push("failed");
    slack.faults.push(503);
    const { notices, delivery } = deliver();
    await notices.raise(down);
    await finished();
    expect([telegram.sent.length, slack.taken.length, webhook.taken.length]).toEqual([1, 1, 1]);
    expect(new Set(webhook.ids).size).toBe(webhook.ids.length);
    expect(delivery.problem).toBeUndefined();
  });

  it("that cannot be delivered is counted, logged, and a problem until one is", async () => {
    slack.faults.push(404, 404, 404);
    const { notices, delivery } = deliver();
    await notices.raise(down);
    await finished();
    expect(delivery.failed).toBe(1);
    expect(delivery.problem).toBe("notices do not reach slack:SLACK:");
    expect(logged.join("\n")).toMatch(/error: a letter was not sent and is given up .*slack:SLACK/);
    expect(logged.join("\n")).not.toContain("hidden-path");
    expect(await store.mail(NOTICE_BOX).stats()).toMatchObject({ dead: 1 });
    await notices.clear(down.key, "back.");
    await finished();
    expect(delivery.problem).toBeUndefined();
    expect(delivery.failed).toBe(1);
  });
});

it("targets whose variables are not set are refused, by their place", () => {
  env = {};
  expect(() => openTargets(targets, env)).toThrow(GatewayOptionError);
  expect(() => openTargets(targets, env)).toThrow(
    "agent.notices.targets[0].tokenEnv: BOT is not set\n" +
      "agent.notices.targets[1].urlEnv: SLACK is not set\n" +
      "agent.notices.targets[2].secretEnv: HOOK is not set",
  );
});

describe("a notice without a store", () => {
  let now = 0;
  function direct(): DirectNotices {
    const parts = {
      targets: openTargets(targets, env),
      escalateAfter: 900_000,
      log,
      delay: 2,
      clock: () => now,
    };
    return new DirectNotices(parts);
  }

  it("is sent once, once more when it stays, and when it is over", async () => {
    const notices = direct();
    for (let round = 0; round < 5; round += 1) notices.raise(down);
    now += 901_000;
    for (let round = 0; round < 5; round += 1) notices.raise(down);
    expect(notices.open).toBe(1);
    notices.clear(down.key, "the store answers again.");
    notices.clear(down.key, "the store answers again.");
    await notices.stop();
    expect(telegram.sent.map(({ text }) => text.split(/[,:]/)[0])).toEqual([
      "Critical",
      "Critical",
      "All clear",
    ]);
    expect([slack.taken.length, webhook.taken.length]).toEqual([3, 3]);
    expect(notices.open).toBe(0);
  });

  it("is tried again when it was not taken, and not when that is unclear", async () => {
    slack.faults.push(500, 500);
    webhook.faults.push("cut");
    const notices = direct();
    notices.raise(down);
    await vi.waitFor(() => expect(slack.taken).toHaveLength(1));
    await notices.stop();
    expect(webhook.ids).toHaveLength(1);
    expect(logged.join("\n")).toContain("a notice was not delivered");
  });
});
