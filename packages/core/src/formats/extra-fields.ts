import { isBag } from "../json/values.ts";
import type { Message } from "../model/message.ts";

const NONE: readonly string[] = [];

/** Names of a message's fields that are neither known nor omitted. */
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
