import type { Draft } from "../../edits/draft.ts";
import { decodeText } from "../../json/base64.ts";
import type { MediaContent, PartContent, TextContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import { text } from "./words.ts";

/** Puts notes in place of media that a provider does not take, where a part is media or a result holds some. */
export function leaveOut(
  draft: Draft,
  message: Message,
  part: Part,
  isRefused: (media: MediaContent) => boolean,
  why: string,
): void {
  const swap = (piece: PartContent): PartContent =>
    piece.type === "media" && isRefused(piece) ? noteOf(piece, why) : piece;
  const content = draft.contentOf(part);
  const after =
    content.type === "tool-result"
      ? ({ ...content, output: content.output.map(swap) } as PartContent)
      : swap(content);
  draft.replaceContent(message, part, after, true);
}

function noteOf({ media, name, url, mediaType, data }: MediaContent, why: string): TextContent {
  const known = [name, url].filter((word) => word !== undefined);
  const label = [media, known.length > 0 ? known : (mediaType ?? [])].flat(2).join(" ");
  const words = mediaType?.startsWith("text/") === true && data !== undefined ? decodeText(data) : undefined;
  // A document of words is words to those who take no documents.
  if (words !== undefined && words.trim() !== "") return text(`[${label}]\n${words}`);
  return text(`[${label} left out: ${why}]`);
}
