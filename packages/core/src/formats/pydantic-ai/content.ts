import { asString, type Bag, isBag, toJson } from "../../json/values.ts";
import type {
  MediaContent,
  OpaqueContent,
  PartContent,
  ReasoningContent,
  ToolCallContent,
  ToolResultContent,
} from "../../model/content.ts";
import type { Part } from "../../model/part.ts";
import { textContent } from "../../model/text-content.ts";
import { parseArguments } from "../call-arguments.ts";
import { defined } from "../defined.ts";
import { commonBase64, mediaFromUrl, mediaKindOf } from "../media.ts";
import { outputOf, piecesOf } from "../tool-output.ts";
import { withBones } from "../with-bones.ts";
import { withSpoken } from "../with-spoken.ts";

/** The content of a part of a pydantic-ai message. */
export function pydanticContent(part: Part): PartContent {
  const said = part.made ?? contentIn(part.raw, part.vendor);
  return withBones(part, withSpoken(part, said, /^(content|outcome|\w+_kind)$/));
}

/** The content of a part, or of a piece of a prompt. `provider` is the message's, for parts that do not name one. */
export function contentIn(raw: unknown, provider?: unknown): PartContent {
  if (typeof raw === "string") return textContent(raw);
  if (!isBag(raw)) return { type: "opaque", format: "pydantic-ai", value: raw };
  const { content, part_kind, tool_name, kind } = raw;
  switch (part_kind ?? kind) {
    case "text":
    case "system-prompt":
    case "instruction":
    case "user-prompt":
    case "text-content":
      if (typeof content === "string") return textContent(content);
      if (Array.isArray(content) && content.length === 0) return textContent("");
      break;
    case "retry-prompt":
      if (typeof tool_name === "string") return resultOf(raw);
      return textContent(typeof content === "string" ? content : toJson(content));
    case "thinking":
      return thoughtOf(raw, provider);
    case "tool-call":
    case "builtin-tool-call":
      return callOf(raw);
    case "tool-return":
    case "builtin-tool-return":
      return resultOf(raw);
  }
  const label = asString(kind) ?? asString(part_kind);
  const media = mediaOf(part_kind === "file" && isBag(content) ? content : raw);
  return media ?? defined<OpaqueContent>({ type: "opaque", format: "pydantic-ai", value: raw, label });
}

/** The vendor whose proof reasoning carries, by the name of the provider. */
function vendorOf(provider: unknown): string | undefined {
  const name = asString(provider);
  if (name?.startsWith("google")) return "gemini";
  return name === "bedrock" ? "anthropic" : name === "azure" ? "openai" : name;
}

function thoughtOf(raw: Bag, provider: unknown): ReasoningContent {
  const proof = asString(raw.signature) || undefined;
  const text = asString(raw.content) ?? "";
  const sealed = (text === "" && proof !== undefined) || undefined;
  return defined<ReasoningContent>({
    type: "reasoning",
    text: sealed ? undefined : text,
    proof,
    vendor: proof && vendorOf(raw.provider_name ?? provider),
    sealed,
    id: asString(raw.id),
  });
}

function byProvider({ part_kind }: Bag): true | undefined {
  return String(part_kind).startsWith("builtin") || undefined;
}

function callOf(raw: Bag): ToolCallContent {
  const { args, tool_call_id, tool_name, provider_details: details } = raw;
  const proof = isBag(details) ? asString(details.thought_signature) : undefined;
  const given = parseArguments(args);
  return defined<ToolCallContent>({
    type: "tool-call",
    id: asString(tool_call_id),
    name: asString(tool_name) ?? "",
    ...given,
    // Here, missing arguments mean `{}`.
    input: given.input || {},
    byProvider: byProvider(raw),
    proof,
    vendor: proof && "gemini",
  });
}

function resultOf(raw: Bag): ToolResultContent {
  const { outcome, part_kind } = raw;
  const content = plainOf(raw.content);
  const pieces = Array.isArray(content) ? content.map(plainOf) : [content];
  const media = pieces.some((piece) => isBag(piece) && mediaOf(piece) !== undefined);
  return defined<ToolResultContent>({
    type: "tool-result",
    id: asString(raw.tool_call_id),
    name: asString(raw.tool_name),
    output: media ? piecesOf(pieces, mediaOf) : outputOf(content),
    value: typeof content === "object" && !media ? (content ?? undefined) : undefined,
    failed: outcome === "failed" || outcome === "denied" || part_kind === "retry-prompt" || undefined,
    byProvider: byProvider(raw),
  });
}

/** Text in an object comes with metadata that no model sees. */
function plainOf(piece: unknown): unknown {
  return isBag(piece) && piece.kind === "text-content" ? piece.content : piece;
}

function mediaOf(piece: Bag): MediaContent | undefined {
  const { url, data, file_id } = piece;
  const [kind, form] = (asString(piece.kind) ?? "").split("-");
  const mediaType = asString(piece.media_type);
  if (kind === "binary" || kind === "uploaded") {
    const bytes = asString(data);
    return defined<MediaContent>({
      type: "media",
      media: mediaKindOf(mediaType),
      mediaType,
      data: bytes && commonBase64(bytes),
      file: bytes === undefined ? asString(file_id) : undefined,
    });
  }
  if (form !== "url" || typeof url !== "string") return undefined;
  return mediaFromUrl(kind as MediaContent["media"], url, mediaType);
}
