import { asBag, type Bag, isBag } from "../json/values.ts";
import { withFields } from "../json/with-fields.ts";
import { type Part, Trait } from "../model/part.ts";

/** The value without its prompt-cache mark. */
export function unmarked(value: unknown): unknown {
  return isMarked(value) ? withFields(value, { cache_control: undefined }) : value;
}

/** A part's own value. If an edit removed the part's prompt-cache marks, they are removed here too. */
export function withoutLostMark(part: Part): unknown {
  const { raw, kind, traits } = part;
  if (!isBag(raw) || (traits & Trait.CacheMark) !== 0) return raw;
  const { content } = raw;
  // The content of a result may carry marks of its own.
  const nested = kind === "tool-result" && Array.isArray(content) && content.some(isMarked);
  return unmarked(nested ? { ...raw, content: content.map(unmarked) } : raw);
}

/** True for a value that carries a prompt-cache mark. */
export function isMarked(value: unknown): value is Bag {
  return isBag(value) && (value.cache_control ?? null) !== null;
}

/** The traits that a prompt-cache mark stands for. */
export function markTraits(mark: unknown): number {
  if (mark === undefined || mark === null) return 0;
  return asBag(mark).ttl === "1h" ? Trait.CacheMark | Trait.Lasting : Trait.CacheMark;
}
