import type { PartContent } from "./content.ts";
import { MEDIA_TRAITS, Trait } from "./part.ts";

/** True when the text holds only white space. It does not scan past the first visible character. */
export function isBlankText(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 32 || (code >= 9 && code <= 13)) continue;
    if (code > 127) return text.trim().length === 0;
    return false;
  }
  return true;
}

/** `Empty`, `Blank` or neither. */
export function blankness(text: string): number {
  return text.length === 0 ? Trait.Empty : isBlankText(text) ? Trait.Blank : 0;
}

/** Size and traits that follow from the content, except those about arguments. */
export function bonesOf(content: PartContent): { size: number; traits: number } {
  let traits = 0;
  let size = 0;
  if ("proof" in content) traits |= Trait.Signed;
  if ("byProvider" in content) traits |= Trait.ByProvider;
  if (content.type === "text" || content.type === "reasoning") {
    const { text = "" } = content;
    size = text.length;
    traits |= content.type === "reasoning" && content.sealed ? Trait.Sealed : blankness(text);
  } else if (content.type === "media") traits |= MEDIA_TRAITS[content.media];
  else if (content.type === "tool-call") traits |= content.custom ? Trait.FreeText : 0;
  else if (content.type === "tool-result") {
    let blank = true;
    if (content.failed) traits |= Trait.Failed;
    for (const piece of content.output) {
      const text = piece.type === "text" ? piece.text : undefined;
      size += text?.length ?? 0;
      blank &&= text !== undefined && isBlankText(text);
      if (text === undefined) traits |= Trait.HoldsMedia;
    }
    if (blank) traits |= size === 0 ? Trait.Empty : Trait.Blank;
  }
  return { size, traits };
}
