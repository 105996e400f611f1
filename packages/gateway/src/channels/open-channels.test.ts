import { describe, expect, it } from "vitest";
import { memoryStore } from "../testing/memory-store.ts";
import { answerChannel } from "./answer-channel.ts";
import type { Channel, ChannelParts } from "./channel.ts";
import { openChannels } from "./open-channels.ts";

const telegram = {
  tokenEnv: "BOT",
  chats: [1],
  webhook: { url: "https://gateway.example", secretEnv: "PROOF" },
};
const webhook = { secretEnv: "HOOK", url: "https://other.example/" };
const env = { BOT: "1:token", PROOF: "proof", HOOK: "secret" };

async function parts(): Promise<ChannelParts> {
  return {
    store: await memoryStore(),
    log() {},
    accept: async (_, __, body) => ({ letter: { body }, isNew: true }),
  };
}

describe("channels", () => {
  it("are those that are configured", async () => {
    const names = async (options: Parameters<typeof openChannels>[0]) =>
      openChannels(options, env, await parts()).map(({ name, carrier }) => [name, carrier.name]);
    expect(await names({})).toEqual([]);
    expect(await names({ telegram, webhook })).toEqual([
      ["telegram", "telegram"],
      ["webhook", "webhook"],
    ]);
  });

  it("need their secrets, and name the variables that are not set", async () => {
    const given = await parts();
    expect(() => openChannels({ telegram, webhook }, {}, given)).toThrow(
      "agent.channels.telegram.tokenEnv: BOT is not set\n" +
        "agent.channels.telegram.webhook.secretEnv: PROOF is not set\n" +
        "agent.channels.webhook.secretEnv: HOOK is not set",
    );
  });
});

describe("a request", () => {
  const request = { method: "POST", headers: {}, body: Buffer.from("") };
  const channel = (answer?: Channel["answer"]): Channel => ({
    name: "test",
    carrier: { name: "test", send: async () => ({}) },
    problem: undefined,
    start() {},
    async stop() {},
    ...(answer === undefined ? {} : { answer }),
  });

  it("is answered by the channel of its path", async () => {
    const own = channel(async () => ({ status: 200, body: { yes: true } }));
    expect(await answerChannel([own], "/channels/test", request, () => {})).toEqual({
      status: 200,
      body: { yes: true },
    });
    expect(await answerChannel([own], "/channels/other", request, () => {})).toBeUndefined();
    expect(await answerChannel([channel()], "/channels/test", request, () => {})).toBeUndefined();
  });

  it("whose message could not be stored is to come again, and that is logged", async () => {
    const logged: unknown[] = [];
    const away = channel(() => Promise.reject(new Error("the store is away")));
    const answer = await answerChannel(
      [away],
      "/channels/test",
      request,
      (...given) => void logged.push(given),
    );
    expect(answer).toMatchObject({ status: 503, body: { error: { code: "not-accepted" } } });
    expect(logged).toEqual([
      ["error", "a message was not accepted", { channel: "test", error: "the store is away" }],
    ]);
  });
});
