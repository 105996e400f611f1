import { type Claim, SessionError } from "@suture/sessions";
import type { Update } from "grammy/types";
import { sleep } from "../../pace/sleep.ts";
import type { ChannelParts } from "../channel.ts";
import type { TelegramApi } from "./telegram-api.ts";
import type { TelegramIntake } from "./telegram-intake.ts";
import type { ListeningWay } from "./telegram-listener.ts";
import { UpdateOffset } from "./update-offset.ts";

/** What is asked of Telegram. */
export const UPDATES = ["message", "edited_message"] as const;

/** The box whose lanes are what only one process at a time may listen to. */
const LISTENING = "listening";

/** An update that cannot be accepted for a reason that does not pass is given up after so many tries. */
const MOST_TRIES = 5;

/** What a poller works with; times in milliseconds. */
export interface PollerOptions {
  readonly api: TelegramApi;
  /** The bot's own id, which is no secret. */
  readonly bot: string;
  readonly owner: string;
  readonly intake: TelegramIntake;
  /** How long Telegram keeps a question open while there is nothing to tell. */
  readonly wait: number;
  /** For how long the bot is ours without a sign of life. */
  readonly lease: number;
}

/** Asks Telegram for updates, again and again, in one process at a time; it forgets them only after they are durable here. */
export class TelegramPoller implements ListeningWay {
  readonly failure = "Telegram cannot be listened to";
  readonly #options: PollerOptions;
  readonly #parts: ChannelParts;
  readonly #offset: UpdateOffset;
  /** The update that could not be accepted last, and how often. */
  #stuck = { update: -1, tries: 0 };

  constructor(options: PollerOptions, parts: ChannelParts) {
    this.#options = options;
    this.#parts = parts;
    this.#offset = new UpdateOffset(parts.store, options.bot);
  }

  async listen(stop: AbortSignal, isWell: () => void): Promise<"again"> {
    const { owner, bot, lease } = this.#options;
    const only = { owner, lane: `telegram:${bot}` };
    const [claim] = await this.#parts.store.mail(LISTENING).take({ limit: 1, leaseMs: lease, only });
    if (claim !== undefined) await this.#poll(claim, stop, isWell);
    else {
      // Somebody else listens: whatever was wrong here is theirs to tell.
      isWell();
      await sleep(lease / 3, stop);
    }
    return "again";
  }

  async #poll(claim: Claim, stop: AbortSignal, isWell: () => void): Promise<void> {
    const { api, lease, wait } = this.#options;
    const lost = new AbortController();
    const signal = AbortSignal.any([stop, lost.signal]);
    const renew = async (): Promise<void> => {
      // A store that is away may be back before the lease ends; if it is not, Telegram tells of two who ask.
      const isOurs = await claim.renew(lease).catch(() => true);
      if (!isOurs) lost.abort();
    };
    const heart = setInterval(() => void renew(), Math.ceil(lease / 3));
    try {
      // While it calls, it cannot be asked.
      await api(signal).deleteWebhook();
      let offset = await this.#offset.read();
      while (!signal.aborted) {
        const timeout = Math.floor(wait / 1000);
        const from = offset === undefined ? {} : { offset };
        const updates = await api(signal).getUpdates({ ...from, timeout, allowed_updates: UPDATES });
        // An answer means that the offset was heard. After a quiet week numbers may start anew below it.
        offset = updates.length === 0 ? undefined : await this.#takeAll(updates, signal);
        // Not before: what is heard and cannot be stored is as bad as what is not heard.
        isWell();
      }
    } finally {
      clearInterval(heart);
      await claim.release().catch(() => {});
    }
  }

  /** Takes updates in, in order, and notes how far it came, whatever happens. */
  async #takeAll(updates: readonly Update[], signal: AbortSignal): Promise<number | undefined> {
    let offset: number | undefined;
    try {
      for (const update of updates) {
        if (signal.aborted) break;
        await this.#take(update);
        offset = update.update_id + 1;
      }
    } finally {
      if (offset !== undefined) await this.#offset.write(offset);
    }
    return offset;
  }

  async #take(update: Update): Promise<void> {
    try {
      await this.#options.intake.take(update);
    } catch (error) {
      const { update_id } = update;
      this.#stuck = {
        update: update_id,
        tries: this.#stuck.update === update_id ? this.#stuck.tries + 1 : 1,
      };
      const mayPass = SessionError.is(error) && error.isRetryable;
      if (mayPass || this.#stuck.tries < MOST_TRIES) throw error;
      // Everybody else would wait behind it for ever.
      this.#parts.log("error", "a message cannot be accepted and is given up", {
        channel: "telegram",
        update: update_id,
      });
      this.#parts.onLost?.("telegram", error);
    }
  }
}
