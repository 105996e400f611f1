import type { MediaContent, PartContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import { type Part, Trait } from "../../model/part.ts";
import type { View } from "./view.ts";
import { eachPart } from "./visit.ts";

/** Visits media parts of the given kinds ({@link Trait}) and results that hold media, with the media in them. */
export function eachMedia(
  view: View,
  kinds: number,
  visit: (message: Message, part: Part, media: readonly MediaContent[]) => void,
): void {
  eachPart(view, kinds | Trait.HoldsMedia, (message, part) => {
    const content = view.contentOf(part);
    const pieces: readonly PartContent[] = content.type === "tool-result" ? content.output : [content];
    visit(message, part, pieces.filter(isMedia));
  });
}

function isMedia(piece: PartContent): piece is MediaContent {
  return piece.type === "media";
}
