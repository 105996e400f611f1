import type { Carrier } from "../../outbox/carrier.ts";
import { splitText } from "../split-text.ts";
import { sendErrorOf, type TelegramApi } from "./telegram-api.ts";
import { placeOf } from "./telegram-place.ts";

/** UTF-16 units of one message, at most. */
const MOST = 4_096;
/** Telegram takes no empty message, and no answer at all would be silence. */
const EMPTY = "(an empty answer)";

/** Sends letters to chats, as plain text; long ones in several messages. */
export function telegramCarrier(name: string, api: TelegramApi): Carrier {
  return {
    name,
    pieces(text) {
      const pieces = splitText(text, MOST);
      return pieces.length === 0 ? [EMPTY] : pieces;
    },
    async send({ letter, text }, signal) {
      const { chat, thread } = placeOf(letter.to.address);
      const topic = thread === undefined ? {} : { message_thread_id: thread };
      try {
        const sent = await api(signal).sendMessage(chat, text, topic);
        return { id: String(sent.message_id) };
      } catch (error) {
        throw sendErrorOf(error);
      }
    },
  };
}
