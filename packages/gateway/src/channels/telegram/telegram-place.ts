/** A chat, and the topic in it where it has topics. */
export interface TelegramPlace {
  readonly chat: number;
  readonly thread?: number;
}

/** The address of a place: `-100123`, `-100123/7`. */
export function addressOf({ chat, thread }: TelegramPlace): string {
  return thread === undefined ? String(chat) : `${chat}/${thread}`;
}

/** The place of an address. */
export function placeOf(address: string): TelegramPlace {
  const [chat, thread] = address.split("/");
  return thread === undefined ? { chat: Number(chat) } : { chat: Number(chat), thread: Number(thread) };
}

/** The session of a place: `telegram-<chat>`, and the topic. */
export function sessionOf(place: TelegramPlace): string {
  return `telegram-${addressOf(place).replace("/", "-")}`;
}
