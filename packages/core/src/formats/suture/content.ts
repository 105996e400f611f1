import { asBag, type Bag, isBag } from "../../json/values.ts";
import type { MediaContent, PartContent } from "../../model/content.ts";
import type { Part } from "../../model/part.ts";
import { textContent } from "../../model/text-content.ts";
import { parseArguments } from "../call-arguments.ts";
import { outputOf, piecesOf } from "../tool-output.ts";
import { withBones } from "../with-bones.ts";
import { withSpoken } from "../with-spoken.ts";

/** The content of a part in canonical form: the part itself, if it is well formed. */
export function sutureContent(part: Part): PartContent {
  return withBones(part, part.made ?? withSpoken(part, contentIn(part.raw), /^(output|value)$/));
}

/** The content of a value in canonical form. */
export function contentIn(raw: unknown): PartContent {
  if (typeof raw === "string") return textContent(raw);
  const { type, text, input, output, value, format } = asBag(raw);
  if (isBag(raw)) {
    if (type === "text" && typeof text === "string") return textContent(text);
    if (type === "reasoning") return { type, ...strings(raw, "text proof vendor id"), ...flags(raw) };
    if (type === "media") {
      const media = mediaOf(raw);
      if (media !== undefined) return media;
    }
    if (type === "tool-call") {
      const parsed = raw.custom === true ? { input } : parseArguments(input);
      return { type, name: "", ...parsed, ...strings(raw, "id name proof vendor"), ...flags(raw) };
    }
    if (type === "tool-result") {
      const rest = { ...strings(raw, "id name"), ...flags(raw), ...(value !== undefined && { value }) };
      const pieces = piecesOf(output, mediaOf);
      return { type, output: pieces.length > 0 ? pieces : outputOf(value), ...rest };
    }
    if (type === "opaque" && typeof format === "string")
      return { type, format, value, ...strings(raw, "label") };
  }
  return { type: "opaque", format: "suture", value: raw };
}

/** The given fields that hold strings. */
function strings(raw: Bag, names: string): { readonly [name: string]: string } {
  const out: Record<string, string> = {};
  for (const name of names.split(" ")) {
    const value = raw[name];
    if (typeof value === "string") out[name] = value;
  }
  return out;
}

/** The flags that are true. */
function flags(raw: Bag): { readonly [name: string]: true } {
  const out: Record<string, true> = {};
  for (const name of ["sealed", "failed", "byProvider", "custom"]) if (raw[name] === true) out[name] = true;
  return out;
}

function mediaOf(raw: Bag): MediaContent | undefined {
  const { media } = raw;
  if (media !== "image" && media !== "audio" && media !== "video" && media !== "document") return undefined;
  return { type: "media", media, ...strings(raw, "mediaType data url file name") };
}
