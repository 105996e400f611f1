import { blankness } from "../model/bones.ts";
import { Fault, type Message, makeMessage } from "../model/message.ts";
import { makePart, type Part, Trait } from "../model/part.ts";

/** A text-like part (text or reasoning) with its size and blankness. */
export function textPart(field: string, index: number, raw: unknown, text: string, traits = 0): Part {
  return makePart("text", field, index, raw, text.length, traits | blankness(text));
}

/** A part the format cannot make sense of; with `Unknown` unless other traits are given. */
export function opaquePart(field: string, index: number, raw: unknown, traits: number = Trait.Unknown): Part {
  return makePart("opaque", field, index, raw, 0, traits);
}

/** What stands in the place of a part and is no object: a text when it is a string, otherwise opaque. */
export function strayPart(field: string, index: number, raw: unknown, traits: number = Trait.Unknown): Part {
  return typeof raw === "string" ? textPart(field, index, raw, raw, traits) : opaquePart(field, index, raw);
}

/** A list entry that is no object. */
export function strayMessage(raw: unknown, index: number): Message {
  const part = strayPart("", -1, raw, 0);
  return makeMessage("user", "", raw === "" ? [] : [part], raw, index, Fault.NotObject);
}
