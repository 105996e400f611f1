import { asBag, type Bag, isBag } from "../json/values.ts";
import { blankness } from "../model/bones.ts";
import type { MediaContent } from "../model/content.ts";
import { Fault, type Message, makeMessage, type Role } from "../model/message.ts";
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

/** Words for roles, as applications spell them. */
const WORDS: readonly (readonly [RegExp, Role])[] = [
  [/^(assistant|model|ai|(chat)?bot|agent|llm)$/i, "assistant"],
  [/^(user|human)$/i, "user"],
  [/^(system|developer)$/i, "system"],
  [/^(tool|function)$/i, "tool"],
];

/** The role that other spellings of a role mean; `undefined` when nobody knows. */
export function guessRole(role: unknown): Role | undefined {
  return typeof role === "string" ? WORDS.find(([word]) => word.test(role))?.[1] : undefined;
}

/** Traits of call arguments given as a value: a plain object, something else, or missing. */
export function argumentsTraits(value: unknown): number {
  if (value === undefined) return Trait.ArgumentsMissing;
  return isBag(value) ? 0 : Trait.ArgumentsNotObject;
}

/** The kind of media an IANA media type names; `document` when it names none of the others. */
export function mediaKindOf(mediaType: string | undefined): MediaContent["media"] {
  return (/^(image|audio|video)\//.exec(mediaType ?? "")?.[1] ?? "document") as MediaContent["media"];
}

/** True for a value that carries a prompt-cache mark. */
export function isMarked(value: unknown): value is Bag {
  return isBag(value) && (value.cache_control ?? null) !== null;
}

/** What bones say of a prompt-cache mark. */
export function markTraits(mark: unknown): number {
  if (mark === undefined || mark === null) return 0;
  return asBag(mark).ttl === "1h" ? Trait.CacheMark | Trait.Lasting : Trait.CacheMark;
}
