import { asString, type Bag, isBag, toJson } from "../../json/values.ts";
import { makePart, type Part, Trait } from "../../model/part.ts";
import { addBlankness, argumentsTraits, blankness, mediaPart, opaquePart, textPart } from "../shared.ts";
import { mediaKindOfPiece } from "./prompt.ts";

/** Parts that pydantic-ai knows and that say nothing to other formats. */
const KNOWN: ReadonlySet<unknown> = new Set(["compaction", "speech", "tool-availability-delta"]);

/** Reads one part that is no user prompt. */
export function readPart(raw: unknown, index: number, message: Bag): Part {
  if (!isBag(raw)) return opaquePart("parts", index, raw);
  const { content } = raw;
  switch (raw.part_kind) {
    case "text":
      if (typeof content === "string") return textPart("parts", index, raw, content);
      break;
    case "system-prompt":
    case "instruction":
      if (typeof content === "string") return textPart("parts", index, raw, content, Trait.Instruction);
      break;
    case "thinking":
      return readThinking(raw, index, message);
    case "tool-call":
      return readCall(raw, index, 0);
    case "builtin-tool-call":
      return readCall(raw, index, Trait.ByProvider);
    case "tool-return":
      return readReturn(raw, index, 0);
    case "builtin-tool-return":
      return readReturn(raw, index, Trait.ByProvider);
    case "retry-prompt":
      if (typeof raw.tool_name === "string") return readReturn(raw, index, Trait.Failed);
      return textPart("parts", index, raw, retryText(content));
    case "file": {
      const kind = mediaKindOfPiece(content);
      if (kind !== undefined) return mediaPart("parts", index, raw, kind);
      break;
    }
  }
  return opaquePart("parts", index, raw, KNOWN.has(raw.part_kind) ? 0 : Trait.Unknown);
}

/** What a retry prompt says: its text, or the errors of a validation as JSON. */
export function retryText(content: unknown): string {
  return typeof content === "string" ? content : toJson(content);
}

/** Whose proof a thought carries, by the provider that gave it. */
export function vendorOf(provider: unknown): string | undefined {
  if (typeof provider !== "string") return undefined;
  if (provider.startsWith("google")) return "gemini";
  if (provider === "bedrock") return "anthropic";
  return provider === "azure" ? "openai" : provider;
}

function readThinking(raw: Bag, index: number, message: Bag): Part {
  const text = asString(raw.content) ?? "";
  const signed = typeof raw.signature === "string" && raw.signature !== "";
  const said = signed && text === "" ? Trait.Sealed : blankness(text);
  const vendor = signed ? vendorOf(raw.provider_name ?? message.provider_name) : undefined;
  const traits = said | (signed ? Trait.Signed : 0);
  return makePart("reasoning", "parts", index, raw, text.length, traits, undefined, undefined, vendor);
}

/** The signature that Gemini puts on a call. */
export function callProof({ provider_details: details }: Bag): string | undefined {
  return isBag(details) ? asString(details.thought_signature) : undefined;
}

function readCall(raw: Bag, index: number, known: number): Part {
  const { args } = raw;
  const text = typeof args === "string" && args !== "";
  // No arguments at all is a way to say `{}` here.
  const empty = args === undefined || args === null || args === "";
  let traits = known | (text ? Trait.ArgumentsText : empty ? 0 : argumentsTraits(args));
  const signed = callProof(raw) !== undefined;
  if (signed) traits |= Trait.Signed;
  const size = text ? args.length : 0;
  const id = asString(raw.tool_call_id);
  const vendor = signed ? "gemini" : undefined;
  return makePart("tool-call", "parts", index, raw, size, traits, id, asString(raw.tool_name), vendor);
}

function readReturn(raw: Bag, index: number, known: number): Part {
  const { content, outcome } = raw;
  let size = 0;
  let traits: number = Trait.Empty;
  if (Array.isArray(content) && content.some((piece) => mediaKindOfPiece(piece) !== undefined)) {
    for (const piece of content) {
      const text = typeof piece === "string" ? piece : undefined;
      size += text?.length ?? 0;
      traits = addBlankness(traits, text);
    }
    traits |= Trait.HoldsMedia;
  } else if (mediaKindOfPiece(content) !== undefined) traits = Trait.HoldsMedia;
  else if (content === undefined || content === null) traits |= Trait.Absent;
  else {
    const text = typeof content === "string" ? content : toJson(content);
    size = text.length;
    traits = blankness(text);
  }
  traits |= known;
  if (outcome === "failed" || outcome === "denied") traits |= Trait.Failed;
  if (outcome === "denied") traits |= Trait.Denied;
  return makePart(
    "tool-result",
    "parts",
    index,
    raw,
    size,
    traits,
    asString(raw.tool_call_id),
    asString(raw.tool_name),
  );
}
