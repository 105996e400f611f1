import { backoff } from "../../outbox/backoff.ts";
import { sleep } from "../../outbox/sleep.ts";
import type { ChannelParts } from "../channel.ts";
import type { TelegramApi } from "./telegram-api.ts";
import { UPDATES } from "./telegram-poller.ts";

/** Where Telegram calls, and what it proves itself with. */
export interface WebhookPlace {
  /** The public address of the gateway. */
  readonly url: string;
  readonly secret: string;
}

/** Tells Telegram where to call, until it has heard. Each process may: it says the same. */
export class WebhookRegistration {
  readonly #api: TelegramApi;
  readonly #place: WebhookPlace;
  readonly #times: { readonly delay: number; readonly maxDelay: number };
  readonly #parts: ChannelParts;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #problem: string | undefined;

  constructor(
    api: TelegramApi,
    place: WebhookPlace,
    times: { readonly delay: number; readonly maxDelay: number },
    parts: ChannelParts,
  ) {
    this.#api = api;
    this.#place = place;
    this.#times = times;
    this.#parts = parts;
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  start(): void {
    this.#running ??= this.#run(this.#stopping.signal);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(stop: AbortSignal): Promise<void> {
    const { url, secret } = this.#place;
    const address = `${url.replace(/\/+$/, "")}/channels/telegram`;
    for (let failures = 0; !stop.aborted; ) {
      try {
        // One call at a time: two of a chat at once might come in the wrong order.
        await this.#api(stop).setWebhook(address, {
          secret_token: secret,
          allowed_updates: UPDATES,
          max_connections: 1,
        });
        this.#problem = undefined;
        return;
      } catch (error) {
        failures += 1;
        this.#problem = error instanceof Error ? error.message : String(error);
        this.#parts.log("warn", "Telegram was not told where to call", { error: this.#problem });
        await sleep(backoff(failures, this.#times), stop);
      }
    }
  }
}
