import { createHash, timingSafeEqual } from "node:crypto";
import type { Update } from "grammy/types";
import type { TelegramOptions } from "../agent/agent-options.ts";
import { LOCAL_OWNER } from "../inbox/letter-body.ts";
import {
  type Channel,
  type ChannelAnswer,
  type ChannelParts,
  type ChannelRequest,
  headerOf,
  refuse,
} from "./channel.ts";
import { fileFetcher } from "./telegram/fetch-file.ts";
import { openTelegramApi } from "./telegram/telegram-api.ts";
import { telegramCarrier } from "./telegram/telegram-carrier.ts";
import { TelegramIntake } from "./telegram/telegram-intake.ts";
import { TelegramListener } from "./telegram/telegram-listener.ts";
import { TelegramPoller } from "./telegram/telegram-poller.ts";
import { Typing } from "./telegram/typing.ts";
import { webhookRegistration } from "./telegram/webhook-registration.ts";

/** What is read from the environment. */
export interface TelegramSecrets {
  readonly token: string;
  /** What Telegram proves itself with when it calls. */
  readonly webhook?: string;
}

/** Times of a channel, in milliseconds. */
export interface TelegramTimes {
  /** How long Telegram keeps a question open. */
  readonly wait: number;
  readonly lease: number;
  readonly delay: number;
  readonly maxDelay: number;
}

const TIMES: TelegramTimes = { wait: 25_000, lease: 15_000, delay: 1_000, maxDelay: 30_000 };
/** What an answer may take beyond the time that a question is kept open. */
const SLACK = 15_000;

/** A bot of Telegram: chats are sessions. */
export function openTelegram(
  options: Omit<TelegramOptions, "tokenEnv">,
  secrets: TelegramSecrets,
  parts: ChannelParts,
  given: Partial<TelegramTimes> = {},
): Channel {
  const name = "telegram";
  const { chats, webhook, owner = LOCAL_OWNER } = options;
  const { token } = secrets;
  const times = { ...TIMES, ...given };
  const access = { token, ...(options.apiRoot === undefined ? {} : { apiRoot: options.apiRoot }) };
  const api = openTelegramApi(access);
  const typing = parts.follow === undefined ? undefined : new Typing(api, parts.follow);
  const intake = new TelegramIntake({ channel: name, owner, chats }, parts, fileFetcher(api, access), typing);
  // The id of a bot is the part of its token before the colon.
  const bot = token.split(":")[0] ?? "";
  const way =
    webhook === undefined
      ? new TelegramPoller(
          { ...times, api: openTelegramApi({ ...access, timeout: times.wait + SLACK }), bot, owner, intake },
          parts,
        )
      : webhookRegistration(api, { url: webhook.url, secret: secrets.webhook ?? "" });
  const listener = new TelegramListener(way, times, parts.log);
  const channel: Channel = {
    name,
    carrier: telegramCarrier(name, api),
    get problem() {
      return listener.problem;
    },
    start: () => listener.start(),
    stop: async () => {
      typing?.stop();
      await listener.stop();
    },
  };
  if (webhook === undefined) return channel;
  return Object.assign(channel, { answer: answerer(secrets.webhook ?? "", intake) });
}

/** Answers Telegram: with 200 after a message is durable; it calls again otherwise. */
function answerer(
  secret: string,
  intake: TelegramIntake,
): (request: ChannelRequest) => Promise<ChannelAnswer> {
  return async (request) => {
    if (request.method !== "POST") return refuse(405, "method-not-allowed", "expected POST");
    const proof = headerOf(request, "x-telegram-bot-api-secret-token") ?? "";
    if (secret === "" || !isSame(proof, secret))
      return refuse(401, "bad-secret", "the secret token is not the right one");
    const update = readUpdate(request.body);
    if (update === undefined) return refuse(400, "bad-update", "the body is no update of the Bot API");
    await intake.take(update);
    return { status: 200, body: {} };
  };
}

/** Compares in the same time whatever they are: hashes are of one length. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

function readUpdate(body: Buffer): Update | undefined {
  try {
    const update = JSON.parse(body.toString());
    return typeof update?.update_id === "number" ? update : undefined;
  } catch {
    return undefined;
  }
}
