import { isBag } from "../json/values.ts";
import { withFields } from "../json/with-fields.ts";
import { type Part, Trait } from "../model/part.ts";
import { isMarked } from "./shared.ts";

/** The value without its prompt-cache mark. */
export function unmarked(value: unknown): unknown {
  return isMarked(value) ? withFields(value, { cache_control: undefined }) : value;
}

/** A part's own value, without prompt-cache marks where the bones say it has none any more. */
export function withoutLostMark(part: Part): unknown {
  const { raw, kind, traits } = part;
  if (!isBag(raw) || (traits & Trait.CacheMark) !== 0) return raw;
  const { content } = raw;
  // What a tool answered may carry marks of its own.
  const nested = kind === "tool-result" && Array.isArray(content) && content.some(isMarked);
  return unmarked(nested ? { ...raw, content: content.map(unmarked) } : raw);
}
