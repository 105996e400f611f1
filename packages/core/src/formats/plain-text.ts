import { asString, isBag } from "../json/values.ts";
import type { Part } from "../model/part.ts";

/** The text of a part that is only text and fits in a plain string; `undefined` for other parts. */
export function plainText({ made, raw }: Part): string | undefined {
  if (made === undefined) return asString(raw);
  return made.type === "text" && !isBag(raw) ? made.text : undefined;
}

/** The text of a list that is one plain text; `undefined` for other lists. */
export function onlyText(parts: readonly Part[]): string | undefined {
  return parts.length === 1 ? plainText(parts[0] as Part) : undefined;
}
