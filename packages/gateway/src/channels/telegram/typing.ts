import type { ChannelParts } from "../channel.ts";
import type { TelegramApi } from "./telegram-api.ts";
import type { TelegramPlace } from "./telegram-place.ts";

/** Telegram shows it for five seconds. */
const AGAIN = 4_500;
/** A turn that takes longer is not shown any more; one that another process works on never was. */
const LONGEST = 600_000;

/** Shows in a chat that an answer is being written, while it is. */
export class Typing {
  readonly #api: TelegramApi;
  readonly #follow: NonNullable<ChannelParts["follow"]>;
  readonly #ends = new Map<string, () => void>();

  constructor(api: TelegramApi, follow: NonNullable<ChannelParts["follow"]>) {
    this.#api = api;
    this.#follow = follow;
  }

  /** A message for a session came from a chat. */
  expect(owner: string, session: string, { chat, thread }: TelegramPlace): void {
    if (this.#ends.has(session)) return;
    const topic = thread === undefined ? {} : { message_thread_id: thread };
    // Whoever does not see it misses nothing.
    const show = (): void =>
      void this.#api()
        .sendChatAction(chat, "typing", topic)
        .catch(() => {});
    let shown: NodeJS.Timeout | undefined;
    let unfollow = (): void => {};
    const late = setTimeout(() => end(), LONGEST);
    late.unref();
    const end = (): void => {
      clearTimeout(late);
      clearInterval(shown);
      unfollow();
      this.#ends.delete(session);
    };
    this.#ends.set(session, end);
    unfollow = this.#follow(owner, session, (isWorking) => {
      if (!isWorking) return end();
      if (shown !== undefined) return;
      show();
      shown = setInterval(show, AGAIN);
      shown.unref();
    });
  }

  stop(): void {
    for (const end of [...this.#ends.values()]) end();
  }
}
