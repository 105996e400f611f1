import { base64Of, encodeBase64, encodeText } from "../../json/base64.ts";
import { asString, type Bag, isBag } from "../../json/values.ts";
import type { MediaContent } from "../../model/content.ts";
import { defined } from "../defined.ts";
import { mediaFromUrl, mediaKindOf, mediaTypeOf } from "../media.ts";
import { mediaTypeIn } from "./read.ts";

type Kind = MediaContent["media"];

/** The media of an image or file part; `undefined` if its data is in no known form. */
export function mediaOf(raw: Bag): MediaContent | undefined {
  const type = mediaTypeIn(raw);
  const name = asString(raw.filename);
  if (raw.type === "image") return fileOf("image", raw.image, type, name);
  return fileOf(mediaKindOf(type), raw.data, type, name);
}

/** The media of an entry of a result's content, as spelled by several versions. */
export function resultMediaOf(raw: Bag): MediaContent | undefined {
  const tag = asString(raw.type) ?? "";
  const type = mediaTypeIn(raw);
  const kind = type === undefined && tag.startsWith("image") ? "image" : mediaKindOf(type);
  const value = raw.data ?? raw.url ?? raw.fileId ?? raw.providerReference;
  const id = tag.endsWith("-id") || tag.endsWith("-reference");
  return fileOf(kind, id ? { type: "reference", reference: value } : value, type, asString(raw.filename));
}

function fileOf(
  media: Kind,
  data: unknown,
  type: string | undefined,
  name?: string,
): MediaContent | undefined {
  const mediaType = type?.endsWith("/*") ? undefined : type;
  if (typeof data === "string" && /^(https?|data|s3|gs):/.test(data))
    return mediaFromUrl(media, data, mediaType, name);
  const bytes = base64Of(data);
  if (bytes !== undefined)
    return defined<MediaContent>({ type: "media", media, mediaType, data: bytes, name });
  if (!isBag(data)) return undefined;
  if (typeof data.href === "string") return mediaFromUrl(media, data.href, mediaType, name);
  switch (data.type) {
    case "data":
      return isBag(data.data) && data.data.type === "data" ? undefined : fileOf(media, data.data, type, name);
    case "url":
      return fileOf(media, isBag(data.url) ? data.url.href : data.url, type, name);
    case "text":
      if (typeof data.text !== "string") return undefined;
      return fileOf(media, encodeText(data.text), mediaType ?? "text/plain", name);
    case "Buffer":
      return Array.isArray(data.data) ? fileOf(media, encodeBase64(data.data), type, name) : undefined;
    default: {
      const file = referenceOf(data.type === "reference" ? data.reference : data);
      return file === undefined
        ? undefined
        : defined<MediaContent>({ type: "media", media, mediaType, file, name });
    }
  }
}

/** The id of an uploaded file, either plain or by provider. */
function referenceOf(reference: unknown): string | undefined {
  if (!isBag(reference)) return asString(reference);
  return Object.values(reference).find((id): id is string => typeof id === "string");
}

/** A file part. Unlike an image part, any role may have it. */
export function mediaPart(content: MediaContent): Bag {
  const data = content.data ?? content.url ?? content.file ?? "";
  const mediaType = mediaTypeOf(content);
  const file = { type: "file", data, mediaType };
  return content.name === undefined ? file : { ...file, filename: content.name };
}

/** An entry of a result's content. */
export function resultMedia(content: MediaContent): Bag {
  const kind = content.media === "image" ? "image" : "file";
  const mediaType = mediaTypeOf(content);
  if (content.data !== undefined) {
    const filename = kind === "file" ? content.name : undefined;
    return defined<Bag>({ type: `${kind}-data`, data: content.data, mediaType, filename });
  }
  if (content.url !== undefined) {
    return defined<Bag>({
      type: `${kind}-url`,
      url: content.url,
      mediaType: kind === "file" ? content.mediaType : undefined,
    });
  }
  return { type: kind === "image" ? "image-file-id" : "file-id", fileId: content.file ?? "" };
}
