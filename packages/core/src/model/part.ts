import type { MediaContent, PartContent } from "./content.ts";
import * as Trait from "./trait.ts";

/** The kinds of part a message can hold. */
export type PartKind = "text" | "reasoning" | "tool-call" | "tool-result" | "media" | "opaque";

/**
 * The bones of one part: what rules need to judge it, without its content.
 *
 * All parts have the same fields in the same order whatever their kind, so the engine keeps one hidden class for them
 * and a history of a hundred thousand parts stays cheap to walk. Build them only with {@link makePart}.
 */
export interface Part {
  readonly kind: PartKind;
  /** Field of the wire message that holds the part (`content`, `tool_calls`, `parts`); `""` when the part is the whole message. */
  readonly field: string;
  /** Position inside that field; `-1` when the field itself is the part (a plain string content). */
  readonly index: number;
  /** The caller's own value for this part; `undefined` when Suture made the part. */
  readonly raw: unknown;
  /** The content of a part that Suture made or converted; `undefined` while `raw` is still valid. */
  readonly made: PartContent | undefined;
  /** Id of the call, or of the call a result answers; `undefined` when missing or not a string. */
  readonly id: string | undefined;
  /** Name of the tool, where the wire carries it. */
  readonly name: string | undefined;
  /** Characters of text the part holds (UTF-16 units), summed over a result's blocks. */
  readonly size: number;
  /** {@link Trait} bits. */
  readonly traits: number;
  /** Whose proof a reasoning part or signed call carries: `anthropic`, `openai`, `gemini`; `undefined` when none. */
  readonly vendor: string | undefined;
  /**
   * Place in the caller's document, once the part was moved out of the message it was read in; otherwise `undefined`.
   */
  readonly origin: string | undefined;
}

/** Yes-or-no facts about a part, as bits of {@link Part.traits}. */
export { Trait };

/** The trait of each kind of media. */
export const MEDIA_TRAITS: { readonly [Kind in MediaContent["media"]]: number } = {
  image: Trait.Image,
  audio: Trait.Audio,
  video: Trait.Video,
  document: Trait.Document,
};

/** True when a text-like part says nothing. */
export function isBlank(part: Part): boolean {
  return (part.traits & (Trait.Empty | Trait.Blank)) !== 0;
}

/** True for a text part that says nothing. */
export function isBlankTextPart(part: Part): boolean {
  return part.kind === "text" && isBlank(part);
}

/** True when the part has the trait (any of the bits given). */
export function has(part: Part, trait: number): boolean {
  return (part.traits & trait) !== 0;
}

/** True for a part that is only a prompt-cache mark. Blocks that carry a mark have a `type`. */
export function isMark({ kind, raw, traits }: Part): boolean {
  const typed = (raw as { readonly type?: unknown } | undefined)?.type !== undefined;
  return kind === "opaque" && (traits & Trait.CacheMark) !== 0 && !typed;
}

/** Builds a part. The only place that fixes the field order. */
export function makePart(
  kind: PartKind,
  field: string,
  index: number,
  raw: unknown,
  size: number,
  traits: number,
  id?: string,
  name?: string,
  vendor?: string,
  made?: PartContent,
  origin?: string,
): Part {
  return { kind, field, index, raw, made, id, name, size, traits, vendor, origin };
}

/** The part with its place in the caller's document, before it leaves the message it was read in. */
export function withOrigin(part: Part, origin: string): Part {
  const { kind, field, index, raw, made, id, name, size, traits, vendor } = part;
  // Spreading takes the engine several times as long.
  return makePart(kind, field, index, raw, size, traits, id, name, vendor, made, origin);
}
