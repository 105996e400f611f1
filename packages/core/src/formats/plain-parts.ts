import { blankness } from "../model/bones.ts";
import { Fault, type Message, makeMessage } from "../model/message.ts";
import { makePart, type Part, Trait } from "../model/part.ts";

/** A text part with its size and blankness. */
export function textPart(field: string, index: number, raw: unknown, text: string, traits = 0): Part {
  return makePart("text", field, index, raw, text.length, traits | blankness(text));
}

/** A part that the format does not understand; `Unknown` unless other traits are given. */
export function opaquePart(field: string, index: number, raw: unknown, traits: number = Trait.Unknown): Part {
  return makePart("opaque", field, index, raw, 0, traits);
}

/** A value that should be an object and is not: text if it is a string, otherwise opaque. */
export function strayPart(field: string, index: number, raw: unknown, traits: number = Trait.Unknown): Part {
  return typeof raw === "string" ? textPart(field, index, raw, raw, traits) : opaquePart(field, index, raw);
}

/** A list entry that is not an object, as a message. Gaps in a list, or the values of `condition && message`, say nothing. */
export function strayMessage(raw: unknown, index: number): Message {
  const parts = raw || raw === 0 ? [strayPart("", -1, raw, 0)] : [];
  return makeMessage("user", "", parts, raw, index, Fault.NotObject);
}
