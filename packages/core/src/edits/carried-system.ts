import { asBag } from "../json/values.ts";
import type { Message } from "../model/message.ts";

/** System text that a message carries in a field of its own; `""` where that is none. */
export function carriedSystem({ raw, omit }: Message, field: string): string {
  const text = omit?.includes(field) === true ? undefined : asBag(raw)[field];
  return typeof text === "string" ? text : "";
}
