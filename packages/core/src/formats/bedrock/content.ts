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
import { base64Of } from "../base64.ts";
import { defined } from "../defined.ts";
import { outputOf, textContent } from "../shared.ts";
import { mediaOf } from "./media.ts";

/** The flesh of a part that was read from Converse messages. */
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
        input: isBag(raw.toolUse) ? raw.toolUse.input : undefined,
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
  const label = isBag(value) ? Object.keys(value)[0] : undefined;
  return defined<OpaqueContent>({ type: "opaque", format: "bedrock", value, label });
}

function reasoningOf({ vendor, traits }: Part, raw: Bag): ReasoningContent {
  const { reasoningText, redactedContent } = isBag(raw.reasoningContent) ? raw.reasoningContent : {};
  const thought = isBag(reasoningText) ? reasoningText : {};
  const sealed = !isBag(reasoningText) && redactedContent !== undefined;
  return defined<ReasoningContent>({
    type: "reasoning",
    text: sealed ? undefined : (asString(thought.text) ?? ""),
    proof: sealed ? base64Of(redactedContent) : asString(thought.signature) || undefined,
    vendor,
    sealed: (traits & Trait.Sealed) !== 0 || undefined,
  });
}

function resultOf({ id, name, traits }: Part, raw: Bag): ToolResultContent {
  const content = isBag(raw.toolResult) ? raw.toolResult.content : undefined;
  const only: unknown = Array.isArray(content) && content.length === 1 ? content[0] : undefined;
  return defined<ToolResultContent>({
    type: "tool-result",
    id,
    name,
    output: Array.isArray(content) ? content.map(pieceOf) : outputOf(content),
    value: isBag(only) ? only.json : undefined,
    failed: (traits & Trait.Failed) !== 0 || undefined,
    byProvider: (traits & Trait.ByProvider) !== 0 || undefined,
  });
}

function pieceOf(block: unknown): TextContent | MediaContent {
  if (!isBag(block)) return textContent(typeof block === "string" ? block : toJson(block));
  if (typeof block.text === "string") return textContent(block.text);
  return mediaOf(block) ?? textContent(toJson(block.json === undefined ? block : block.json));
}
