import { asString, type Bag, isBag } from "../../json/values.ts";
import type {
  MediaContent,
  OpaqueContent,
  PartContent,
  ReasoningContent,
  ToolCallContent,
  ToolResultContent,
} from "../../model/content.ts";
import { type Part, Trait } from "../../model/part.ts";
import { defined } from "../defined.ts";
import { proofOf } from "../provider-options.ts";
import { mediaFromUrl, mediaKindOf, outputOf, textContent } from "../shared.ts";
import { type Invocation, invocationOf, olderInvocation } from "./invocation.ts";
import { olderProof, thoughtOf } from "./read-part.ts";

/** The flesh of a part that was read from UI messages. */
export function contentOf(part: Part): PartContent {
  const { made, raw, kind } = part;
  if (made !== undefined) return made;
  if (typeof raw === "string") return textContent(raw);
  if (!isBag(raw)) return opaque(raw);
  switch (kind) {
    case "text":
      return textContent(asString(raw.text) ?? "");
    case "reasoning":
      return reasoningOf(part, raw);
    case "tool-call":
      return callOf(part, invocationOf(raw) ?? olderInvocation(raw));
    case "tool-result":
      return resultOf(part, invocationOf(raw) ?? olderInvocation(raw));
    case "media":
      return mediaOf(raw) ?? opaque(raw);
    default:
      return opaque(raw);
  }
}

function opaque(value: unknown): OpaqueContent {
  const label = isBag(value) ? asString(value.type) : undefined;
  return defined<OpaqueContent>({ type: "opaque", format: "ai-sdk-ui", value, label });
}

function reasoningOf({ vendor, traits }: Part, raw: Bag): ReasoningContent {
  const found = proofOf(raw.providerMetadata);
  const older = olderProof(raw);
  return defined<ReasoningContent>({
    type: "reasoning",
    text: found?.sealed === true ? undefined : thoughtOf(raw),
    proof: found?.proof ?? asString(older.signature ?? older.data),
    vendor,
    sealed: (traits & Trait.Sealed) !== 0 || undefined,
    id: found?.id,
  });
}

function callOf({ id, name = "", vendor }: Part, tool: Invocation): ToolCallContent {
  return defined<ToolCallContent>({
    type: "tool-call",
    id,
    name,
    input: tool.input,
    byProvider: tool.byProvider || undefined,
    proof: vendor === undefined ? undefined : proofOf(tool.options)?.proof,
    vendor,
  });
}

function resultOf({ id, name }: Part, { output, state, byProvider }: Invocation): ToolResultContent {
  const said = state === "denied" ? (output ?? "The tool call was denied.") : output;
  return defined<ToolResultContent>({
    type: "tool-result",
    id,
    name,
    output: outputOf(said),
    value: typeof said === "string" || said === null ? undefined : said,
    failed: state !== "done" || undefined,
    byProvider: byProvider || undefined,
  });
}

function mediaOf(raw: Bag): MediaContent | undefined {
  const type = asString(raw.mediaType) ?? asString(raw.mimeType) ?? asString(raw.contentType);
  const name = asString(raw.filename) ?? asString(raw.name);
  const kind = mediaKindOf(type?.includes("/") === false ? `${type}/` : type);
  const full = type?.includes("/") === false ? undefined : type;
  if (typeof raw.url === "string") return mediaFromUrl(kind, raw.url, full, name);
  if (typeof raw.data !== "string") return undefined;
  return defined<MediaContent>({ type: "media", media: kind, mediaType: full, data: raw.data, name });
}
