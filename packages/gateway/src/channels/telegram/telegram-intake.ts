import type { Update } from "grammy/types";
import type { ChannelParts } from "../channel.ts";
import { type FetchFile, messageOf, placeOfMessage, readMessage } from "./read-message.ts";
import { addressOf, sessionOf } from "./telegram-place.ts";
import type { Typing } from "./typing.ts";

/** Strangers that are remembered, so that each is logged once. */
const MOST_STRANGERS = 1_000;

/** Who may talk to a bot, and whose sessions the chats are. */
export interface IntakeOptions {
  readonly channel: string;
  readonly owner: string;
  readonly chats: readonly number[];
}

/** Takes in what a bot is told by those who may. */
export class TelegramIntake {
  readonly #options: IntakeOptions;
  readonly #parts: ChannelParts;
  readonly #fetchFile: FetchFile;
  readonly #typing: Typing | undefined;
  readonly #strangers = new Set<number>();

  constructor(options: IntakeOptions, parts: ChannelParts, fetchFile: FetchFile, typing?: Typing) {
    this.#options = options;
    this.#parts = parts;
    this.#fetchFile = fetchFile;
    this.#typing = typing;
  }

  /** Accepts the message of an update, durably; one that came before is not accepted twice. */
  async take(update: Update): Promise<void> {
    const message = messageOf(update);
    if (message === undefined) return;
    const place = placeOfMessage(message);
    if (!this.#options.chats.includes(place.chat)) return this.#ignore(place.chat);
    const parts = await readMessage(update, this.#fetchFile);
    if (parts.length === 0) return;
    const { channel, owner } = this.#options;
    const from = { channel, address: addressOf(place) };
    const key = `telegram-${update.update_id}`;
    const session = sessionOf(place);
    // Before it is accepted: somebody may begin to work on it at once.
    this.#typing?.expect(owner, session, place);
    await this.#parts.accept(owner, session, { type: "message", parts, from }, { key, rank: "person" });
  }

  #ignore(chat: number): void {
    if (this.#strangers.has(chat) || this.#strangers.size >= MOST_STRANGERS) return;
    this.#strangers.add(chat);
    this.#parts.log("warn", "a chat talks to the bot that may not", { channel: this.#options.channel, chat });
  }
}
