import type { Draft } from "../../edits/draft.ts";
import { decodeText } from "../../json/base64.ts";
import type { MediaContent, PartContent, TextContent, ToolResultContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import { text } from "./words.ts";

/**
 * Replaces media that a provider refuses by notes, whether the part is media or a result that holds some. `change` may
 * adapt the other media.
 */
export function leaveOut(
  draft: Draft,
  message: Message,
  part: Part,
  isRefused: (media: MediaContent) => boolean,
  why: string | ((media: MediaContent) => string),
  change: (media: MediaContent) => MediaContent = (media) => media,
): void {
  let lossy = false;
  const swap = (piece: PartContent): PartContent => {
    if (piece.type !== "media") return piece;
    if (!isRefused(piece)) return change(piece);
    lossy = true;
    return noteOf(piece, typeof why === "string" ? why : why(piece));
  };
  const content = draft.contentOf(part);
  let after = swap(content);
  if (content.type === "tool-result") {
    const output = content.output.map(swap) as ToolResultContent["output"];
    // A structured value cannot hold notes, so the text output has to tell it.
    const { value: _, ...told } = content;
    after = { ...(lossy ? told : content), output };
  }
  draft.replaceContent(message, part, after, lossy);
}

function noteOf({ media, name, url, mediaType, data }: MediaContent, why: string): TextContent {
  const known = [name, url].filter((word) => word !== undefined && word !== "");
  const label = [media, known.length > 0 ? known : (mediaType ?? [])].flat(2).join(" ");
  const words = mediaType?.startsWith("text/") === true && data !== undefined ? decodeText(data) : undefined;
  // The text of a text document is better than a note.
  if (words !== undefined && words.trim() !== "") return text(`[${label}]\n${words}`);
  return text(`[${label} left out: ${why}]`);
}
