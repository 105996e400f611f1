import { asString, type Bag, isBag, toJson } from "../../json/values.ts";
import type { MediaContent, PartContent, TextContent, ToolCallContent } from "../../model/content.ts";
import type { Part } from "../../model/part.ts";
import { outputOf, parseArguments, textContent, withBones } from "../shared.ts";
import { contentOfBlock } from "./blocks.ts";

/** The flesh of a part of a Chat Completions message. */
export function chatContent(part: Part): PartContent {
  return withBones(part, part.made ?? fleshOf(part));
}

function fleshOf(part: Part): PartContent {
  const raw = part.raw;
  if (part.kind === "tool-call" && isBag(raw)) return callOf(raw, part);
  if (part.kind === "tool-result" && isBag(raw)) {
    return { type: "tool-result", output: chatOutput(raw.content) };
  }
  if (typeof raw === "string") {
    return part.kind === "reasoning" ? { type: "reasoning", text: raw } : textContent(raw);
  }
  return contentOfBlock(raw);
}

function callOf(raw: Bag, part: Part): ToolCallContent {
  const name = part.name ?? "";
  if (raw.type === "custom" && isBag(raw.custom)) {
    return { type: "tool-call", name, input: asString(raw.custom.input) ?? "", custom: true };
  }
  const value = isBag(raw.function) ? raw.function.arguments : raw.arguments;
  const input = typeof value === "string" ? parseArguments(value) : value;
  return { type: "tool-call", name, input };
}

/** A tool message's content in canonical form. */
export function chatOutput(content: unknown): readonly (TextContent | MediaContent)[] {
  if (!Array.isArray(content)) return outputOf(content);
  return content.map((block) => {
    const piece = contentOfBlock(block);
    return piece.type === "text" || piece.type === "media" ? piece : textContent(toJson(block));
  });
}
