import { pictureType } from "../json/picture-type.ts";
import type { MediaContent } from "../model/content.ts";
import { defined } from "./defined.ts";

/** Type and base64 of a `data:` URL; `undefined` for any other string. */
export function mediaFromDataUrl(
  url: string,
): { readonly mediaType: string; readonly data: string } | undefined {
  if (!url.startsWith("data:")) return undefined;
  const comma = url.indexOf(",");
  const head = comma < 0 ? "" : url.slice(5, comma);
  if (!head.endsWith(";base64")) return undefined;
  return { mediaType: head.slice(0, -7) || "application/octet-stream", data: url.slice(comma + 1) };
}

/** Base64 in the standard alphabet, also from the URL-safe one. */
export function commonBase64(data: string): string {
  return data.replaceAll("-", "+").replaceAll("_", "/");
}

/** Media content of a URL, `data:` URLs included. */
export function mediaFromUrl(
  kind: MediaContent["media"],
  url: string,
  mediaType?: string,
  name?: string,
): MediaContent {
  const inline = mediaFromDataUrl(url);
  return defined<MediaContent>({
    type: "media",
    media: kind,
    mediaType: inline?.mediaType ?? mediaType,
    url: inline === undefined ? url : undefined,
    data: inline?.data,
    name,
  });
}

const DEFAULT_TYPES = {
  image: "image/png",
  audio: "audio/wav",
  video: "video/mp4",
  document: "application/pdf",
};

/** File extensions that differ from their media types. */
const ENDS: { readonly [end: string]: string } = {
  jpg: "jpeg",
  mp3: "mpeg",
  mov: "quicktime",
  txt: "plain",
  md: "markdown",
};

const TYPES =
  /^(image\/(png|jpeg|gif|webp|hei[cf])|audio\/(mpeg|wav|ogg|flac|aac)|video\/(mp4|webm|quicktime)|text\/(plain|markdown|csv|html))$/;

/** The media type according to the extension of a URL or a file name, for one kind of media. */
function typeByName({ media, url, name = "" }: MediaContent): string | undefined {
  const [, end = ""] = /\.(\w+)(?:[?#].*)?$/.exec((url ?? name).toLowerCase()) ?? [];
  const type = `${media === "document" ? "text" : media}/${ENDS[end] ?? end}`;
  return TYPES.test(type) ? type : undefined;
}

/** The media type of media content: its own, or that of its bytes or its name, or a default for its kind. */
export function mediaTypeOf(content: MediaContent): string {
  const { mediaType = "", media, data = "" } = content;
  if (mediaType.includes("/")) return mediaType;
  const seen = media === "image" ? pictureType(data) : undefined;
  return seen ?? typeByName(content) ?? DEFAULT_TYPES[media];
}

/** Media content as a URL (bytes as a `data:` URL); `""` if only the id of an uploaded file is known. */
export function urlOf(content: MediaContent): string {
  if (content.data === undefined) return content.url ?? "";
  return `data:${mediaTypeOf(content)};base64,${content.data}`;
}

/** The kind of media that a media type stands for; `document` if none of the others. */
export function mediaKindOf(mediaType: string | undefined): MediaContent["media"] {
  return (/^(image|audio|video)\//.exec(mediaType ?? "")?.[1] ?? "document") as MediaContent["media"];
}
