import { asString, type Bag, isBag, toJson } from "../../json/values.ts";
import type {
  MediaContent,
  PartContent,
  ReasoningContent,
  TextContent,
  ToolCallContent,
  ToolResultContent,
} from "../../model/content.ts";
import { has, type Part, Trait } from "../../model/part.ts";
import { defined } from "../defined.ts";
import { outputOf, parseArguments, textContent, withBones } from "../shared.ts";
import { callProof, retryText } from "./parts.ts";
import { contentOfPiece, mediaKindOfPiece } from "./prompt.ts";

/** The flesh of a part of a pydantic-ai message. */
export function pydanticContent(part: Part): PartContent {
  return withBones(part, part.made ?? fleshOf(part));
}

function fleshOf(part: Part): PartContent {
  const { kind, raw } = part;
  if (!isBag(raw) || raw.part_kind === undefined) return contentOfPiece(raw);
  const { content } = raw;
  switch (kind) {
    case "text":
      if (raw.part_kind === "retry-prompt") return textContent(retryText(content));
      return textContent(asString(content) ?? "");
    case "reasoning":
      return thoughtOf(raw, part);
    case "tool-call":
      return callOf(raw, part);
    case "tool-result":
      return resultOf(raw, part);
    default:
      return contentOfPiece(raw.part_kind === "file" ? content : raw);
  }
}

function thoughtOf(raw: Bag, part: Part): ReasoningContent {
  return defined<ReasoningContent>({
    type: "reasoning",
    text: asString(raw.content) || (has(part, Trait.Sealed) ? undefined : ""),
    proof: asString(raw.signature) || undefined,
    vendor: part.vendor,
    sealed: has(part, Trait.Sealed) ? true : undefined,
    id: asString(raw.id),
  });
}

function callOf(raw: Bag, part: Part): ToolCallContent {
  const { args } = raw;
  return defined<ToolCallContent>({
    type: "tool-call",
    name: part.name ?? "",
    input: (typeof args === "string" && args !== "" ? parseArguments(args) : args) || {},
    byProvider: has(part, Trait.ByProvider) ? true : undefined,
    proof: callProof(raw),
    vendor: part.vendor,
  });
}

function resultOf(raw: Bag, part: Part): ToolResultContent {
  const { content } = raw;
  const structured = typeof content === "object" && content !== null && !has(part, Trait.HoldsMedia);
  return defined<ToolResultContent>({
    type: "tool-result",
    output: pydanticOutput(content, part),
    value: structured ? content : undefined,
    failed: has(part, Trait.Failed) ? true : undefined,
    byProvider: has(part, Trait.ByProvider) ? true : undefined,
  });
}

function pydanticOutput(content: unknown, part: Part): readonly (TextContent | MediaContent)[] {
  if (!has(part, Trait.HoldsMedia)) return outputOf(content);
  const pieces = Array.isArray(content) ? content : [content];
  return pieces.map((piece) => {
    const flesh =
      typeof piece === "string" || mediaKindOfPiece(piece) !== undefined ? contentOfPiece(piece) : undefined;
    return flesh?.type === "text" || flesh?.type === "media" ? flesh : textContent(toJson(piece));
  });
}
