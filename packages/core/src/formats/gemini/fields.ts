import { asString, type Bag, fitsText, isBag } from "../../json/values.ts";
import type { MediaContent } from "../../model/content.ts";
import { mediaKindOf } from "../media.ts";

/** A field in either of the spellings the API takes: `functionCall` or `function_call`. */
export function field(bag: Bag, camel: string, snake: string): unknown {
  const value = bag[camel];
  return value === undefined ? bag[snake] : value;
}

/** The spelling an object uses for a field; camel case when it has neither. */
export function spelling(bag: Bag, camel: string, snake: string): string {
  return bag[camel] === undefined && bag[snake] !== undefined ? snake : camel;
}

/** Where a field stands that the object has which {@link homeOf} finds. */
export function placeIn(body: Bag, name: string): string {
  return homeOf(body) === body ? name : `config.${name}`;
}

/** The object that holds system text, tools and settings: the request itself, or its `config` in the SDK's form. */
export function homeOf(body: Bag): Bag {
  return isBag(body.config) ? body.config : body;
}

/** An address that has a film, whatever type is said. */
const FILM = /^https?:\/\/(www\.|m\.)?(youtube\.com|youtu\.be)\//;

/** The kind of media that a part's data is; those of films often say no type. */
export function kindOf(data: Bag): MediaContent["media"] {
  const type = asString(field(data, "mimeType", "mime_type"));
  const isFilm = type === undefined && FILM.test(String(field(data, "fileUri", "file_uri")));
  return isFilm ? "video" : fitsText(PICTURE, type) ? "image" : mediaKindOf(type);
}

/** A picture that is called by the end of its name: issue charmbracelet/crush#995. */
const PICTURE = /^(png|jpe?g|gif|webp)$/i;
