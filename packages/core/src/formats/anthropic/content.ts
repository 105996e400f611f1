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
import { type Part, Trait } from "../../model/part.ts";
import { encodeText } from "../base64.ts";
import { defined } from "../defined.ts";
import { outputOf, textContent } from "../shared.ts";

/** The flesh of a part that was read from the Messages API. */
export function contentOf(part: Part): PartContent {
  const { made, raw } = part;
  if (made !== undefined) return made;
  if (typeof raw === "string") return textContent(raw);
  if (!isBag(raw)) return opaque(raw);
  switch (part.kind) {
    case "text":
      return textContent(asString(raw.text) ?? "");
    case "reasoning":
      return reasoningOf(part, raw);
    case "tool-call":
      return defined<ToolCallContent>({
        type: "tool-call",
        id: part.id,
        name: part.name ?? "",
        input: raw.input,
        byProvider: (part.traits & Trait.ByProvider) !== 0 || undefined,
      });
    case "tool-result":
      return resultOf(part, raw);
    case "media":
      return mediaOf(raw) ?? opaque(raw);
    default:
      return opaque(raw);
  }
}

function opaque(value: unknown): OpaqueContent {
  const label = isBag(value) ? asString(value.type) : undefined;
  return defined<OpaqueContent>({ type: "opaque", format: "anthropic", value, label });
}

function reasoningOf({ traits, vendor }: Part, raw: Bag): ReasoningContent {
  return defined<ReasoningContent>({
    type: "reasoning",
    text: raw.type === "redacted_thinking" ? undefined : (asString(raw.thinking) ?? ""),
    proof: (traits & Trait.Signed) === 0 ? undefined : asString(raw.signature ?? raw.data),
    vendor,
    sealed: (traits & Trait.Sealed) !== 0 || undefined,
  });
}

function resultOf({ id, name, traits }: Part, raw: Bag): ToolResultContent {
  const byProvider = (traits & Trait.ByProvider) !== 0;
  return defined<ToolResultContent>({
    type: "tool-result",
    id,
    name,
    output: Array.isArray(raw.content) ? raw.content.map(pieceOf) : outputOf(raw.content),
    // Server tools answer in forms of their own, which text cannot stand for.
    value: byProvider && typeof raw.content === "object" ? (raw.content ?? undefined) : undefined,
    failed: (traits & Trait.Failed) !== 0 || undefined,
    byProvider: byProvider || undefined,
  });
}

function pieceOf(block: unknown): TextContent | MediaContent {
  if (isBag(block)) {
    if (block.type === "text" && typeof block.text === "string") return textContent(block.text);
    const media = block.type === "image" || block.type === "document" ? mediaOf(block) : undefined;
    if (media !== undefined) return media;
  }
  return textContent(typeof block === "string" ? block : toJson(block));
}

/** The media of an image or document block; `undefined` when its source is none of the known ones. */
function mediaOf({ type, source, title }: Bag): MediaContent | undefined {
  if (!isBag(source)) return undefined;
  const media = type === "image" ? "image" : "document";
  const name = asString(title);
  const mediaType = asString(source.media_type);
  if (source.type === "base64" && typeof source.data === "string") {
    return defined<MediaContent>({ type: "media", media, mediaType, data: source.data, name });
  }
  if (source.type === "url" && typeof source.url === "string") {
    return defined<MediaContent>({ type: "media", media, mediaType, url: source.url, name });
  }
  if (source.type === "file" && typeof source.file_id === "string") {
    return defined<MediaContent>({ type: "media", media, mediaType, file: source.file_id, name });
  }
  const text = source.type === "text" ? source.data : source.type === "content" ? source.content : undefined;
  if (typeof text !== "string") return undefined;
  return defined<MediaContent>({
    type: "media",
    media,
    mediaType: "text/plain",
    data: encodeText(text),
    name,
  });
}
