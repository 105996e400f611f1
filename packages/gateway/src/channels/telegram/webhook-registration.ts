import type { TelegramApi } from "./telegram-api.ts";
import type { ListeningWay } from "./telegram-listener.ts";
import { UPDATES } from "./telegram-poller.ts";

/** Where Telegram calls, and what it proves itself with. */
export interface WebhookPlace {
  /** The public address of the gateway. */
  readonly url: string;
  readonly secret: string;
}

/** Tells Telegram where to call. Each process may: it says the same. */
export function webhookRegistration(api: TelegramApi, { url, secret }: WebhookPlace): ListeningWay {
  const address = `${url.replace(/\/+$/, "")}/channels/telegram`;
  return {
    failure: "Telegram was not told where to call",
    async listen(stop, isWell) {
      // One call at a time: two of a chat at once might come in the wrong order.
      await api(stop).setWebhook(address, {
        secret_token: secret,
        allowed_updates: UPDATES,
        max_connections: 1,
      });
      isWell();
      return "done";
    },
  };
}
