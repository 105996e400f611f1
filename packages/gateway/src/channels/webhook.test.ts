import { createHmac } from "node:crypto";
import { MemoryEngine, SessionStore } from "@suture/sessions";
import { describe, expect, it } from "vitest";
import type { LetterBody } from "../inbox/letter-body.ts";
import type { ChannelParts } from "./channel.ts";
import { openWebhook } from "./webhook.ts";

const SECRET = `whsec_${Buffer.from("shared between two programs").toString("base64")}`;

interface Accepted {
  readonly owner: string;
  readonly session: string;
  readonly body: LetterBody;
  readonly key: string;
  readonly rank: string | undefined;
}

function open(options: { readonly owner?: string } = {}, fails = false) {
  const accepted: Accepted[] = [];
  const accept: ChannelParts["accept"] = async (owner, session, body, { key, rank }) => {
    if (fails) throw new Error("the store is away");
    const known = accepted.find((each) => each.session === session && each.key === key);
    if (known === undefined) accepted.push({ owner, session, body, key, rank });
    return { letter: known ?? { body }, isNew: known === undefined };
  };
  const parts = { accept, log() {} } as Partial<ChannelParts> as ChannelParts;
  const channel = openWebhook({ url: "http://127.0.0.1:1/", ...options }, SECRET, parts);
  return { channel, accepted };
}

/** Signs as another program would, with nothing of ours. */
function request(
  given: unknown,
  { id = "m1", age = 0, sign = "shared between two programs", method = "POST" } = {},
) {
  const body = Buffer.from(typeof given === "string" ? given : JSON.stringify(given));
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  const mac = createHmac("sha256", sign).update(`${id}.${timestamp}.${body}`).digest("base64");
  const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${mac}` };
  return { method, headers, body };
}

const hello = { session: "s1", text: "Hello" };

describe("a signed message", () => {
  it("is accepted for its session, and the answer will go back by the channel", async () => {
    const { channel, accepted } = open();
    expect(await channel.answer?.(request(hello))).toEqual({
      status: 202,
      body: { session: "s1", id: "m1", isNew: true },
    });
    expect(accepted).toEqual([
      {
        owner: "local",
        session: "s1",
        key: "webhook-m1",
        rank: "person",
        body: {
          type: "message",
          parts: [{ type: "text", text: "Hello" }],
          from: { channel: "webhook", address: "s1" },
        },
      },
    ]);
  });

  it("belongs to the owner of the options, and says whether a person waits", async () => {
    const { channel, accepted } = open({ owner: "ada" });
    await channel.answer?.(request({ ...hello, rank: "background" }));
    expect(accepted).toMatchObject([{ owner: "ada", rank: "background" }]);
  });

  it("keeps what was said as it was said", async () => {
    const { channel, accepted } = open();
    await channel.answer?.(request({ ...hello, text: "  code\n" }));
    expect(accepted).toMatchObject([{ body: { parts: [{ text: "  code\n" }] } }]);
  });

  it("is accepted once, however often it comes", async () => {
    const { channel, accepted } = open();
    await channel.answer?.(request(hello));
    expect(await channel.answer?.(request(hello))).toMatchObject({ status: 202, body: { isNew: false } });
    expect(accepted).toHaveLength(1);
  });

  it("is no other message under the same id: that is refused, and nothing is taken", async () => {
    const { channel, accepted } = open();
    await channel.answer?.(request(hello));
    expect(await channel.answer?.(request({ ...hello, text: "Good-bye" }))).toMatchObject({
      status: 409,
      body: { error: { code: "key-reused" } },
    });
    expect(accepted).toMatchObject([{ body: { parts: [{ text: "Hello" }] } }]);
  });

  it("is another message when it names another session under the same id: both are kept", async () => {
    const inbox = (await SessionStore.open(new MemoryEngine())).mail("in");
    const accept: ChannelParts["accept"] = (owner, lane, body, options) =>
      inbox.post({ owner, lane, body, ...options });
    const parts = { accept, log() {} } as Partial<ChannelParts> as ChannelParts;
    const channel = openWebhook({ url: "http://127.0.0.1:1/" }, SECRET, parts);
    const answers = [];
    for (const session of ["s1", "s2", "s1", "s2"])
      answers.push((await channel.answer?.(request({ ...hello, session })))?.body.isNew);
    expect(answers).toEqual([true, true, false, false]);
    expect((await inbox.list()).map(({ lane }) => lane)).toEqual(["s1", "s2"]);
  });

  it("is not acknowledged when it could not be stored", async () => {
    const { channel } = open({}, true);
    await expect(channel.answer?.(request(hello))).rejects.toThrow("away");
  });
});

describe("a message that is not understood", () => {
  it.each([
    ["Hello", "the body is not JSON"],
    [{ text: "Hello" }, "session: missing, expected a string"],
    [{ ...hello, rank: "robot" }, 'rank: unexpected "robot", expected one of person, background'],
    [{ ...hello, txet: "Hello" }, "txet: unknown member; did you mean text?"],
    [{ ...hello, session: "a/b" }, /^session: an id has up to 128 letters/],
  ])("is told what is wrong with it: %j", async (given, words) => {
    const answered = await open().channel.answer?.(request(given));
    const message = typeof words === "string" ? words : expect.stringMatching(words);
    expect(answered?.body).toMatchObject({ error: { message } });
  });
});

describe("refused, and not accepted", () => {
  const changed = request(hello);
  it.each([
    ["a wrong secret", request(hello, { sign: "guessed" }), 401, "bad-signature"],
    [
      "a body that was changed",
      { ...changed, body: Buffer.from('{"session":"s2","text":"x"}') },
      401,
      "bad-signature",
    ],
    ["no headers", { ...changed, headers: {} }, 401, "bad-signature"],
    [
      "an id that was changed",
      { ...changed, headers: { ...changed.headers, "webhook-id": "m2" } },
      401,
      "bad-signature",
    ],
    ["a stale timestamp", request(hello, { age: 310 }), 401, "stale"],
    ["a timestamp of later", request(hello, { age: -400 }), 401, "stale"],
    ["no JSON", request("Hello"), 400, "bad-message"],
    ["no text", request({ session: "s1", text: "  " }), 400, "bad-message"],
    ["a session that no path could name", request({ session: "../x", text: "Hello" }), 400, "bad-message"],
    ["a field that nobody knows", request({ ...hello, model: "x" }), 400, "bad-message"],
    ["another method", request(hello, { method: "GET" }), 405, "method-not-allowed"],
  ])("%s", async (_, given, status, code) => {
    const { channel, accepted } = open();
    const hint = status === 401 ? expect.stringMatching(/^Sign /) : expect.any(String);
    expect(await channel.answer?.(given)).toMatchObject({ status, body: { error: { code, hint } } });
    expect(accepted).toEqual([]);
  });
});
