import { asString, type Bag, isBag, toJson } from "../../json/values.ts";
import type {
  MediaContent,
  OpaqueContent,
  PartContent,
  ReasoningContent,
  TextContent,
  ToolCallContent,
  ToolResultContent,
} from "../../model/content.ts";
import type { Part } from "../../model/part.ts";
import { defined } from "../defined.ts";
import { outputOf, parseArguments, textContent, withBones } from "../shared.ts";

/** The flesh of a part in canonical form: the part itself, where it is well formed. */
export function sutureContent(part: Part): PartContent {
  return withBones(part, part.made ?? fleshOf(part));
}

function fleshOf({ kind, raw, name }: Part): PartContent {
  if (typeof raw === "string") return textContent(raw);
  if (!isBag(raw)) return { type: "opaque", format: "suture", value: raw };
  const { proof, vendor, id } = raw;
  switch (kind) {
    case "text":
      return textContent(String(raw.text));
    case "reasoning":
      return defined<ReasoningContent>({
        type: "reasoning",
        text: asString(raw.text),
        proof: asString(proof),
        vendor: asString(vendor),
        sealed: flag(raw.sealed),
        id: asString(id),
      });
    case "media":
      return mediaOf(raw);
    case "tool-call": {
      const { input } = raw;
      return defined<ToolCallContent>({
        type: "tool-call",
        name: name ?? "",
        input: typeof input === "string" && raw.custom !== true ? parseArguments(input) : input,
        byProvider: flag(raw.byProvider),
        proof: asString(proof),
        vendor: asString(vendor),
        custom: flag(raw.custom),
      });
    }
    case "tool-result":
      return defined<ToolResultContent>({
        type: "tool-result",
        output: sutureOutput(raw.output),
        value: raw.value,
        failed: flag(raw.failed),
        byProvider: flag(raw.byProvider),
        custom: flag(raw.custom),
      });
    default:
      return opaqueOf(raw);
  }
}

function flag(value: unknown): true | undefined {
  return value === true ? true : undefined;
}

function mediaOf(raw: Bag): MediaContent {
  return defined<MediaContent>({
    type: "media",
    media: raw.media as MediaContent["media"],
    mediaType: asString(raw.mediaType),
    data: asString(raw.data),
    url: asString(raw.url),
    file: asString(raw.file),
    name: asString(raw.name),
  });
}

function opaqueOf(raw: Bag): PartContent {
  const format = raw.type === "opaque" ? asString(raw.format) : undefined;
  if (format === undefined) return { type: "opaque", format: "suture", value: raw };
  return defined<OpaqueContent>({ type: "opaque", format, value: raw.value, label: asString(raw.label) });
}

function sutureOutput(output: unknown): readonly (TextContent | MediaContent)[] {
  if (!Array.isArray(output)) return outputOf(output);
  return output.map((piece) => {
    if (!isBag(piece)) return textContent(toJson(piece));
    if (piece.type === "text" && typeof piece.text === "string") return textContent(piece.text);
    return piece.type === "media" ? mediaOf(piece) : textContent(toJson(piece));
  });
}
