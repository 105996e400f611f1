import { MemoryEngine, SessionError, type SessionStore } from "@suture/sessions";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeTelegram } from "../testing/fake-telegram.ts";
import { memoryStore } from "../testing/memory-store.ts";
import type { Channel, ChannelParts } from "./channel.ts";
import { openTelegram, type TelegramTimes } from "./telegram.ts";

const ADA = 42;
const GROUP = -1_001_234;
const QUICK: Partial<TelegramTimes> = { wait: 1_000, lease: 300, delay: 2, maxDelay: 10 };

let fake: FakeTelegram;
let engine: MemoryEngine;
let store: SessionStore;
let ends: (() => Promise<unknown>)[];
let logged: string[];

beforeEach(async () => {
  fake = await FakeTelegram.start(ADA, GROUP);
  engine = new MemoryEngine();
  store = await memoryStore(engine);
  ends = [];
  logged = [];
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of ends.reverse()) await end();
  await store.close();
  await fake.close();
});

const log = (level: string, message: string, facts?: unknown): void => {
  logged.push(`${level}: ${message} ${JSON.stringify(facts)}`);
};

/** Accepts as the inbox does: into the box `in`, by key. */
function parts(of: SessionStore = store): ChannelParts {
  return {
    store: of,
    log,
    accept: (owner, session, body, { key, rank = "person" }) =>
      of.mail("in").post({ owner, lane: session, key, rank, body }),
  };
}

interface Options {
  readonly webhook?: { readonly url: string; readonly secretEnv: string };
  readonly owner?: string;
  readonly token?: string;
}

function open(given: Partial<ChannelParts> = {}, options: Options = {}, of: SessionStore = store): Channel {
  const { token = fake.token, ...rest } = options;
  const channel = openTelegram(
    { chats: [ADA, GROUP], apiRoot: fake.url, ...rest },
    { token, ...(rest.webhook === undefined ? {} : { webhook: "the secret" }) },
    { ...parts(of), ...given },
    QUICK,
  );
  ends.push(() => channel.stop());
  return channel;
}

async function inbox(): Promise<{ owner: string; lane: string; key: string; body: unknown }[]> {
  return (await store.mail("in").list()).map(({ owner, lane, key, body }) => ({ owner, lane, key, body }));
}

const texts = async (): Promise<string[]> =>
  (await inbox()).map(({ body }) =>
    (body as { parts: { text?: string; type: string }[] }).parts
      .map(({ text, type }) => text ?? type)
      .join("|"),
  );

const arrived = (...expected: readonly string[]) =>
  vi.waitFor(async () => expect(await texts()).toEqual(expected), { timeout: 5_000 });

describe("long polling", () => {
  it("accepts what a chat says, in its own session, in order", async () => {
    open().start();
    const update = fake.say(ADA, "Hello");
    fake.say(GROUP, "Hi all");
    fake.say(ADA, "Are you there?");
    await arrived("Hello", "Hi all", "Are you there?");
    expect(await inbox()).toMatchObject([
      {
        owner: "local",
        lane: "telegram-42",
        key: `telegram-${update}`,
        body: {
          type: "message",
          parts: [{ type: "text", text: "Hello" }],
          from: { channel: "telegram", address: "42" },
        },
      },
      { lane: "telegram--1001234" },
      { lane: "telegram-42" },
    ]);
  });

  it("gives sessions to the owner of the options", async () => {
    open({}, { owner: "ada" }).start();
    fake.say(ADA, "Hello");
    await vi.waitFor(async () => expect(await inbox()).toMatchObject([{ owner: "ada" }]));
  });

  it("answers nobody else, and says so once in the log, without what was said", async () => {
    open().start();
    fake.say(666, "let me in");
    fake.say(666, "please");
    fake.say(ADA, "Hello");
    await arrived("Hello");
    expect(logged).toEqual([expect.stringContaining('"chat":666')]);
    expect(logged.join()).not.toContain("let me in");
  });

  it("confirms an update to Telegram only after it is durable", async () => {
    let isAway = true;
    const { accept } = parts();
    const channel = open({
      accept: (...given) =>
        isAway ? Promise.reject(new SessionError("unreachable", "the store is away")) : accept(...given),
    });
    channel.start();
    const update = fake.say(ADA, "Hello");
    await vi.waitFor(() => expect(channel.problem).toBe("the store cannot be reached"));
    expect(fake.offsets.every((offset) => offset === undefined)).toBe(true);
    isAway = false;
    await arrived("Hello");
    await vi.waitFor(() => expect(fake.offsets).toContain(update + 1));
    expect(channel.problem).toBeUndefined();
  });

  it("accepts an update once, though Telegram tells it again and again", async () => {
    fake.repeats = true;
    open().start();
    fake.say(ADA, "Hello");
    await arrived("Hello");
    await vi.waitFor(() => expect(fake.offsets.length).toBeGreaterThan(5));
    expect(await texts()).toEqual(["Hello"]);
  });

  it("goes on where it stopped: the offset outlives the process", async () => {
    const first = open();
    first.start();
    const update = fake.say(ADA, "Hello");
    await arrived("Hello");
    await vi.waitFor(async () =>
      expect(await store.note("telegram-offset:4711")).toMatchObject({ body: { offset: update + 1 } }),
    );
    await first.stop();
    fake.offsets.length = 0;
    open().start();
    await vi.waitFor(() => expect(fake.offsets[0]).toBe(update + 1));
  });

  it("hears what is said after numbers started anew below the old ones", async () => {
    open().start();
    const update = fake.say(ADA, "Hello");
    await arrived("Hello");
    // What was told is confirmed, and Telegram has heard that.
    await vi.waitFor(() => expect(fake.offsets.slice(-2)).toEqual([update + 1, undefined]), {
      timeout: 5_000,
    });
    fake.renumber(5);
    fake.say(ADA, "Back from holidays");
    await arrived("Hello", "Back from holidays");
  });

  it("is done by one process at a time, and another takes over", async () => {
    const other = await memoryStore(engine);
    const first = open();
    const second = open({}, {}, other);
    first.start();
    fake.say(ADA, "one");
    await arrived("one");
    second.start();
    fake.say(ADA, "two");
    await arrived("one", "two");
    expect(fake.conflicts).toBe(0);
    await first.stop();
    fake.say(ADA, "three");
    await arrived("one", "two", "three");
    expect(fake.conflicts).toBe(0);
    ends.unshift(() => other.close());
  });

  it("takes the bot back from a webhook that was set before", async () => {
    fake.webhook = { url: "https://old.example", secret: "x" };
    open().start();
    fake.say(ADA, "Hello");
    await arrived("Hello");
  });

  it("is a problem, without the token, when the token is wrong", async () => {
    const channel = open({}, { token: "4711:wrong-token-of-a-bot" });
    channel.start();
    await vi.waitFor(() => expect(channel.problem).toContain("401"));
    expect(channel.problem).not.toContain("wrong-token");
    expect(logged.join()).not.toContain("wrong-token");
  });

  it("gives up on a message that can never be accepted, tells somebody, and goes on", async () => {
    const lost: string[] = [];
    const { accept } = parts();
    const channel = open({
      accept: (...given) =>
        JSON.stringify(given).includes("poison") ? Promise.reject(new Error("impossible")) : accept(...given),
      onLost: (name) => lost.push(name),
    });
    channel.start();
    fake.say(ADA, "poison");
    fake.say(ADA, "Hello");
    await arrived("Hello");
    expect(lost).toEqual(["telegram"]);
  });
});

describe("messages", () => {
  const PHOTO = [
    { file_id: "small", file_size: 10, width: 1, height: 1 },
    { file_id: "large", file_size: 20, width: 2, height: 2 },
  ];

  it("a photo is fetched in its largest size, and its caption is what was said", async () => {
    fake.files.set("large", Buffer.from("jpeg bytes"));
    open().start();
    fake.update({ message: fake.message(ADA, { photo: PHOTO, caption: "What is this?" }) });
    await vi.waitFor(async () =>
      expect(await inbox()).toMatchObject([
        {
          body: {
            parts: [
              {
                type: "media",
                media: "image",
                mediaType: "image/jpeg",
                data: Buffer.from("jpeg bytes").toString("base64"),
              },
              { type: "text", text: "What is this?" },
            ],
          },
        },
      ]),
    );
  });

  it("a photo that cannot be fetched, or is too large, leaves a note, and the message comes all the same", async () => {
    open().start();
    fake.update({ message: fake.message(ADA, { photo: PHOTO, caption: "What is this?" }) });
    await arrived("[A picture came with this message; it could not be fetched.]|What is this?");
    const document = {
      file_id: "huge",
      mime_type: "application/pdf",
      file_size: 19_000_000,
      file_name: "a.pdf",
    };
    fake.update({ message: fake.message(ADA, { document }) });
    await vi.waitFor(async () => expect((await texts())[1]).toContain("too large"));
  });

  it("documents that models read are fetched, with their names", async () => {
    fake.files.set("doc", Buffer.from("%PDF"));
    open().start();
    const document = { file_id: "doc", mime_type: "application/pdf", file_size: 4, file_name: "a.pdf" };
    fake.update({ message: fake.message(ADA, { document }) });
    await vi.waitFor(async () =>
      expect(await inbox()).toMatchObject([
        { body: { parts: [{ media: "document", mediaType: "application/pdf", name: "a.pdf" }] } },
      ]),
    );
  });

  it("kinds that nobody can read are named", async () => {
    open().start();
    fake.update({ message: fake.message(ADA, { voice: { file_id: "v", duration: 3 } }) });
    await arrived('[A message of the kind "voice" came, which cannot be read here.]');
  });

  it("an edited message is a new one, with a note", async () => {
    open().start();
    fake.say(ADA, "Helo");
    fake.update({ edited_message: fake.message(ADA, { text: "Hello", edit_date: 1 }) });
    await arrived("Helo", "[An earlier message was edited. It now says:]|Hello");
  });

  it("nobody is told that somebody joined", async () => {
    open().start();
    fake.update({ message: fake.message(GROUP, { new_chat_members: [{ id: 1 }] }) });
    fake.say(GROUP, "Hello");
    await arrived("Hello");
  });

  it("a topic is a session of its own, and is answered there", async () => {
    open().start();
    fake.update({
      message: fake.message(GROUP, { text: "Hello", is_topic_message: true, message_thread_id: 7 }),
    });
    await vi.waitFor(async () =>
      expect(await inbox()).toMatchObject([
        { lane: "telegram--1001234-7", body: { from: { address: "-1001234/7" } } },
      ]),
    );
  });
});

describe("a webhook", () => {
  const options = { webhook: { url: "https://gateway.example/", secretEnv: "S" } };
  const call = (
    channel: Channel,
    body: unknown,
    secret: string | undefined = "the secret",
    method = "POST",
  ) =>
    channel.answer?.({
      method,
      headers: secret === undefined ? {} : { "x-telegram-bot-api-secret-token": secret },
      body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
    });

  it("is told to Telegram, with its secret", async () => {
    open({}, options).start();
    await vi.waitFor(() =>
      expect(fake.webhook).toEqual({
        url: "https://gateway.example/channels/telegram",
        secret: "the secret",
      }),
    );
  });

  it("accepts an update once, and answers after that", async () => {
    const channel = open({}, options);
    fake.say(ADA, "Hello");
    expect(await call(channel, fake.peek())).toEqual({ status: 200, body: {} });
    expect(await call(channel, fake.peek())).toEqual({ status: 200, body: {} });
    expect(await texts()).toEqual(["Hello"]);
  });

  it("does not answer what could not be stored, so that Telegram calls again", async () => {
    const channel = open({ accept: () => Promise.reject(new Error("away")) }, options);
    fake.say(ADA, "Hello");
    await expect(call(channel, fake.peek())).rejects.toThrow("away");
  });

  it("refuses whoever has not the secret, and what is no update", async () => {
    const channel = open({}, options);
    fake.say(ADA, "Hello");
    expect(await call(channel, fake.peek(), "guessed")).toMatchObject({ status: 401 });
    expect(await call(channel, fake.peek(), "")).toMatchObject({ status: 401 });
    const headers = {};
    expect(await channel.answer?.({ method: "POST", headers, body: Buffer.from("{}") })).toMatchObject({
      status: 401,
    });
    expect(await call(channel, "no JSON")).toMatchObject({ status: 400 });
    expect(await call(channel, {})).toMatchObject({ status: 400 });
    expect(await call(channel, fake.peek(), "the secret", "GET")).toMatchObject({ status: 405 });
    expect(await inbox()).toEqual([]);
  });

  it("is not there while Telegram is polled", () => {
    expect(open().answer).toBeUndefined();
  });
});

it("shows that it is typing while a session is worked on", async () => {
  let tell: (isWorking: boolean) => void = () => {};
  let isFollowed = false;
  const channel = open({
    follow: (_owner, session, callback) => {
      expect(session).toBe("telegram-42");
      tell = callback;
      isFollowed = true;
      return () => {
        isFollowed = false;
      };
    },
  });
  channel.start();
  fake.say(ADA, "Hello");
  await arrived("Hello");
  expect(fake.actions).toEqual([]);
  tell(true);
  await vi.waitFor(() => expect(fake.actions).toEqual([ADA]));
  tell(false);
  expect(isFollowed).toBe(false);
});
