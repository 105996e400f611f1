import { asString, type Bag, isBag } from "../../json/values.ts";
import type { PartContent, ToolCallContent } from "../../model/content.ts";
import type { Part } from "../../model/part.ts";
import { textContent } from "../../model/text-content.ts";
import { callWith } from "../call-arguments.ts";
import { answerOf, contentOfBlock } from "../openai-blocks.ts";
import { withBones } from "../with-bones.ts";
import { thoughtOf } from "./details.ts";

/** The content of a part of a Chat Completions message. */
export function chatContent(part: Part): PartContent {
  return withBones(part, part.made ?? readContent(part));
}

function readContent(part: Part): PartContent {
  const raw = part.raw;
  if (part.kind === "tool-call" && isBag(raw)) return callOf(raw, part);
  if (part.kind === "tool-result" && isBag(raw)) {
    return { type: "tool-result", output: answerOf(raw, raw.content) };
  }
  if (typeof raw === "string") {
    return part.kind === "reasoning" ? { type: "reasoning", text: raw } : textContent(raw);
  }
  if (part.kind === "reasoning" && Array.isArray(raw)) return thoughtOf(raw);
  if (part.field === "audio" && isBag(raw)) return voiceOf(raw);
  return contentOfBlock(raw, "openai-chat");
}

/** Spoken output: its transcript, or else its sound, or else its id. */
function voiceOf(raw: Bag): PartContent {
  const { transcript, data } = raw;
  if (typeof transcript === "string") return textContent(transcript);
  return typeof data === "string"
    ? { type: "media", media: "audio", data }
    : contentOfBlock(raw, "openai-chat");
}

function callOf(raw: Bag, part: Part): ToolCallContent {
  const name = part.name ?? "";
  if (raw.type === "custom" && isBag(raw.custom)) {
    return { type: "tool-call", name, input: asString(raw.custom.input) ?? "", custom: true };
  }
  const value = isBag(raw.function) ? raw.function.arguments : raw.arguments;
  return callWith(part, value);
}
