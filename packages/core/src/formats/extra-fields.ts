import { isBag } from "../json/values.ts";
import type { Message } from "../model/message.ts";

const NONE: readonly string[] = [];

/** Names of a message's own fields that are not among the known ones nor left out. */
export function extraFields({ raw, omit }: Message, known: readonly string[]): readonly string[] {
  let out: string[] | undefined;
  if (!isBag(raw)) return NONE;
  for (const key in raw) {
    if (known.includes(key) || omit?.includes(key)) continue;
    out ??= [];
    out.push(key);
  }
  return out ?? NONE;
}
