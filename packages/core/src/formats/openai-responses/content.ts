import { spokenMembers } from "../../json/spoken-members.ts";
import { asList, asString, type Bag, isBag } from "../../json/values.ts";
import type {
  MediaContent,
  OpaqueContent,
  PartContent,
  ReasoningContent,
  ToolCallContent,
  ToolResultContent,
} from "../../model/content.ts";
import { has, type Part, Trait } from "../../model/part.ts";
import { textContent } from "../../model/text-content.ts";
import { callWith } from "../call-arguments.ts";
import { defined } from "../defined.ts";
import { answerOf, contentOfBlock, outputOfBlocks } from "../openai-blocks.ts";
import { withBones } from "../with-bones.ts";
import { blocksOf, itemTypeOf } from "./items.ts";

/** The content of a part of a Responses item. */
export function responsesContent(part: Part): PartContent {
  return withBones(part, part.made ?? readContent(part));
}

function readContent(part: Part): PartContent {
  const { kind, raw } = part;
  if (typeof raw === "string") return textContent(raw);
  if (!isBag(raw) || part.field !== "") return contentOfBlock(raw, "openai-responses");
  if (kind === "reasoning") return reasoningOf(raw);
  if (kind === "tool-call") return callOf(raw, part);
  if (kind === "tool-result") return resultOf(raw);
  const label = asString(raw.type);
  if (label === "image_generation_call" && typeof raw.result === "string" && raw.result !== "") {
    const mediaType = `image/${asString(raw.output_format) ?? "png"}`;
    const context = asString(raw.revised_prompt);
    return defined<MediaContent>({ type: "media", media: "image", mediaType, data: raw.result, context });
  }
  const refers = label === "item_reference" ? raw.id : label === "compaction" ? raw.encrypted_content : "";
  // A reference without its id says nothing.
  const silent = typeof refers !== "string" && spokenMembers(raw, Object.keys(raw)).length === 0;
  const value = silent ? undefined : raw;
  return defined<OpaqueContent>({ type: "opaque", format: "openai-responses", value, label });
}

/** The texts of a reasoning item. */
export function thoughtsOf(raw: Bag): readonly string[] {
  const pieces = [...(asList(raw.summary) ?? []), ...(asList(raw.content) ?? [])];
  return pieces.flatMap((piece) => (isBag(piece) && typeof piece.text === "string" ? [piece.text] : []));
}

/** True for a reasoning item that shows the reasoning itself, not only a summary. */
export function isOpen(raw: Bag): boolean {
  return (asList(raw.content)?.length ?? 0) > 0;
}

/** The content of a reasoning item. */
export function reasoningOf(raw: Bag): ReasoningContent {
  const texts = thoughtsOf(raw);
  const id = asString(raw.id);
  // An empty string proves nothing.
  const proof = asString(raw.encrypted_content) || undefined;
  // OpenAI stores reasoning under an id without showing it. If it is shown, it comes from another provider, and its id
  // is not OpenAI's.
  const named = id?.startsWith("rs_") === true;
  const signed = proof !== undefined || (named && !isOpen(raw));
  return defined<ReasoningContent>({
    type: "reasoning",
    text: texts.length > 0 ? texts.join("\n\n") : undefined,
    proof,
    vendor: signed ? "openai" : undefined,
    sealed: signed && texts.join("") === "" ? true : undefined,
    id: named && !signed ? undefined : id,
  });
}

function callOf(raw: Bag, part: Part): ToolCallContent {
  const name = part.name ?? "";
  // An item without a type is identified by its fields.
  const type = itemTypeOf(raw);
  if (type === "custom_tool_call") {
    const text = asString(raw.input);
    // A call that cannot stay a custom tool's becomes a function's.
    if (text !== undefined && has(part, Trait.Unknown))
      return { type: "tool-call", name, input: { input: text } };
    return { type: "tool-call", name, input: text ?? "", custom: true };
  }
  // A computer call may contain several actions.
  const { action, operation, actions } = raw;
  const asked = actions === undefined ? (action ?? operation ?? {}) : defined({ action, actions });
  const value = /^(function|tool_search)_call$/.test(type) ? raw.arguments : asked;
  return callWith(part, value);
}

function resultOf(raw: Bag): ToolResultContent {
  const { output } = raw;
  return defined<ToolResultContent>({
    type: "tool-result",
    output:
      itemTypeOf(raw) === "tool_search_output"
        ? outputOfBlocks(raw.tools)
        : isBag(output)
          ? outputOfBlocks(blocksOf(output))
          : answerOf(raw, output),
    failed: raw.status === "failed" ? true : undefined,
    custom: raw.type === "custom_tool_call_output" ? true : undefined,
  });
}
