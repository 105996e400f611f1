import type { SessionStore } from "@suture/sessions";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type LetterOut, laneOf, OUTBOX } from "../../outbox/letter-out.ts";
import { Outbox } from "../../outbox/outbox.ts";
import type { SendOutcome } from "../../outbox/send-outcome.ts";
import { FakeTelegram } from "../../testing/fake-telegram.ts";
import { memoryStore } from "../../testing/memory-store.ts";
import { openTelegramApi } from "./telegram-api.ts";
import { telegramCarrier } from "./telegram-carrier.ts";

const ADA = 42;
const GROUP = -1_001_234;

let fake: FakeTelegram;
let store: SessionStore;
let outboxes: Outbox[];
let logged: string[];

beforeEach(async () => {
  fake = await FakeTelegram.start(ADA, GROUP);
  store = await memoryStore();
  outboxes = [];
  logged = [];
});

afterEach(async () => {
  await Promise.all(outboxes.map((outbox) => outbox.stop()));
  await store.close();
  await fake.close();
});

const log = (level: string, message: string, facts?: unknown): void => {
  logged.push(`${level}: ${message} ${JSON.stringify(facts)}`);
};

describe("replies", () => {
  async function send(text: string, address = String(ADA)) {
    const api = openTelegramApi({ token: fake.token, apiRoot: fake.url, timeout: 300 });
    const outbox = new Outbox(
      { mailbox: store.mail(OUTBOX), carriers: [telegramCarrier("telegram", api)], log },
      { attempts: 3, delay: 2, maxDelay: 8, poll: 5 },
    );
    outboxes.push(outbox);
    outbox.start();
    const body: LetterOut = { type: "reply", to: { channel: "telegram", address }, text };
    await store.mail(OUTBOX).post({ owner: "channels", lane: laneOf(body.to), body });
    return vi.waitFor(
      async () => {
        const [letter] = await store.mail(OUTBOX).list();
        if (letter?.state !== "done" && letter?.state !== "dead") throw new Error("not finished");
        return { state: letter.state, attempts: letter.attempts, outcome: letter.outcome as SendOutcome };
      },
      { timeout: 5_000 },
    );
  }

  it("go to the chat, with Telegram's id as the receipt", async () => {
    const { state, outcome } = await send("Hello");
    expect(state).toBe("done");
    expect(fake.sent).toMatchObject([{ chat: ADA, text: "Hello" }]);
    expect(outcome.ids).toEqual([String(fake.sent[0]?.id)]);
  });

  it("go to the topic they belong to", async () => {
    await send("Hello", `${GROUP}/7`);
    expect(fake.sent).toMatchObject([{ chat: GROUP, thread: 7 }]);
  });

  it("are split where they are too long for Telegram, between paragraphs, and nothing is lost", async () => {
    const paragraphs = Array.from({ length: 40 }, (_, index) => `${index} ${"word ".repeat(60)}`.trim());
    const { outcome } = await send(paragraphs.join("\n\n"));
    expect(fake.sent.length).toBeGreaterThan(2);
    expect(fake.sent.map(({ text }) => text).join("\n\n")).toBe(paragraphs.join("\n\n"));
    expect(outcome.ids).toHaveLength(fake.sent.length);
  });

  it("that are empty are not silence", async () => {
    await send(" ");
    expect(fake.sent).toMatchObject([{ text: "(an empty answer)" }]);
  });

  it.each(["limited", "failed"] as const)(
    "are tried again when Telegram says that it did not take them: %s",
    async (fault) => {
      fake.faults.push(fault);
      expect(await send("Hello")).toMatchObject({ state: "done", attempts: 2 });
      expect(fake.sent).toHaveLength(1);
    },
  );

  it.each(["cut-before", "cut-after", "bad-gateway", "hang"] as const)(
    "are never sent twice when it is unclear: %s",
    async (fault) => {
      fake.faults.push(fault);
      expect(await send("Hello")).toMatchObject({
        state: "dead",
        attempts: 1,
        outcome: { phase: "unclear" },
      });
      expect(fake.sent.length).toBeLessThanOrEqual(1);
    },
  );

  it("to a chat that is gone are dead letters with Telegram's reason", async () => {
    const { state, outcome } = await send("Hello", "99");
    expect(state).toBe("dead");
    expect(outcome).toMatchObject({
      phase: "failed",
      error: "Telegram refused with 400: Bad Request: chat not found",
    });
  });

  it("to somebody who blocked the bot are dead letters at once, and not tried again", async () => {
    fake.faults.push("blocked");
    expect(await send("Hello")).toMatchObject({
      state: "dead",
      attempts: 1,
      outcome: {
        phase: "failed",
        error: "Telegram refused with 403: Forbidden: bot was blocked by the user",
      },
    });
    expect(fake.sent).toEqual([]);
  });

  it("leave neither the token nor what was said in the log", async () => {
    fake.faults.push("failed");
    await send("something private");
    fake.faults.push("cut-after");
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join()).not.toMatch(/private|fake-token/);
  });
});
