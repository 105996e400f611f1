import { asList, asString, type Bag, isBag } from "../../json/values.ts";
import type { MediaContent, OpaqueContent, PartContent } from "../../model/content.ts";
import { type Part, Trait } from "../../model/part.ts";
import { defined } from "../defined.ts";
import {
  mediaFromUrl,
  mediaKindOf,
  mediaPart,
  mediaTypeOf,
  opaquePart,
  textContent,
  textPart,
} from "../shared.ts";

/**
 * Reads a user prompt. A plain text is one part; of a list each piece is one, with the piece itself as `raw` and the
 * prompt's position as `index`, so that writing can gather them again.
 */
export function readPrompt(raw: Bag, index: number, out: Part[]): void {
  const { content } = raw;
  if (typeof content === "string") out.push(textPart("parts", index, raw, content));
  else if (!Array.isArray(content)) out.push(opaquePart("parts", index, raw));
  else if (content.length === 0) out.push(textPart("parts", index, raw, ""));
  else for (const piece of content) out.push(readPiece(piece, index));
}

const URLS: { readonly [kind: string]: MediaContent["media"] } = {
  "image-url": "image",
  "audio-url": "audio",
  "video-url": "video",
  "document-url": "document",
};

/** The kind of media that a piece holds; `undefined` when it is none. */
export function mediaKindOfPiece(piece: unknown): MediaContent["media"] | undefined {
  if (!isBag(piece)) return undefined;
  const kind = asString(piece.kind) ?? "";
  if (kind === "binary" || kind === "uploaded-file") return mediaKindOf(asString(piece.media_type));
  return Object.hasOwn(URLS, kind) && typeof piece.url === "string" ? URLS[kind] : undefined;
}

function readPiece(piece: unknown, index: number): Part {
  if (typeof piece === "string") return textPart("parts", index, piece, piece);
  if (!isBag(piece)) return opaquePart("parts", index, piece);
  if (piece.kind === "text-content" && typeof piece.content === "string") {
    return textPart("parts", index, piece, piece.content);
  }
  if (piece.kind === "cache-point") return opaquePart("parts", index, piece, Trait.CacheMark);
  const kind = mediaKindOfPiece(piece);
  return kind === undefined ? opaquePart("parts", index, piece) : mediaPart("parts", index, piece, kind);
}

/** The flesh of one piece of a prompt, or of a tool's return. */
export function contentOfPiece(piece: unknown): PartContent {
  if (typeof piece === "string") return textContent(piece);
  if (!isBag(piece)) return { type: "opaque", format: "pydantic-ai", value: piece };
  if (piece.kind === "text-content") return textContent(asString(piece.content) ?? "");
  const media = mediaKindOfPiece(piece);
  if (media === undefined) {
    const label = asString(piece.kind) ?? asString(piece.part_kind);
    return defined<OpaqueContent>({ type: "opaque", format: "pydantic-ai", value: piece, label });
  }
  const mediaType = asString(piece.media_type);
  if (typeof piece.url === "string") return mediaFromUrl(media, piece.url, mediaType);
  const data = asString(piece.data);
  const file = data === undefined ? asString(piece.file_id) : undefined;
  return defined<MediaContent>({ type: "media", media, mediaType, data: data && fromUrlSafe(data), file });
}

/** Pydantic writes bytes in the URL-safe alphabet; everyone else reads the common one. */
function fromUrlSafe(data: string): string {
  return data.includes("-") || data.includes("_") ? data.replaceAll("-", "+").replaceAll("_", "/") : data;
}

/** The wire form of media as a piece of a prompt. */
export function writeMedia(content: MediaContent): Bag {
  const { media, data, url, file } = content;
  const media_type = mediaTypeOf(content);
  if (data !== undefined) {
    return { data: data.replaceAll("+", "-").replaceAll("/", "_"), media_type, kind: "binary" };
  }
  if (file !== undefined) return { file_id: file, media_type, kind: "uploaded-file" };
  return { url: url ?? "", kind: `${media}-url` };
}

/** Pieces of a prompt's content. */
export function piecesOf(prompt: unknown): readonly unknown[] {
  return (isBag(prompt) && prompt.part_kind === "user-prompt" && asList(prompt.content)) || [];
}
