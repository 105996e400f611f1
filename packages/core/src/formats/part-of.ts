import type { PartContent } from "../model/content.ts";
import { makePart, type Part, Trait } from "../model/part.ts";
import { addBlankness, argumentsTraits, blankness, mediaTrait } from "./shared.ts";

/** Reads a part from its content, for wires whose parts need not be read fast: the bones follow from the flesh. */
export function partOf(
  content: PartContent,
  field: string,
  index: number,
  raw: unknown,
  known = 0,
  /** Arguments of a call as the wire has them. */
  input?: unknown,
): Part {
  let traits = known;
  let size = 0;
  if ("proof" in content) traits |= Trait.Signed;
  if ("failed" in content) traits |= Trait.Failed;
  if ("byProvider" in content) traits |= Trait.ByProvider;
  switch (content.type) {
    case "text":
      size = content.text.length;
      traits |= blankness(content.text);
      break;
    case "reasoning":
      size = content.text?.length ?? 0;
      traits |= content.sealed ? Trait.Sealed : blankness(content.text ?? "");
      break;
    case "tool-call":
      if (typeof input === "string") size = input.length;
      if (content.custom) traits |= Trait.FreeText;
      else traits |= size > 0 ? Trait.ArgumentsText : argumentsTraits(input);
      break;
    case "tool-result":
      traits |= Trait.Empty;
      for (const piece of content.output) {
        const text = piece.type === "text" ? piece.text : undefined;
        size += text?.length ?? 0;
        traits = addBlankness(traits, text) | (text === undefined ? Trait.HoldsMedia : 0);
      }
      break;
    case "media":
      traits |= mediaTrait(content.media);
  }
  const { id, name, vendor } = content as { id?: string; name?: string; vendor?: string };
  const paired = content.type === "tool-call" || content.type === "tool-result";
  return paired
    ? makePart(content.type, field, index, raw, size, traits, id, name || undefined, vendor)
    : makePart(content.type, field, index, raw, size, traits, undefined, undefined, vendor);
}
