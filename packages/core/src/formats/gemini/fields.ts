import { asString, type Bag, fitsText, isBag } from "../../json/values.ts";
import type { MediaContent } from "../../model/content.ts";
import { mediaKindOf } from "../media.ts";

/** A field in either of the API's spellings: `functionCall` or `function_call`. */
export function field(bag: Bag, camel: string, snake: string): unknown {
  const value = bag[camel];
  return value === undefined ? bag[snake] : value;
}

/** The spelling that an object uses for a field; camel case by default. */
export function spelling(bag: Bag, camel: string, snake: string): string {
  return bag[camel] === undefined && bag[snake] !== undefined ? snake : camel;
}

/** The place of a field of the object that {@link homeOf} returns. */
export function placeIn(body: Bag, name: string): string {
  return homeOf(body) === body ? name : `config.${name}`;
}

/** The object with system text, tools and settings: the request itself, or its `config` in the SDK's form. */
export function homeOf(body: Bag): Bag {
  return isBag(body.config) ? body.config : body;
}

/** The URL of a video, whatever its type. */
const FILM = /^https?:\/\/(www\.|m\.)?(youtube\.com|youtu\.be)\//;

/** The kind of media in a part's data; videos often have no type. */
export function kindOf(data: Bag): MediaContent["media"] {
  const type = asString(field(data, "mimeType", "mime_type"));
  const isFilm = type === undefined && FILM.test(String(field(data, "fileUri", "file_uri")));
  return isFilm ? "video" : fitsText(PICTURE, type) ? "image" : mediaKindOf(type);
}

/** An image type given as a file extension: issue charmbracelet/crush#995. */
const PICTURE = /^(png|jpe?g|gif|webp)$/i;
