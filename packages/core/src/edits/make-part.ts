import { isBag, isBlankText } from "../json/values.ts";
import type { PartContent, ToolResultContent } from "../model/content.ts";
import { MEDIA_TRAITS, type Part, type PartKind, Trait } from "../model/part.ts";

function sizeOf(content: PartContent): number {
  if (content.type === "text" || content.type === "reasoning") return content.text?.length ?? 0;
  if (content.type !== "tool-result") return 0;
  let size = 0;
  for (const piece of content.output) if (piece.type === "text") size += piece.text.length;
  return size;
}

function blankness(text: string): number {
  if (text.length === 0) return Trait.Empty;
  return isBlankText(text) ? Trait.Blank : 0;
}

function resultTraits(content: ToolResultContent): number {
  let traits = content.failed === true ? Trait.Failed : 0;
  let blank: number = Trait.Empty;
  for (const piece of content.output) {
    if (piece.type === "media") {
      traits |= Trait.HoldsMedia;
      blank = 0;
    } else if (blank !== 0 && piece.text.length > 0) blank = isBlankText(piece.text) ? Trait.Blank : 0;
  }
  return traits | blank;
}

function argumentTraits(input: unknown, custom: boolean): number {
  if (custom) return Trait.FreeText;
  if (isBag(input)) return 0;
  if (input === undefined) return Trait.ArgumentsMissing;
  // Text that should have been arguments: what a wire gave could not be parsed.
  return Trait.ArgumentsNotObject | (typeof input === "string" ? Trait.ArgumentsText : 0);
}

function traitsOf(content: PartContent): number {
  switch (content.type) {
    case "text":
      return blankness(content.text);
    case "reasoning":
      return (
        blankness(content.text ?? "") |
        (content.proof === undefined ? 0 : Trait.Signed) |
        (content.sealed === true ? Trait.Sealed : 0)
      );
    case "tool-call":
      return (
        (content.proof === undefined ? 0 : Trait.Signed) |
        argumentTraits(content.input, content.custom === true)
      );
    case "tool-result":
      return resultTraits(content);
    case "media":
      return MEDIA_TRAITS[content.media];
    default:
      return 0;
  }
}

/**
 * A part holding the content. With `base`, the part takes its place and keeps its wire form's other fields (unless
 * `keep` is false) and its cache mark.
 */
export function contentPart(content: PartContent, base?: Part, keep = true): Part {
  const kind: PartKind = content.type;
  const paired = content.type === "tool-call" || content.type === "tool-result" ? content : undefined;
  const mark = keep ? (base?.traits ?? 0) & Trait.CacheMark : 0;
  const ran = paired?.byProvider === true ? Trait.ByProvider : 0;
  return {
    kind,
    field: base?.field ?? "",
    index: base?.index ?? -1,
    raw: keep && base?.kind === kind ? base.raw : undefined,
    made: content,
    id: paired?.id,
    name: paired?.name,
    size: sizeOf(content),
    traits: traitsOf(content) | mark | ran,
    vendor: "vendor" in content ? content.vendor : undefined,
    origin: base?.origin,
  };
}

/** The same part under another id or name, or with other traits. Writers let these bones win over the wire form. */
export function patchedPart(part: Part, patch: { id?: string; name?: string; traits?: number }): Part {
  const { traits: _, ...names } = patch;
  const { made } = part;
  const paired = made?.type === "tool-call" || made?.type === "tool-result";
  return { ...part, ...patch, made: paired ? { ...made, ...names } : made };
}
