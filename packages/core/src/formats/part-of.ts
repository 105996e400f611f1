import { bonesOf } from "../model/bones.ts";
import type { PartContent } from "../model/content.ts";
import { makePart, type Part, Trait } from "../model/part.ts";
import { argumentsTraits } from "./call-arguments.ts";

/** Builds a part from its content, for wires (or rare parts) that need no fast path. */
export function partOf(
  content: PartContent,
  field: string,
  index: number,
  raw: unknown,
  known = 0,
  /** Arguments of a call as they are on the wire. */
  input?: unknown,
): Part {
  const bones = bonesOf(content);
  const text = typeof input === "string" ? input : "";
  const size = bones.size + text.length;
  let traits = known | bones.traits;
  if (content.type === "tool-call" && !content.custom)
    traits |= text === "" ? argumentsTraits(input) : Trait.ArgumentsText;
  const { id, name, vendor } = content as { id?: string; name?: string; vendor?: string };
  const paired = content.type === "tool-call" || content.type === "tool-result";
  const own = paired ? name || undefined : undefined;
  return makePart(content.type, field, index, raw, size, traits, paired ? id : undefined, own, vendor);
}
