import { asString, type Bag, isBag } from "../../json/values.ts";
import { makePart, type Part, Trait } from "../../model/part.ts";
import { proofOf } from "../provider-options.ts";
import { argumentsTraits, blankness, mediaKindOf, mediaTrait, opaquePart, textPart } from "../shared.ts";
import type { Invocation } from "./invocation.ts";

/** Reads a part that is no tool's. */
export function readPart(field: string, index: number, raw: unknown): Part {
  if (!isBag(raw)) return opaquePart(field, index, raw);
  const type = asString(raw.type) ?? "";
  switch (type) {
    case "text":
      return typeof raw.text === "string"
        ? textPart(field, index, raw, raw.text)
        : opaquePart(field, index, raw);
    case "reasoning":
      return readReasoning(field, index, raw);
    case "file":
      return readFile(field, index, raw, asString(raw.mediaType) ?? asString(raw.mimeType));
    case "source":
    case "source-url":
    case "source-document":
    case "reasoning-file":
    case "custom":
      return opaquePart(field, index, raw, 0);
    default:
      return opaquePart(field, index, raw, type.startsWith("data-") ? 0 : Trait.Unknown);
  }
}

/** Reads a file part, or an attachment of an older message. */
export function readFile(field: string, index: number, raw: Bag, type: string | undefined): Part {
  const kind = mediaKindOf(type?.includes("/") === false ? `${type}/` : type);
  return makePart("media", field, index, raw, 0, mediaTrait(kind));
}

/** The text of a thought; older versions call it `reasoning`. */
export function thoughtOf(raw: Bag): string | undefined {
  return asString(raw.text) ?? asString(raw.reasoning);
}

/** Signature or sealed form of an older thought. */
export function olderProof({ details }: Bag): Bag {
  const found: unknown = Array.isArray(details)
    ? details.find((entry) => isBag(entry) && (entry.signature ?? entry.data) !== undefined)
    : undefined;
  return isBag(found) ? found : {};
}

function readReasoning(field: string, index: number, raw: Bag): Part {
  const text = thoughtOf(raw);
  if (text === undefined) return opaquePart(field, index, raw);
  const found = proofOf(raw.providerMetadata);
  const older = olderProof(raw);
  const signed = found?.proof !== undefined || asString(older.signature ?? older.data) !== undefined;
  const sealed = found?.sealed === true || (signed && text === "");
  const traits = (signed ? Trait.Signed : 0) | (sealed ? Trait.Sealed : blankness(text));
  const vendor = found?.vendor ?? (signed ? "anthropic" : undefined);
  return makePart("reasoning", field, index, raw, text.length, traits, undefined, undefined, vendor);
}

/** The call of a tool part. */
export function readCall(field: string, index: number, raw: unknown, tool: Invocation): Part {
  const signed = proofOf(tool.options)?.vendor === "gemini";
  const traits =
    argumentsTraits(tool.input) |
    (tool.byProvider ? Trait.ByProvider : 0) |
    (tool.denied ? Trait.Denied : 0) |
    (signed ? Trait.Signed : 0);
  const vendor = signed ? "gemini" : undefined;
  return makePart("tool-call", field, index, raw, 0, traits, tool.id, tool.name, vendor);
}

/** The result of a tool part that has one. */
export function readResult(field: string, index: number, raw: unknown, tool: Invocation): Part | undefined {
  const { output, state } = tool;
  if (state === "open") return undefined;
  const text = asString(output);
  const absent = state === "done" && (output === undefined || output === null);
  const traits =
    (text === undefined ? (absent ? Trait.Absent | Trait.Empty : 0) : blankness(text)) |
    (state === "done" ? 0 : Trait.Failed) |
    (tool.byProvider ? Trait.ByProvider : 0);
  return makePart("tool-result", field, index, raw, text?.length ?? 0, traits, tool.id, tool.name);
}
