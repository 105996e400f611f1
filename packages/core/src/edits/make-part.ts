import { isBag } from "../json/values.ts";
import { bonesOf } from "../model/bones.ts";
import type { PartContent } from "../model/content.ts";
import { makePart, type Part, Trait } from "../model/part.ts";

function argumentTraits(input: unknown): number {
  if (isBag(input)) return 0;
  if (input === undefined) return Trait.ArgumentsMissing;
  // A string here is text that could not be parsed as arguments.
  return Trait.ArgumentsNotObject | (typeof input === "string" ? Trait.ArgumentsText : 0);
}

/**
 * A part with the given content. With `base`, it takes that part's place, keeps its cache mark, and keeps the other
 * fields of its wire form (unless `keep` is false).
 */
export function contentPart(content: PartContent, base?: Part, keep = true): Part {
  const { type: kind } = content;
  const paired = content.type === "tool-call" || content.type === "tool-result" ? content : undefined;
  const mark = keep ? (base?.traits ?? 0) & Trait.CacheMark : 0;
  const { size, traits } = bonesOf(content);
  const asked = content.type === "tool-call" && !content.custom ? argumentTraits(content.input) : 0;
  return makePart(
    kind,
    base?.field ?? "",
    base?.index ?? -1,
    keep && base?.kind === kind ? base.raw : undefined,
    size,
    traits | mark | asked,
    paired?.id,
    paired?.name,
    "vendor" in content ? content.vendor : undefined,
    content,
    base?.origin,
  );
}

/** The part with another id, name or traits. Writers prefer these to the wire form. */
export function patchedPart(part: Part, patch: { id?: string; name?: string; traits?: number }): Part {
  const { made } = part;
  const { traits: _, ...named } = patch;
  const isPaired = made?.type === "tool-call" || made?.type === "tool-result";
  return { ...part, ...patch, made: isPaired ? { ...made, ...named } : made };
}
