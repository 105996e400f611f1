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
import { defined } from "../defined.ts";
import { proofOf } from "../provider-options.ts";
import { outputOf, textContent } from "../shared.ts";
import { mediaOf, resultMediaOf } from "./media.ts";

/** The flesh of a part that was read from model messages. */
export function contentOf(part: Part): PartContent {
  const { made, raw, traits } = part;
  if (made !== undefined) return made;
  if (typeof raw === "string") return textContent(raw);
  if (!isBag(raw)) return opaque(raw);
  switch (part.kind) {
    case "text":
      return textContent(asString(raw.text) ?? asString(raw.content) ?? "");
    case "reasoning":
      return reasoningOf(part, raw);
    case "tool-call": {
      const { id, name = "", vendor } = part;
      const proof =
        vendor === undefined ? undefined : proofOf(raw.providerOptions ?? raw.providerMetadata)?.proof;
      const input = raw.input === undefined ? raw.args : raw.input;
      const byProvider = (traits & Trait.ByProvider) !== 0 || undefined;
      return defined<ToolCallContent>({ type: "tool-call", id, name, input, byProvider, proof, vendor });
    }
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
  return defined<OpaqueContent>({ type: "opaque", format: "ai-sdk", value, label });
}

function reasoningOf({ vendor, traits }: Part, raw: Bag): ReasoningContent {
  const found = proofOf(raw.providerOptions ?? raw.providerMetadata);
  const redacted = found?.sealed === true || raw.type === "redacted-reasoning";
  return defined<ReasoningContent>({
    type: "reasoning",
    text: redacted ? undefined : asString(raw.text),
    proof: found?.proof ?? (asString(raw.signature ?? raw.data) || undefined),
    vendor,
    sealed: (traits & Trait.Sealed) !== 0 || undefined,
    id: found?.id,
  });
}

function resultOf({ id, name, traits }: Part, raw: Bag): ToolResultContent {
  return defined<ToolResultContent>({
    type: "tool-result",
    id,
    name,
    ...answerOf(raw),
    failed: (traits & Trait.Failed) !== 0 || undefined,
    byProvider: (traits & Trait.ByProvider) !== 0 || undefined,
  });
}

function answerOf({ output, result }: Bag): { output: ToolResultContent["output"]; value: unknown } {
  if (!isBag(output) || typeof output.type !== "string") {
    const answer = output ?? result;
    return {
      output: outputOf(answer),
      value: typeof answer === "string" ? undefined : (answer ?? undefined),
    };
  }
  const { type, value, reason } = output;
  if (type === "execution-denied") {
    return { output: [textContent(asString(reason) ?? "The tool call was denied.")], value: undefined };
  }
  if (type === "content" && Array.isArray(value)) return { output: value.map(pieceOf), value: undefined };
  return { output: outputOf(value), value: typeof value === "string" ? undefined : (value ?? undefined) };
}

function pieceOf(piece: unknown): TextContent | MediaContent {
  if (!isBag(piece)) return textContent(typeof piece === "string" ? piece : toJson(piece));
  if (piece.type === "text" && typeof piece.text === "string") return textContent(piece.text);
  return resultMediaOf(piece) ?? textContent(toJson(piece));
}
