import type { MediaContent, TextContent } from "@suture/core";
import type { Message, Update } from "grammy/types";
import type { TelegramPlace } from "./telegram-place.ts";

/** Gets a file that was sent to the bot. */
export type FetchFile = (id: string) => Promise<Buffer>;

/** Files that are longer are not fetched, in bytes. */
const LONGEST_FILE = 10 * 1024 * 1024;

/** Kinds of messages that we cannot read; the person is not left to wonder, for the model says so. */
const UNREAD = [
  "voice",
  "audio",
  "video",
  "video_note",
  "animation",
  "sticker",
  "location",
  "contact",
  "poll",
  "document",
] as const;

interface File {
  readonly id: string;
  readonly media: MediaContent["media"];
  readonly mediaType: string;
  readonly bytes: number;
  readonly name?: string;
}

/** The message of an update, new or edited; undefined when it holds none. */
export function messageOf({ message, edited_message }: Update): Message | undefined {
  return message ?? edited_message;
}

/** Where a message was said. */
export function placeOfMessage({ chat, message_thread_id, is_topic_message }: Message): TelegramPlace {
  return is_topic_message === true && message_thread_id !== undefined
    ? { chat: chat.id, thread: message_thread_id }
    : { chat: chat.id };
}

/** What a message says, as a model reads it; empty when nobody said anything, as when somebody joined. */
export async function readMessage(
  update: Update,
  fetchFile: FetchFile,
): Promise<(TextContent | MediaContent)[]> {
  const message = messageOf(update);
  if (message === undefined) return [];
  const said = message.text ?? message.caption ?? "";
  const file = fileOf(message);
  const media = file === undefined ? noteOf(message) : [await fetched(file, fetchFile)];
  const parts = [...media, ...(said.trim() === "" ? [] : [text(said)])];
  const isEdited = update.edited_message !== undefined;
  return parts.length > 0 && isEdited
    ? [text("[An earlier message was edited. It now says:]"), ...parts]
    : parts;
}

function fileOf({ photo, document }: Message): File | undefined {
  // The sizes of a photo ascend.
  const largest = photo?.at(-1);
  if (largest !== undefined)
    return { id: largest.file_id, media: "image", mediaType: "image/jpeg", bytes: largest.file_size ?? 0 };
  const mediaType = document?.mime_type ?? "";
  const media = /^image\/(?:jpeg|png|gif|webp)$/.test(mediaType)
    ? "image"
    : mediaType === "application/pdf"
      ? "document"
      : undefined;
  if (document === undefined || media === undefined) return undefined;
  const { file_id: id, file_size: bytes = 0, file_name: name } = document;
  return { id, media, mediaType, bytes, ...(name === undefined ? {} : { name }) };
}

async function fetched(file: File, fetchFile: FetchFile): Promise<TextContent | MediaContent> {
  const { id, media, mediaType, bytes, name } = file;
  const what = media === "image" ? "A picture" : "A document";
  if (bytes > LONGEST_FILE) return text(`[${what} came with this message; it is too large to be read here.]`);
  try {
    const data = (await fetchFile(id)).toString("base64");
    return { type: "media", media, mediaType, data, ...(name === undefined ? {} : { name }) };
  } catch {
    return text(`[${what} came with this message; it could not be fetched.]`);
  }
}

function noteOf(message: Message): TextContent[] {
  const kind = UNREAD.find((each) => message[each] !== undefined);
  return kind === undefined
    ? []
    : [text(`[A message of the kind "${kind}" came, which cannot be read here.]`)];
}

function text(words: string): TextContent {
  return { type: "text", text: words };
}
