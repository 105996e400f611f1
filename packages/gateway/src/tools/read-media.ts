import type { MediaContent, TextContent } from "@suture/core";

/** How the data of pictures that every provider reads begins. Providers refuse one that is called another's name. */
const PICTURES: readonly (readonly [start: string, type: string])[] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["UklGR", "image/webp"],
];

const TEXTUAL = /^text\/|^application\/(?:json|xml|yaml|javascript)$|\+(?:json|xml|yaml)$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Data that came as base64, as a model can read it: as a picture, a sound, a document, a text; said in words otherwise. */
export function readMedia(data: string, type: string | undefined, name: string): TextContent | MediaContent {
  const plain = data.replace(/^data:[^,]*,/, "").replaceAll(/\s+/g, "");
  const declared = (type ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!BASE64.test(plain)) return described(name, declared, "its data is broken");
  const mediaType =
    PICTURES.find(([start]) => isPicture(declared) && plain.startsWith(start))?.[1] ?? declared;
  const media = kindOf(mediaType);
  if (media !== undefined) return { type: "media", media, mediaType, data: plain };
  if (TEXTUAL.test(mediaType)) return { type: "text", text: Buffer.from(plain, "base64").toString("utf8") };
  return described(name, mediaType, `${Buffer.byteLength(plain, "base64")} bytes that no model can read`);
}

function isPicture(type: string): boolean {
  return type === "" || type.startsWith("image/");
}

function kindOf(type: string): MediaContent["media"] | undefined {
  if (PICTURES.some(([, known]) => known === type)) return "image";
  if (type.startsWith("audio/")) return "audio";
  if (type.startsWith("video/")) return "video";
  return type === "application/pdf" ? "document" : undefined;
}

function described(name: string, type: string, why: string): TextContent {
  return { type: "text", text: `[${name}${type === "" ? "" : ` (${type})`} was left out: ${why}]` };
}
