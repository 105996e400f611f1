import type { MediaKind } from "../../contracts/contract.ts";
import type { MediaContent } from "../../model/content.ts";
import { type Part, Trait } from "../../model/part.ts";
import { text } from "./helpers.ts";

const KINDS: readonly (readonly [MediaKind, number])[] = [
  ["image", Trait.Image],
  ["audio", Trait.Audio],
  ["video", Trait.Video],
  ["document", Trait.Document],
];

/** The kind of a media part. */
export function mediaKind(part: Part): MediaKind | undefined {
  return KINDS.find(([, bit]) => (part.traits & bit) !== 0)?.[0];
}

/** What stands in for media the target cannot take. */
export function mediaNote(media: MediaContent): ReturnType<typeof text> {
  const label = media.name ?? media.url ?? media.mediaType;
  return text(
    `[${media.media}${label === undefined ? "" : ` ${label}`} left out: this model does not take it]`,
  );
}
